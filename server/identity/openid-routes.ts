import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languageOfPage } from "#server/http/language-of.ts";
import { messagesIn } from "#server/http/messages-in.ts";
import { wordsFor } from "./pages/page-words-in.ts";
import type { Identity, IdentityResult, OpenIdProvider } from "#server/adapters/identity/port.ts";
import type { Random } from "#server/crypto/random.ts";
import type { Database, TenantDay } from "#server/db/database.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import { cookieOf } from "#server/http/cookie-of.ts";
import { type FindTenantHost, type TenantHost, tenantHostOf } from "#server/http/tenant-host.ts";
import { loginOf } from "#server/store/login/provider-login.ts";
import { boundCode, issueCode } from "#server/store/login/sign-in-code.ts";
import { consumeMemo, findTransaction, type SignInTransaction } from "#server/store/login/sign-in-transaction.ts";
import { redirect, sendPageNotFound, showMessage } from "./pages/show.ts";
import { parameterOf } from "./pages/visit.ts";
import { cookieName, tokenOf } from "#server/http/sign-in-cookie.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type OpenIdNeeds = {
  readonly db: Database;
  readonly random: Random;
  readonly clock: Clock;
  readonly findTenantHost: FindTenantHost;
  readonly oidc: OpenIdProvider;
};

const startPath = "/auth/oidc/start/";
const callbackPath = "/auth/oidc/callback";

/**
 * The two steps between the browser and an OpenID provider: out to it, and back with a one-time code of ours. Both
 * require the cookie of the browser that began. The callback's address is the one to register at the provider.
 */
export const openIdRoutes =
  (needs: OpenIdNeeds) =>
  async (app: FastifyInstance): Promise<void> => {
    for (const prefix of ["", "/:domain"]) {
      app.get(`${prefix}${startPath}`, (request, reply) => start(needs, request, reply));
      app.get(`${prefix}${callbackPath}`, (request, reply) => finish(needs, request, reply));
    }
  };

async function start(needs: OpenIdNeeds, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const tenantHost = await openIdPlace(needs, request);
  if (tenantHost === null) return sendPageNotFound(reply);
  const state = URL.parse(parameterOf(request, "return") ?? "")?.searchParams.get("state") ?? "";
  const transaction = await transactionOf(needs, request, tenantHost, state);
  if (transaction === null) return showFailure(reply, tenantHost);
  const redirectUri = tenantHost.origin + tenantHost.basePath + callbackPath;
  const { memo } = transaction;
  const address = await needs.oidc.authorizationUrl(tenantHost.publication.tenant, { redirectUri, state, memo });
  return address === null ? showFailure(reply, tenantHost, { kind: "unavailable" }) : redirect(reply, address);
}

async function finish(needs: OpenIdNeeds, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const tenantHost = await openIdPlace(needs, request);
  if (tenantHost === null) return sendPageNotFound(reply);
  const { tenant } = tenantHost.publication;
  const state = parameterOf(request, "state") ?? "";
  const transaction = await transactionOf(needs, request, tenantHost, state);
  // The memo is removed before the provider is asked, so its answer is tried only once.
  const memo =
    transaction &&
    (await needs.db.write(tenantDay(needs.clock, tenant), (tx) => consumeMemo(tx, transaction.transactionId)));
  if (transaction === null || memo === null) return showFailure(reply, tenantHost);
  const callback = new URL(
    tenantHost.origin + tenantHost.basePath + callbackPath + new URL(request.url, tenantHost.origin).search,
  );
  const exchange = await needs.oidc.identify(tenant, { callback, state, memo });
  if (exchange.kind !== "identity") return showFailure(reply, tenantHost, exchange);
  const code = await codeFor(needs, tenantDay(needs.clock, tenant), exchange.identity, state);
  if (code === null) return showFailure(reply, tenantHost);
  const back = new URL(transaction.returnTo);
  back.searchParams.set("code", code);
  return redirect(reply, back.href);
}

/** These addresses exist only if the publication has an OpenID provider. */
async function openIdPlace({ findTenantHost }: OpenIdNeeds, request: FastifyRequest): Promise<TenantHost | null> {
  const tenantHost = await tenantHostOf(request, findTenantHost);
  return tenantHost?.publication.tenant.identity.kind === "oidc" ? tenantHost : null;
}

async function transactionOf(
  { db, clock }: OpenIdNeeds,
  request: FastifyRequest,
  { origin, publication: { tenant } }: TenantHost,
  state: string,
): Promise<SignInTransaction | null> {
  const cookie = tokenOf(cookieOf(request, cookieName("tx", origin, tenant.domain)));
  return cookie === null ? null : findTransaction(db, tenant.tenantId, { cookie, state, now: clock.now() });
}

function codeFor(
  { db, random, clock }: OpenIdNeeds,
  at: TenantDay,
  identity: Identity,
  state: string,
): Promise<string | null> {
  const now = clock.now();
  return db.write(at, async (tx) => {
    const login = await loginOf(tx, identity, now);
    if (login === null) return null;
    const code = boundCode(random.token(), state);
    await issueCode(tx, { code, loginId: login.loginId, now });
    return code;
  });
}

/** There is no code to return with: the reader sees the error here, and can start again from the account area. */
function showFailure(reply: FastifyReply, tenantHost: TenantHost, exchange?: IdentityResult): FastifyReply {
  const words = wordsFor(tenantHost, reply);
  const reason = exchange?.kind === "refused" ? words.provider[exchange.because] : null;
  const away = exchange?.kind === "unavailable";
  return showMessage(reply, tenantHost, {
    heading: messagesIn[languageOfPage(tenantHost.publication, reply.request)].errorDuringAuth,
    paragraphs: [reason ?? (away ? words.provider.away : words.provider.expired), words.provider.unchanged],
    next: { label: words.signIn, url: `${tenantHost.basePath}/account` },
    status: away ? 503 : 401,
  });
}
