import { timingSafeEqual } from "node:crypto";
import { type SignOutNotice, signOutNoticeId } from "#core/site/sign-out-notice.ts";
import { Provider, type ProviderClient } from "oidc-provider/lib/provider.js";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { WebhookReceivers } from "#server/adapters/webhook/port.ts";
import type { Database } from "#server/db/database.ts";
import { hashToken } from "#server/crypto/random.ts";
import type { SigningKeys } from "#server/crypto/signing-keys.ts";
import type { SiteAddressOf } from "#server/site-address.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { noteFault, replaceScriptForms } from "./provider-pages.ts";
import { providerSettings } from "./provider-settings.ts";
import { readerAccounts } from "./reader-claims.ts";
import { recordAdapter } from "./record-adapter.ts";

export type SiteProviderNeeds = {
  readonly db: Database;
  readonly clock: Clock;
  readonly publications: Publications;
  readonly signingKeys: Pick<SigningKeys, "keySet">;
  readonly siteAddressOf: SiteAddressOf;
  readonly webhooks: WebhookReceivers;
  readonly enqueue: Enqueue;
};

/** The OpenID provider of one publication. */
export type SiteProvider = {
  readonly provider: Provider;
  readonly issuer: string;
  /** Throws if the site does not accept it. */
  readonly notifySignOut: (notice: SignOutNotice) => Promise<void>;
};

export type SiteProviders = (publication: Publication) => Promise<SiteProvider | null>;

type Kept = SiteProvider & { readonly key: string };

const maxProviders = 200;

/**
 * A provider for each publication that has a signing key, recreated when its keys change. Null if no site of the
 * publication was ever connected.
 */
export function siteProviders(needs: SiteProviderNeeds): SiteProviders {
  const kept = new Map<number, Kept>();
  return async (publication) => {
    const { tenantId } = publication.tenant;
    const keys = await needs.signingKeys.keySet(tenantId);
    if (keys.held.length === 0) return null;
    const issuer = needs.siteAddressOf(publication);
    const key = [issuer, ...keys.listed.map(({ kid }) => kid)].join(" ");
    const known = kept.get(tenantId);
    if (known?.key === key) return known;
    const { pathname } = new URL(issuer);
    const at = () => tenantDay(needs.clock, publication.tenant);
    const provider = new Provider(
      issuer,
      providerSettings({
        issuer,
        basePath: pathname === "/" ? "" : pathname,
        keys,
        adapter: recordAdapter(needs, at),
        findAccount: readerAccounts(needs, tenantId),
        fetch: signOutNotices(needs.webhooks, publication.tenant.mode),
      }),
    );
    provider.proxy = true;
    provider.use(replaceScriptForms);
    provider.Client.prototype.compareClientSecret = isItsSecret;
    provider.on("server_error", noteFault);
    provider.on("error", (fault, context) => noteFault(context, fault));
    // A reader who signs out does not wait for other sites: the queue notifies them.
    const { backchannelLogout } = provider.Client.prototype;
    provider.Client.prototype.backchannelLogout = function (this: ProviderClient, subject, sid) {
      const id = signOutNoticeId({ clientId: this.clientId, subject, sid });
      return needs.db.write(at(), (tx) => needs.enqueue(tx, "sign-out-notice", [{ tenantId, id }]));
    };
    const notifySignOut = async ({ clientId, subject, sid }: SignOutNotice): Promise<void> => {
      const client = await provider.Client.find(clientId);
      if (client?.backchannelLogoutUri !== undefined) await backchannelLogout.call(client, subject, sid);
    };
    if (kept.size >= maxProviders) kept.clear();
    const made = { provider, issuer, key, notifySignOut };
    kept.set(tenantId, made);
    return made;
  };
}

/** Only the hash of a secret is stored. */
function isItsSecret(this: ProviderClient, actual: string): boolean {
  const stored = Buffer.from(this.clientSecret ?? "", "hex");
  const given = hashToken(actual);
  return stored.length === given.length && timingSafeEqual(stored, given);
}

/** Notifies a site that somebody signed out: the only request that the provider makes, by the rules for webhooks. */
const signOutNotices =
  (receivers: WebhookReceivers, mode: "sandbox" | "live") =>
  async (url: string, { body }: { readonly body?: unknown }): Promise<Response> => {
    const reach = mode === "sandbox" && url.startsWith("http:") ? "loopback" : "public";
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await receivers.send({ url, reach }, { headers, body: String(body) });
    return new Response(null, { status: answer.kind === "answered" ? answer.status : 504 });
  };
