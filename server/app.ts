import type { FastifyInstance } from "fastify";
import type { Clock } from "./adapters/clock/port.ts";
import type { ScriptOf } from "./adapters/payment/port.ts";
import type { Language } from "#core/format/language.ts";
import type { Database } from "./db/database.ts";
import type { OutsideServices } from "./outside.ts";
import { makeDeskHandlers } from "./desk-handlers.ts";
import { makeHandlers } from "./handlers.ts";
import type { DeskAddress } from "./http/desk/desk-address.ts";
import { makeMachineHandlers } from "./machine-handlers.ts";
import { registerMachine } from "./http/machine/machine-routes.ts";
import { registerDesk } from "./http/desk/desk-routes.ts";
import { registerOpenApi } from "./http/api-docs.ts";
import { type PageOrigins, payOriginFor } from "./http/content-security.ts";
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
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { byLanguage } from "./pages/built-pages.ts";
import { framePage } from "./pages/payment-frame.ts";
import { homeRenderer } from "./pages/draw-home.ts";
import { loadPrerender, type Prerendering } from "./pages/prerender.ts";
import { readBuiltPage } from "./pages/first-files.ts";
import { type FirstPage, firstPageMaker } from "./pages/first-page.ts";
import { registerWellKnown } from "./pages/well-known.ts";
import { registerListHook } from "./mailing-list/hook-route.ts";
import { registerInboundMail } from "./cancellation/mail/inbound-mail-route.ts";
import { methodsOfPage, registerPages } from "./pages/pages.ts";
import { showProblemsAsPages } from "./pages/problems-as-pages.ts";
import { registerIdentity } from "./identity/identity-routes.ts";
import type { WidgetFor } from "./payment/open-widget.ts";
import { paymentWidget } from "./payment/payment-widget.ts";
import { markdownToHtml } from "./catalog/rich-text.ts";
import { signingKeys } from "./crypto/signing-keys.ts";
import type { SiteAddressOf } from "./site-address.ts";
import type { Enqueue } from "./store/email/outbox.ts";
import type { Publications } from "./store/publication/publication-cache.ts";
import { inboundMailKeys } from "#server/store/publication/tenant-secret.ts";

export type AppNeeds = {
  readonly db: Database;
  readonly publications: Publications;
  readonly outside: OutsideServices;
  readonly enqueue: Enqueue;
  readonly log: SiteLog | null;
  /** Null if this program has no files of its own. */
  readonly dataDir: string | null;
  readonly distDir: string;
  readonly logosDir: string;
  readonly sharedHosts: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly origins: PageOrigins;
  readonly desk: DeskAddress;
  /** The address of this program's own gateway emulator. */
  readonly emulatorUrl: string;
  readonly siteAddressOf: SiteAddressOf;
  readonly stopping: () => boolean;
  readonly warnings: Set<Warning>;
  /** As for `createServer`. */
  readonly maxLagMs?: number;
};

/** The product, built from any adapters: routes, pages and health on one Fastify, not listening yet. */
export async function buildApp(needs: AppNeeds): Promise<FastifyInstance> {
  const { db, outside } = needs;
  const { publications } = needs;
  const findTenantHost = tenantHostFinder(publications, new Set(needs.sharedHosts));
  const app = createServer({
    log: needs.log,
    trustedProxies: needs.trustedProxies,
    origins: needs.origins,
    warnings: needs.warnings,
    maxLagMs: needs.maxLagMs,
  });
  registerProblems(app, (path) => [...methodsOfPath(path), ...methodsOfPage(path)]);
  showProblemsAsPages(app, findTenantHost);
  await registerOpenApi(app);
  registerHealth(app, {
    ...needs,
    addressVendorFails: () => outside.addresses.isFailing(),
    waitingEmails: () => countLiveWaiting(db, publications),
  });
  registerCspReport(app);
  const keys = signingKeys({ db, ...outside });
  registerWellKnown(app, { findTenantHost, now: outside.clock.now, signingKeys: keys });
  const scriptOf: ScriptOf = (tenant) => outside.gateways[tenant.gateway.kind]?.script?.(tenant) ?? null;
  const widgetFor: WidgetFor = ({ publication, origin, language }, method) =>
    paymentWidget(publication.tenant, {
      script: scriptOf(publication.tenant),
      page: origin,
      payOrigin: payOriginFor(new URL(origin).protocol.slice(0, -1), new URL(origin).host, needs.origins),
      frame: framePage({
        domain: publication.tenant.domain,
        language,
        ...(method === "Google Pay" ? { wallet: "googlePay" as const } : {}),
      }),
    });
  const takeLimit = takeLimitWith(db);
  await registerIdentity(app, { ...needs, ...outside, findTenantHost, takeLimit, signingKeys: keys });
  await registerInboundMail(app, {
    db,
    clock: outside.clock,
    uuid: outside.random.uuid,
    enqueue: needs.enqueue,
    findTenantHost,
    receiver: outside.inboundMail,
    keysOf: inboundMailKeys(db, outside.secrets),
  });
  await registerListHook(app, { ...needs, findTenantHost });
  const { distDir } = needs;
  const prerenders = await byLanguage(distDir, (folder) =>
    loadPrerender(folder, (fault) => app.log.error({ err: fault }, "a page was not prerendered")),
  );
  const handlers: Handlers = makeHandlers({ ...needs, widgetFor, drawHome: homeRenderer(prerenders, markdownToHtml) });
  registerRoutes(app, { db, clock: outside.clock, findTenantHost, takeLimit, handlers });
  registerMachine(app, {
    db,
    clock: outside.clock,
    publications,
    handlers: makeMachineHandlers({ ...needs, signingKeys: keys }),
    readersHandlers: handlers,
  });
  registerDesk(app, {
    db,
    clock: outside.clock,
    publications,
    origins: needs.origins,
    desk: needs.desk,
    handlers: makeDeskHandlers(needs),
    readersHandlers: handlers,
    page: await readFile(join(distDir, "desk", "desk", "index.html"), "utf8"),
  });
  const firstPages = await firstPagesOf(distDir, prerenders, outside.clock);
  await registerPages(app, { ...needs, findTenantHost, publications, firstPages, scriptOf });
  return app;
}

/** The site's own pages, in each language. */
async function firstPagesOf(
  distDir: string,
  prerenders: Readonly<Record<Language, Prerendering>>,
  clock: Clock,
): Promise<Readonly<Record<Language, FirstPage>>> {
  const early = await readFile(join(distDir, "early", "early.js"), "utf8");
  const builtPages = await byLanguage(distDir, readBuiltPage);
  const made = (language: Language): FirstPage =>
    firstPageMaker({
      built: builtPages[language],
      early,
      clock,
      render: markdownToHtml,
      prerender: prerenders[language].page,
    });
  return { en: made("en"), es: made("es") };
}
