import type { FastifyRequest } from "fastify";
import { cookieOf } from "#server/http/cookie-of.ts";
import { cookieName, tokenOf } from "#server/http/sign-in-cookie.ts";
import { findNewestMemo, findTransaction } from "#server/store/login/sign-in-transaction.ts";
import { formOriginOf, signedInPath } from "../site-memo.ts";
import type { IdentityPageNeeds, Visit } from "./visit.ts";

/** The cookie of the sign-ins that this browser has begun. Null if it has begun none. */
export const signInCookieOf = ({ tenantHost, tenant }: Visit, request: FastifyRequest): string | null =>
  tokenOf(cookieOf(request, cookieName("tx", tenantHost.origin, tenant.domain)));

/** The origins that the sign-in form may lead to: a sign-in that began at another site goes back there in the end. */
export async function formTargetOf(
  { db }: Pick<IdentityPageNeeds, "db">,
  visit: Visit,
  request: FastifyRequest,
  back: URL,
): Promise<string> {
  const { tenant, now } = visit;
  const cookie = signInCookieOf(visit, request);
  const state = back.searchParams.get("state");
  if (cookie === null || state === null || !back.pathname.endsWith(signedInPath)) return back.origin;
  const transaction = await findTransaction(db, tenant.tenantId, { cookie, state, now });
  return `${back.origin} ${formOriginOf(transaction?.memo ?? {}) ?? ""}`.trim();
}

/** The same for a page that doesn't know which sign-in it belongs to: uses the newest one of this browser. */
export async function newestTargetOf(
  { db }: Pick<IdentityPageNeeds, "db">,
  visit: Visit,
  request: FastifyRequest,
): Promise<string> {
  const { at, now } = visit;
  const cookie = signInCookieOf(visit, request);
  const memo = cookie === null ? null : await db.readTogether(at, (tx) => findNewestMemo(tx, { cookie, now }));
  return formOriginOf(memo ?? {}) ?? "";
}
