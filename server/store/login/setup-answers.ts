import { setupLimits } from "#core/site/throttle.ts";
import type { Tx } from "#server/db/database.ts";
import { type Asker, bucketHash } from "./login-email.ts";
import { checkUse, countUse, hasUses, type LimitResult } from "#server/store/throttle.ts";

const networkBucket = ({ network }: Asker) => `told-network:${network}`;
const mailboxBucket = ({ email }: Asker) => `told-mailbox:${bucketHash(email)}`;
const againBucket = ({ email, network }: Asker) => `told-none:${bucketHash(email, network)}`;

/**
 * Counts an answer of account setup to somebody who does not know the password (security.md S7). Beyond its limits,
 * mailboxes with and without a login are refused alike, so that the refusal does not reveal which it is.
 * @param mailboxProven what the answer would reveal.
 */
export async function countSetupAnswer(tx: Tx, asker: Asker, mailboxProven: boolean): Promise<LimitResult> {
  const { now } = asker;
  if (mailboxProven) {
    const result = await countUse(tx, networkBucket(asker), setupLimits.answersToNetwork, now);
    return result.allowed ? countUse(tx, mailboxBucket(asker), setupLimits.answersAboutMailbox, now) : result;
  }
  // This network already got this answer, so continuing from there reveals nothing new, and uses up nothing.
  if (await hasUses(tx, againBucket(asker), setupLimits.repeatedQuestions, now)) return { allowed: true };
  const room = await checkUse(tx, networkBucket(asker), setupLimits.answersToNetwork, now);
  if (!room.allowed) return room;
  const result = await countUse(tx, mailboxBucket(asker), setupLimits.answersAboutMailbox, now);
  if (result.allowed) await countUse(tx, againBucket(asker), setupLimits.repeatedQuestions, now);
  return result;
}

/** Whether this network may make one more claim to this mailbox. */
export const countClaim = (tx: Tx, { email, network, now }: Asker): Promise<LimitResult> =>
  countUse(tx, `claims:${bucketHash(email, network)}`, setupLimits.claims, now);

/** Whether to email the owner that somebody tried: once a day. */
export const mayNotifyOwner = async (tx: Tx, { email, now }: Pick<Asker, "email" | "now">): Promise<boolean> =>
  (await countUse(tx, `tried:${bucketHash(email)}`, setupLimits.ownerEmail, now)).allowed;
