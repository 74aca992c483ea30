import type { FastifyRequest } from "fastify";
import type { CallName } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { beginsOrEndsView, isViewRead } from "#contract/view-reads.ts";
import { grantWordsIn } from "#core/access/grant-words-in.ts";
import { isViewToken } from "#core/access/staff-view.ts";
import type { Language } from "#core/format/language.ts";
import type { Database, TenantDay } from "#server/db/database.ts";
import { findAccountOnFile } from "#server/store/account/account-record.ts";
import type { Caller } from "#server/store/account/caller.ts";
import { staffCaller } from "#server/store/account/staff-caller.ts";
import { audit } from "#server/store/audit.ts";
import { findStaffView, type StaffView } from "#server/store/staff/staff-view.ts";
import type { CallInput } from "./call-input.ts";
import { bearerOf } from "./caller-of.ts";
import { messagesIn } from "./messages-in.ts";
import { notFound, refuse, type Refused, RefusedError } from "./refused.ts";

/** The token of a staff view in the request; null if there is none. */
export function viewTokenIn(request: FastifyRequest): string | null {
  const token = bearerOf(request);
  return token !== null && isViewToken(token) ? token : null;
}

type ViewCall = {
  readonly name: CallName;
  readonly endpoint: Endpoint;
  readonly at: TenantDay;
  readonly input: CallInput;
  readonly now: Date;
  readonly language: Language;
  readonly requestId: string;
};

/**
 * Who calls with the token of a view, checked before anything of the call runs. A view reads its one account, as its
 * owner sees it, and does nothing else: not even a call that needs no token, if it isn't a GET. It isn't a session of
 * the reader's, and using it doesn't extend it.
 *
 * @returns null: the call is about nobody.
 */
export async function viewCallerOf(
  { db }: { readonly db: Database },
  token: string,
  call: ViewCall,
): Promise<Caller | Refused | null> {
  const { name, endpoint, at, input, now, language } = call;
  if (beginsOrEndsView(name) || (endpoint.scope === "none" && endpoint.method === "GET")) return null;
  const view = await findStaffView(db, at.tenantId, { token, now });
  if (view === null) return refuse(401, messagesIn[language].notAuthenticated);
  if (endpoint.method !== "GET" || !isViewRead(name)) {
    if (endpoint.method !== "GET") await noteRefused(db, call, view);
    return viewOnly(language);
  }
  const { accountNumber, staffId } = view;
  const asked = Number(input["accountNumber"] ?? 0);
  const onFile =
    asked === 0 || asked === accountNumber ? await findAccountOnFile(db, at.tenantId, accountNumber) : null;
  if (onFile === null) return notFound();
  const grant = { kind: "owner", proof: "details", grantedAt: new Date(0) } as const;
  return { ...staffCaller(`view:${staffId}`), account: { ...onFile, grant } };
}

/** Records an attempt to change something in a view in the account's trail. */
const noteRefused = (db: Database, { name, at, requestId }: ViewCall, { staffId, accountNumber }: StaffView) =>
  db.writeAtOnce(at, (tx) =>
    audit(tx, {
      actor: `staff:${staffId}`,
      action: "desk.view",
      subject: `account:${accountNumber}`,
      outcome: "refused",
      details: { call: name },
      requestId,
    }),
  );

const viewOnly = (language: Language): Refused => refuse(403, grantWordsIn[language].viewOnly);

/** Replaces the command: a view has none, whatever a handler tries. */
export const refuseCommand = (language: Language) => (): Promise<never> =>
  Promise.reject(new RefusedError(viewOnly(language)));
