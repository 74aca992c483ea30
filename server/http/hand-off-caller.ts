import type { FastifyRequest } from "fastify";
import { anyHandOffAllows, handOffActor, handOffAllows } from "#core/access/hand-off.ts";
import type { Database, TenantDay } from "#server/db/database.ts";
import { hashToken } from "#server/crypto/random.ts";
import { findOpenedHandOff } from "#server/store/access/hand-off.ts";
import { findAccountOnFile } from "#server/store/account/account-record.ts";
import type { Caller } from "#server/store/account/caller.ts";
import { staffCaller } from "#server/store/account/staff-caller.ts";
import type { CallInput } from "./call-input.ts";
import { bearerOf } from "./caller-of.ts";

/**
 * A reader who has opened a link from customer service with the account's ZIP code. Their pass isn't a session: it
 * names one account and one action, and every other call treats it as unknown.
 */
export async function handOffCallerOf(
  name: string,
  { db }: { readonly db: Database },
  { tenantId }: TenantDay,
  request: FastifyRequest,
  input: CallInput,
  now: Date,
): Promise<Caller | null> {
  const token = bearerOf(request);
  if (token === null || !anyHandOffAllows(name, input)) return null;
  const begins = name === "getConvergeAuthToken";
  const opened = await findOpenedHandOff(db, tenantId, { passHash: hashToken(token), begins, now });
  if (opened === null || !handOffAllows(opened.kind, name, input)) return null;
  const { accountNumber, handOffId } = opened;
  const asked = Number(input["accountNumber"] ?? 0);
  if (asked !== 0 && asked !== accountNumber) return null;
  const onFile = await findAccountOnFile(db, tenantId, accountNumber);
  if (onFile === null) return null;
  const grant = { kind: "owner", proof: "details", grantedAt: now } as const;
  return { ...staffCaller(handOffActor(handOffId)), account: { ...onFile, grant } };
}
