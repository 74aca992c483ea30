import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { messages } from "#contract/messages.ts";
import type { Exchange, Identity, OpenIdProvider } from "#server/adapters/identity/port.ts";
import type { Chance } from "#server/chance.ts";
import type { Database, TenantDay } from "#server/db/database.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import { cookieOf } from "#server/http/cookie-of.ts";
import type { FindPlace, Place } from "#server/http/place.ts";
import { loginOf } from "#server/store/login/provider-login.ts";
import { boundCode, issueCode } from "#server/store/login/sign-in-code.ts";
import { findTransaction, type SignInTransaction, takeMemo } from "#server/store/login/sign-in-transaction.ts";
import { nowhere, redirect, showMessage } from "./pages/show.ts";
import { parameterOf, placeOf } from "./pages/visit.ts";
import { cookieName, tokenOf } from "./sign-in-cookie.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type OpenIdNeeds = {
  readonly db: Database;
  readonly chance: Chance;
  readonly clock: Clock;
  readonly findPlace: FindPlace;
  readonly oidc: OpenIdProvider;
};

const startPath = "/auth/oidc/start/";
const callbackPath = "/auth/oidc/callback";

/**
 * The two steps between the browser and an OpenID provider: out to it, and back from it with a one-time code of ours. Both
 * ask for the cookie of the browser that began. The callback's address is the one to register at the provider.
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
  const place = await openIdPlace(needs, request);
  if (place === null) return nowhere(reply);
  const state = URL.parse(parameterOf(request, "return") ?? "")?.searchParams.get("state") ?? "";
  const transaction = await transactionOf(needs, request, place, state);
  if (transaction === null) return showFailure(reply, place);
  const redirectUri = place.origin + place.basePath + callbackPath;
  const { memo } = transaction;
  const address = await needs.oidc.authorizationUrl(place.publication.tenant, { redirectUri, state, memo });
  return address === null ? showFailure(reply, place, { kind: "unavailable" }) : redirect(reply, address);
}

async function finish(needs: OpenIdNeeds, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const place = await openIdPlace(needs, request);
  if (place === null) return nowhere(reply);
  const { tenant } = place.publication;
  const state = parameterOf(request, "state") ?? "";
  const transaction = await transactionOf(needs, request, place, state);
  // The memo is taken out before the provider is asked: its answer is tried once.
  const memo =
    transaction &&
    (await needs.db.write(tenantDay(needs.clock, tenant), (tx) => takeMemo(tx, transaction.transactionId)));
  if (transaction === null || memo === null) return showFailure(reply, place);
  const callback = new URL(place.origin + place.basePath + callbackPath + new URL(request.url, place.origin).search);
  const exchange = await needs.oidc.identify(tenant, { callback, state, memo });
  if (exchange.kind !== "identity") return showFailure(reply, place, exchange);
  const code = await codeFor(needs, tenantDay(needs.clock, tenant), exchange.identity, state);
  if (code === null) return showFailure(reply, place);
  const back = new URL(transaction.returnTo);
  back.searchParams.set("code", code);
  return redirect(reply, back.href);
}

/** Only where the publication has an OpenID provider are there such addresses. */
async function openIdPlace({ findPlace }: OpenIdNeeds, request: FastifyRequest): Promise<Place | null> {
  const place = await placeOf(request, findPlace);
  return place?.publication.tenant.identity.kind === "oidc" ? place : null;
}

async function transactionOf(
  { db, clock }: OpenIdNeeds,
  request: FastifyRequest,
  { origin, publication: { tenant } }: Place,
  state: string,
): Promise<SignInTransaction | null> {
  const cookie = tokenOf(cookieOf(request, cookieName("tx", origin, tenant.domain)));
  return cookie === null ? null : findTransaction(db, tenant.tenantId, { cookie, state, now: clock.now() });
}

function codeFor(
  { db, chance, clock }: OpenIdNeeds,
  at: TenantDay,
  identity: Identity,
  state: string,
): Promise<string | null> {
  const now = clock.now();
  return db.write(at, async (tx) => {
    const login = await loginOf(tx, identity, now);
    if (login === null) return null;
    const code = boundCode(chance.token(), state);
    await issueCode(tx, { code, loginId: login.loginId, now });
    return code;
  });
}

const reasons = {
  "no-email": "The provider did not tell us an email address.",
  inactive: "Your login there is not active.",
  code: "Your sign-in was not completed.",
} as const;

/** No way back with a code: the reader is told here, and begins anew from the account area when it suits. */
function showFailure(reply: FastifyReply, place: Place, exchange?: Exchange): FastifyReply {
  const reason = exchange?.kind === "refused" ? reasons[exchange.because] : null;
  const away = exchange?.kind === "unavailable";
  return showMessage(reply, place, {
    heading: messages.errorDuringAuth,
    paragraphs: [
      reason ?? (away ? "The sign-in service does not answer right now." : "This sign-in is over."),
      "Nothing was changed.",
    ],
    next: { label: "Sign in", url: `${place.basePath}/account` },
    status: away ? 503 : 401,
  });
}
