import { type ActionForAccount, type PaymentForAccount, readerOnlyReason } from "#contract/desk/for-account.ts";
import { changedSinceText } from "#core/staff/changed-since.ts";
import { mergedText } from "#core/staff/note.ts";
import type { Database, TenantDay, Tx } from "#server/db/database.ts";
import type { CallInput } from "#server/http/call-input.ts";
import type { Command } from "#server/http/idempotency.ts";
import { isRefused, notFound, refuse, type Refused, RefusedError } from "#server/http/refused.ts";
import { findMergedInto } from "#server/store/account/merged-into.ts";
import { accountVersion } from "#server/store/account/account-version.ts";
import { lockExistingAccount } from "#server/store/account/account.ts";
import { lastChangeSince } from "#server/store/account/changes-since.ts";
import { audit } from "#server/store/audit.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { insertNote } from "#server/store/staff/staff-note.ts";
import type { Staff } from "#server/store/staff/staff-session.ts";

/** Who acts, and on which account. */
export type ActionContext = {
  readonly db: Database;
  readonly at: TenantDay;
  readonly publication: Publication;
  readonly staff: Staff;
  readonly accountNumber: number;
  readonly now: Date;
  readonly requestId: string;
};

/** What a desk user wants done, why, and the version of the account that they saw. */
export type ActionRequest = {
  readonly name: string;
  readonly input: CallInput;
  readonly seen: number;
  readonly reason: string;
  readonly note: string;
};

/**
 * Runs one action on an account for a desk user. In its transaction the account is locked, what was seen is compared
 * with what is there, and the reason is written to the trail. A refused attempt is recorded in the trail, too.
 */
export async function runAction<T>(
  acting: ActionContext,
  wanted: ActionRequest,
  command: Command,
  run: (within: Command) => Promise<T | Refused>,
): Promise<T | Refused> {
  const onlyReader = await refusedToStaff(acting, wanted);
  if (onlyReader !== null) return onlyReader;
  const isPreview = wanted.input["preview"] === true;
  try {
    const answer = await run((work) =>
      command(async (tx) => {
        if (!isPreview) await requireUnchanged(tx, acting, wanted);
        const done = await work(tx);
        if (!isPreview && !isRefused(done) && !isFailedAnswer(done)) await keep(tx, acting, wanted);
        return done;
      }),
    );
    if (!isPreview && isRefused(answer)) return await noteAndRefuse(acting, wanted, answer);
    if (!isPreview && isFailedAnswer(answer)) await noteRefused(acting, wanted, failureCodeOf(answer));
    return answer;
  } catch (fault) {
    if (fault instanceof RefusedError && !isPreview)
      await noteRefused(acting, wanted, String(fault.refused.refusedWith));
    throw fault;
  }
}

/** Refuses what only the reader may do, before anything is read; null if staff may do this, too. */
export async function refusedToStaff(acting: ActionContext, wanted: ActionRequest): Promise<Refused | null> {
  const onlyReader = readerOnlyReason(wanted.name as ActionForAccount | PaymentForAccount, wanted.input);
  return onlyReader === null ? null : noteAndRefuse(acting, wanted, refuse(403, onlyReader));
}

export const isFailedAnswer = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "isSuccess" in answer && answer.isSuccess === false;

export const failureCodeOf = (answer: unknown): string =>
  typeof answer === "object" && answer !== null && "code" in answer ? String(answer.code) : "refused";

/**
 * Allowed on an account that was merged away: gifts stay with the account that paid for them, and what still waits
 * there for a second person has to be closed there.
 */
const ofMerged: ReadonlySet<string> = new Set([
  "changeGift",
  "sendGiftAgain",
  "takeGiftBack",
  "refundGift",
  "decline",
  "withdrawRequest",
]);

/** Throws, so that the whole transaction is rolled back: nothing is applied to data that nobody saw. */
export async function requireUnchanged(
  tx: Tx,
  { accountNumber, publication, at }: ActionContext,
  { name, seen }: Pick<ActionRequest, "name" | "seen">,
): Promise<void> {
  if (!(await lockExistingAccount(tx, accountNumber))) throw new RefusedError(notFound());
  const stays = await findMergedInto(tx, accountNumber);
  if (stays !== null && !ofMerged.has(name)) throw new RefusedError(refuse(409, mergedText(stays)));
  const version = await accountVersion(tx, accountNumber);
  if (version === seen) return;
  const { timeZone } = publication.tenant;
  const change = await lastChangeSince(tx, { accountNumber, seen, timeZone });
  const text = changedSinceText(change, at.today);
  throw new RefusedError(refuse(409, text, { errors: [{ pointer: "/seen", detail: String(version) }] }));
}

/** Records what was done, for the trail, and the note about it, for the next person who opens the account. */
async function keep(tx: Tx, acting: ActionContext, wanted: ActionRequest): Promise<void> {
  await note(tx, acting, wanted, "done");
  await keepNote(tx, acting, wanted);
}

/** Writes nothing if there is no note. */
export async function keepNote(tx: Tx, acting: ActionContext, wanted: Pick<ActionRequest, "note">): Promise<void> {
  if (wanted.note === "") return;
  const { accountNumber, staff, now } = acting;
  const { staffId, name: author } = staff;
  await insertNote(tx, { accountNumber, staffId, author, text: wanted.note, followUpOn: null, now });
}

async function note(
  tx: Tx,
  { staff, accountNumber, requestId }: ActionContext,
  wanted: ActionRequest,
  outcome: string,
  because?: string,
) {
  await audit(tx, {
    actor: `staff:${staff.staffId}`,
    action: "desk.act",
    subject: `account:${accountNumber}`,
    outcome,
    details: { call: wanted.name, reason: wanted.reason, ...(because === undefined ? {} : { because }) },
    requestId,
  });
}

/** Written in its own transaction, because the attempt's was rolled back. */
export const noteRefused = (acting: ActionContext, wanted: ActionRequest, because: string): Promise<void> =>
  acting.db.writeAtOnce(acting.at, (tx) => note(tx, acting, wanted, "refused", because));

export async function noteAndRefuse(acting: ActionContext, wanted: ActionRequest, answer: Refused): Promise<Refused> {
  await noteRefused(acting, wanted, String(answer.refusedWith));
  return answer;
}
