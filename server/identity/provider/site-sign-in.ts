import type { FastifyReply, FastifyRequest } from "fastify";
import { inject } from "light-my-request";
import type { Interaction } from "oidc-provider/lib/provider.js";
import { grantWordsIn } from "#core/access/grant-words-in.ts";
import type { SignInOutcome } from "#core/timeline/sign-in-words.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { IdentityProvider } from "#server/adapters/identity/port.ts";
import type { Database } from "#server/db/database.ts";
import { cookieOf } from "#server/http/cookie-of.ts";
import { languageOfPage } from "#server/http/language-of.ts";
import { cookieName, cookieSeconds, setCookie, tokenOf } from "#server/http/sign-in-cookie.ts";
import type { Random } from "#server/crypto/random.ts";
import { audit } from "#server/store/audit.ts";
import { loginOf } from "#server/store/login/provider-login.ts";
import { beginTransaction, claimTransaction } from "#server/store/login/sign-in-transaction.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { confirmAgainPath } from "../pages/confirm-mailbox-routes.ts";
import { wordsFor } from "../pages/page-words-in.ts";
import { redirect, showMessage } from "../pages/show.ts";
import { parameterOf, providerPath } from "../pages/visit.ts";
import { siteMemo, uidOfMemo } from "../site-memo.ts";
import { providerPaths } from "./provider-paths.ts";
import type { SiteProvider } from "./site-providers.ts";
import type { SiteVisit } from "./site-visit.ts";

export type SiteSignInNeeds = {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  /** Our own sign-in pages, which lead back with a one-time code. */
  readonly ownPages: Pick<IdentityProvider, "exchange">;
};

/** From a site to our sign-in pages, the usual ones, bound to this browser like every sign-in. */
export async function continueSignIn(
  { db, clock, random }: SiteSignInNeeds,
  { tenantHost, site }: SiteVisit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const interaction = await interactionOf(site, request);
  if (interaction === null || !request.url.includes(interaction.uid)) return showExpired(reply, tenantHost);
  const { origin, basePath, publication } = tenantHost;
  const name = cookieName("tx", origin, publication.tenant.domain);
  const cookie = tokenOf(cookieOf(request, name)) ?? random.token();
  const state = random.token();
  const returnTo = `${origin}${basePath}${providerPaths.signedIn}?state=${state}`;
  const memo = siteMemo({ uid: interaction.uid, redirectUri: interaction.params["redirect_uri"] ?? origin });
  const begun = { transactionId: random.uuid(), cookie, state, returnTo, memo, now: clock.now() };
  await db.write(tenantDay(clock, publication.tenant), (tx) => beginTransaction(tx, begun));
  void reply.header("set-cookie", setCookie(name, cookie, cookieSeconds.tx));
  return redirect(reply, `${basePath}${providerPath}?return=${encodeURIComponent(returnTo)}`);
}

/** The sign-in that this browser began at a site. Null if there is none, or it has expired. */
async function interactionOf({ provider }: SiteProvider, request: FastifyRequest): Promise<Interaction | null> {
  let found: Interaction | null = null;
  const { cookie = "" } = request.headers;
  await inject(
    (raw, response) => {
      provider
        .interactionDetails(raw, response)
        .then((interaction) => (found = interaction))
        .catch(() => undefined)
        .finally(() => response.end());
    },
    { method: "GET", url: "/", headers: { cookie } },
  );
  return found;
}

/** After our sign-in pages: redeems their one-time code, in the browser that started, and lets the provider finish. */
export async function finishSignIn(
  { db, clock, ownPages }: SiteSignInNeeds,
  { tenantHost, site }: SiteVisit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { origin, basePath, publication } = tenantHost;
  const { tenant } = publication;
  const now = clock.now();
  const at = tenantDay(clock, tenant);
  const cookie = tokenOf(cookieOf(request, cookieName("tx", origin, tenant.domain)));
  const [state, code] = [parameterOf(request, "state"), parameterOf(request, "code")];
  if (cookie === null || state === null || code === null) return showExpired(reply, tenantHost);
  const claimed = await db.write(at, (tx) => claimTransaction(tx, { cookie, state, now }));
  const uid = claimed === null ? null : uidOfMemo(claimed.memo);
  const exchanged = claimed === null ? null : await ownPages.exchange(tenant, { code, stateHash: claimed.stateHash });
  if (uid === null || exchanged?.kind !== "identity") return showExpired(reply, tenantHost);
  const { identity } = exchanged;
  const login = await db.readTogether(at, (tx) => loginOf(tx, identity, now));
  if (login === null) return showExpired(reply, tenantHost);
  if (login.locked) return showLocked(reply, tenantHost);
  if (!identity.emailConfirmed) return showUnconfirmed(reply, tenantHost, basePath + providerPath);
  const interaction = await site.provider.Interaction.find(uid);
  if (interaction === undefined) return showExpired(reply, tenantHost);
  // The browser forgets it when it is closed, because some readers use a library's computer.
  interaction.result = { login: { accountId: identity.subject, remember: false } };
  await interaction.persist();
  await db.write(at, (tx) =>
    audit(tx, {
      actor: `login:${login.loginId}`,
      action: "identity.sign-in",
      subject: `login:${login.loginId}`,
      outcome: "site" satisfies SignInOutcome,
      details: { by: tenant.identity.kind, client: interaction.params["client_id"] ?? "" },
      requestId: request.id,
    }),
  );
  return redirect(reply, interaction.returnTo);
}

function showExpired(reply: FastifyReply, tenantHost: SiteVisit["tenantHost"]): FastifyReply {
  const words = wordsFor(tenantHost, reply);
  return showMessage(reply, tenantHost, {
    heading: words.site.expired,
    paragraphs: [words.site.expiredText],
    next: { label: words.toAccount, url: `${tenantHost.basePath}/account`, quiet: true },
    status: 400,
  });
}

function showLocked(reply: FastifyReply, tenantHost: SiteVisit["tenantHost"]): FastifyReply {
  const { phone } = tenantHost.publication.tenant.site.customerService;
  return showMessage(reply, tenantHost, {
    heading: wordsFor(tenantHost, reply).link.locked,
    paragraphs: [grantWordsIn[languageOfPage(tenantHost.publication, reply.request)].locked(phone)],
    status: 403,
  });
}

/** Another site identifies the reader by email, so the email must be proven. */
function showUnconfirmed(reply: FastifyReply, tenantHost: SiteVisit["tenantHost"], base: string): FastifyReply {
  const words = wordsFor(tenantHost, reply);
  return showMessage(reply, tenantHost, {
    heading: words.confirm.heading,
    paragraphs: [words.site.confirmFirst],
    next: { label: words.sendNewLink, url: base + confirmAgainPath },
    status: 403,
  });
}
