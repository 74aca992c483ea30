import type { Database } from "#server/db/database.ts";
import type { Command } from "#server/http/idempotency.ts";
import { type Refused, refuse } from "#server/http/refused.ts";
import type { By } from "#server/store/record.ts";
import { act } from "./act-for-account.ts";
import { actorOf } from "./answer-desk-call.ts";
import type { PublicationCall } from "./desk-handler.ts";
import type { Staff } from "#server/store/staff/staff-session.ts";

/** What a desk user entered about an action of the desk's own, as its body has it. */
export type Said = {
  readonly accountNumber: number;
  readonly seen: number;
  readonly reason: string;
  readonly note: string;
};

/** A call about one publication, by a desk user. */
export type ActingContext = PublicationCall & {
  readonly staff: Staff;
  readonly now: Date;
  readonly requestId: string;
};

/**
 * Runs an action of the desk's own like every action on an account: under the account's lock, compared with what was
 * seen, with its reason in the trail.
 */
export const actAtDesk = <T>(
  { db }: { readonly db: Database },
  context: ActingContext,
  name: string,
  { accountNumber, seen, reason, note }: Said,
  run: (within: Command) => Promise<T | Refused>,
): Promise<T | Refused> => {
  const { at, publication, staff, now, requestId, command } = context;
  const wanted = { name, input: {}, seen, reason, note };
  return act({ db, at, publication, staff, accountNumber, now, requestId }, wanted, command, run);
};

/** The desk user, for the trail, the emails and the circulation system. */
export const byStaff = ({ staff, publication, requestId }: ActingContext): By => ({
  actor: actorOf(staff),
  tenant: publication.tenant,
  requestId,
});

/**
 * The amounts shown have changed although nobody touched the account, for example overnight, so they must be looked at
 * again.
 */
export const seenOther = (text: string): Refused =>
  refuse(409, text, { errors: [{ pointer: "/seen", detail: "other-sums" }] });
