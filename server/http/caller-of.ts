import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Language } from "#core/format/language.ts";
import { hashToken } from "#server/crypto/random.ts";
import type { Database, TenantDay } from "#server/db/database.ts";
import { type Caller, findCaller } from "#server/store/account/caller.ts";
import { touchSession } from "#server/store/login/session.ts";
import type { CallInput } from "./call-input.ts";
import { notFound, refuse, type Refused } from "./refused.ts";
import { messagesIn } from "./messages-in.ts";

/** The bearer token as it was sent; null if there is none in the right form. */
export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;

/**
 * Checks the token, scope and requested account. Another person's account and one that does not exist give the same 404
 * (security.md S1).
 */
export async function callerOf(
  endpoint: Endpoint,
  { db }: { readonly db: Database },
  at: TenantDay,
  request: FastifyRequest,
  input: CallInput,
  now: Date,
  language: Language,
): Promise<Caller | Refused> {
  const unauthenticated = refuse(401, messagesIn[language].notAuthenticated);
  const token = bearerOf(request);
  if (token === null) return unauthenticated;
  const asked = endpoint.seeks === true ? 0 : (input["accountNumber"] ?? input["AccountNumber"] ?? 0);
  const accountNumber = typeof asked === "number" ? asked : Number(asked);
  const caller = await findCaller(db, at.tenantId, { tokenHash: hashToken(token), accountNumber, now });
  if (caller === null || (endpoint.scope === "account" && caller.scope !== "account")) return unauthenticated;
  await touchSession(db, at, caller, now);
  return accountNumber !== 0 && caller.account === null ? notFound() : caller;
}
