import type { FastifyInstance } from "fastify";
import type { ScriptOf } from "./adapters/payment/port.ts";
import type { Database } from "./db/database.ts";
import type { Outside } from "./outside.ts";
import { makeHandlers } from "./handlers.ts";
import { registerOpenApi } from "./http/api-docs.ts";
import { framePath, type PageOrigins, payOriginFor } from "./http/content-security.ts";
import { registerCspReport } from "./http/csp-report.ts";
import type { Handlers } from "./http/handler.ts";
import { countLiveWaiting } from "./store/email/emails-on-hand.ts";
import { registerHealth, type Warning } from "./http/health.ts";
import type { SiteLog } from "./http/log.ts";
import { takeLimitWith } from "./http/limits.ts";
import { tenantHostFinder } from "./http/tenant-host.ts";
import { registerProblems } from "./http/problems.ts";
import { methodsOfPath, registerRoutes } from "./http/routes.ts";
import { createServer } from "./http/server.ts";
import { firstLookOf } from "./pages/first-look.ts";
import { firstPageMaker } from "./pages/first-page.ts";
import { registerWellKnown } from "./pages/well-known.ts";
import { registerInboundMail } from "./cancellation/mail/inbound-mail-route.ts";
import { registerPages } from "./pages/pages.ts";
import { registerIdentity } from "./identity/identity-routes.ts";
import type { WidgetFor } from "./payment/open-widget.ts";
import { paymentWidget } from "./payment/payment-widget.ts";
import { markdownToHtml } from "./catalog/rich-text.ts";
import type { Enqueue } from "./store/email/outbox.ts";
import type { Publications } from "./store/publication/publication-cache.ts";
import { inboundMailKeys } from "#server/store/publication/tenant-secret.ts";

export type AppNeeds = {
  readonly db: Database;
  readonly publications: Publications;
  readonly outside: Outside;
  readonly enqueue: Enqueue;
  readonly log: SiteLog | null;
  /** Null: this program keeps no files of its own. */
  readonly dataDir: string | null;
  readonly distDir: string;
  readonly logosDir: string;
  readonly sharedHosts: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly origins: PageOrigins;
  /** Where this program's own gateway emulator answers. */
  readonly emulatorUrl: string;
  readonly stopping: () => boolean;
  readonly warnings: Set<Warning>;
};

/** The product from any adapters: routes, pages and health on one Fastify, not listening yet. */
export async function buildApp(needs: AppNeeds): Promise<FastifyInstance> {
  const { db, outside } = needs;
  const { publications } = needs;
  const findTenantHost = tenantHostFinder(publications, new Set(needs.sharedHosts));
  const app = createServer({
    log: needs.log,
    trustedProxies: needs.trustedProxies,
    origins: needs.origins,
    warnings: needs.warnings,
  });
  registerProblems(app, methodsOfPath);
  await registerOpenApi(app);
  registerHealth(app, {
    ...needs,
    addressVendorFails: () => outside.addresses.isFailing(),
    waitingEmails: () => countLiveWaiting(db, publications),
  });
  registerCspReport(app);
  registerWellKnown(app, { findTenantHost, now: outside.clock.now });
  const scriptOf: ScriptOf = (tenant) => outside.gateways[tenant.gateway.kind]?.script?.(tenant) ?? null;
  const widgetFor: WidgetFor = ({ publication, origin }, method) =>
    paymentWidget(publication.tenant, {
      script: scriptOf(publication.tenant),
      page: origin,
      payOrigin: payOriginFor(new URL(origin).protocol.slice(0, -1), new URL(origin).host, needs.origins),
      framePath,
      method,
    });
  const takeLimit = takeLimitWith(db);
  await registerIdentity(app, { db, ...outside, enqueue: needs.enqueue, findTenantHost, takeLimit });
  await registerInboundMail(app, {
    db,
    clock: outside.clock,
    uuid: outside.random.uuid,
    enqueue: needs.enqueue,
    findTenantHost,
    receiver: outside.inboundMail,
    keysOf: inboundMailKeys(db, outside.secrets),
  });
  const handlers: Handlers = makeHandlers({ ...needs, widgetFor });
  registerRoutes(app, { db, clock: outside.clock, findTenantHost, takeLimit, handlers });
  const { distDir } = needs;
  const firstLook = await firstLookOf(distDir, (fault) =>
    app.log.error({ err: fault }, "the first look was not drawn"),
  );
  const firstPage = await firstPageMaker({ distDir, clock: outside.clock, render: markdownToHtml, firstLook });
  await registerPages(app, { ...needs, findTenantHost, publications, firstPage, scriptOf });
  return app;
}
