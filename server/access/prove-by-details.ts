import { provesAccount } from "#core/access/proves-account.ts";
import type { AccountShared } from "#core/notice/account-letters.ts";
import { isMailable } from "#core/notice/mailable.ts";
import type { Limit } from "#core/site/throttle.ts";
import type { Tx } from "#server/db/database.ts";
import { detailsOnRecord, grantByDetails } from "#server/store/account-access.ts";
import type { Caller } from "#server/store/caller.ts";
import { type Enqueue, queueLetters } from "#server/store/outbox.ts";
import { takeFrom } from "#server/store/throttle.ts";

export type ProofNeeds = { readonly enqueue: Enqueue; readonly uuid: () => string };

type Given = {
  readonly accountNumber: number;
  readonly lastName: string;
  readonly zip: string;
  readonly caller: Caller;
  readonly now: Date;
};

/** Counted for any number that is named, so that many logins together guess no more than one. */
const perNumber: Limit = { most: 5, windowSeconds: 60 * 60 };

export type Tried =
  /** The accounts that are proven; none: the proof does not hold, whatever the reason. */
  { readonly kind: "tried"; readonly numbers: readonly number[] } | { readonly kind: "wait"; readonly seconds: number };

/** Number, last name and ZIP (rules 4.15). The mailbox on record is told, so that nobody's account is shared unseen. */
export async function proveByDetails(
  tx: Tx,
  { enqueue, uuid }: ProofNeeds,
  { accountNumber, lastName, zip, caller, now }: Given,
): Promise<Tried> {
  const taken = await takeFrom(tx, `access-number:${accountNumber}`, perNumber, now);
  if (!taken.allowed) return { kind: "wait", seconds: taken.retryAfterSeconds };
  const onRecord = await detailsOnRecord(tx, accountNumber);
  if (onRecord === null || !provesAccount({ lastName, zip }, onRecord)) return { kind: "tried", numbers: [] };
  await grantByDetails(tx, caller.loginId, accountNumber);
  const { name, contactEmail: recipient } = onRecord;
  const content: AccountShared = { name, accountNumber, loginEmail: caller.email };
  const kind = "accountShared";
  const naturalKey = `${kind}:${accountNumber}:${caller.loginId}`;
  const letter = { letterId: uuid(), kind, recipient, accountNumber, content, naturalKey };
  await queueLetters(tx, enqueue, isMailable(recipient) ? [letter] : []);
  return { kind: "tried", numbers: [accountNumber] };
}
