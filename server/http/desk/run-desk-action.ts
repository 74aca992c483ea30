import type { Database } from "#server/db/database.ts";
import type { Command } from "#server/http/idempotency.ts";
import { refuse, type Refused } from "#server/http/refused.ts";
import type { CausedBy } from "#server/store/record.ts";
import { runAction } from "./run-action.ts";
import { actorOf } from "./answer-desk-call.ts";
import type { PublicationCall } from "./desk-handler.ts";
import type { Staff } from "#server/store/staff/staff-session.ts";

/** What a desk user entered about an action of the desk's own, as its body has it. */
export type ActionEntry = {
  readonly accountNumber: number;
  readonly seen: number;
  readonly reason: string;
  readonly note: string;
};

/** A call about one publication, by a desk user. */
export type DeskActionContext = PublicationCall & {
  readonly staff: Staff;
  readonly now: Date;
  readonly requestId: string;
};

/**
 * Runs an action of the desk's own like every action on an account: under the account's lock, compared with what was
 * seen, with its reason in the trail.
 */
export const runDeskAction = <T>(
  { db }: { readonly db: Database },
  context: DeskActionContext,
  name: string,
  { accountNumber, seen, reason, note }: ActionEntry,
  run: (within: Command) => Promise<T | Refused>,
): Promise<T | Refused> => {
  const { at, publication, staff, now, requestId, command } = context;
  const wanted = { name, input: {}, seen, reason, note };
  return runAction({ db, at, publication, staff, accountNumber, now, requestId }, wanted, command, run);
};

/** The desk user, for the trail, the emails and the circulation system. */
export const byStaff = ({ staff, publication, requestId }: DeskActionContext): CausedBy => ({
  actor: actorOf(staff),
  tenant: publication.tenant,
  requestId,
});

/**
 * The amounts shown have changed although nobody touched the account, for example overnight, so they must be looked at
 * again.
 */
export const amountsChanged = (text: string): Refused =>
  refuse(409, text, { errors: [{ pointer: "/seen", detail: "other-sums" }] });
