import { setupLimits } from "#core/site/throttle.ts";
import type { Tx } from "#server/db/database.ts";
import { type Asker, hashed } from "./login-email.ts";
import { roomIn, type Taken, takeFrom, wasTakenFrom } from "#server/store/throttle.ts";

const networkBucket = ({ network }: Asker) => `told-network:${network}`;
const mailboxBucket = ({ email }: Asker) => `told-mailbox:${hashed(email)}`;
const againBucket = ({ email, network }: Asker) => `told-none:${hashed(email, network)}`;

/**
 * Counts an answer of account setup to somebody who does not know the password (security.md S7). Beyond its limits,
 * mailboxes with and without a login are refused alike, so that the refusal does not reveal which it is.
 * @param mailboxProven what the answer would reveal.
 */
export async function takeSetupAnswer(tx: Tx, asker: Asker, mailboxProven: boolean): Promise<Taken> {
  const { now } = asker;
  if (mailboxProven) {
    const told = await takeFrom(tx, networkBucket(asker), setupLimits.toldNetwork, now);
    return told.allowed ? takeFrom(tx, mailboxBucket(asker), setupLimits.toldMailbox, now) : told;
  }
  // This network already got this answer, so continuing from there reveals nothing new, and uses up nothing.
  if (await wasTakenFrom(tx, againBucket(asker), setupLimits.toldAgain, now)) return { allowed: true };
  const room = await roomIn(tx, networkBucket(asker), setupLimits.toldNetwork, now);
  if (!room.allowed) return room;
  const told = await takeFrom(tx, mailboxBucket(asker), setupLimits.toldMailbox, now);
  if (told.allowed) await takeFrom(tx, againBucket(asker), setupLimits.toldAgain, now);
  return told;
}

/** Whether this network may make one more claim to this mailbox. */
export const takeClaim = (tx: Tx, { email, network, now }: Asker): Promise<Taken> =>
  takeFrom(tx, `claims:${hashed(email, network)}`, setupLimits.claims, now);

/** Whether to email the owner that somebody tried: once a day. */
export const mayTellOwner = async (tx: Tx, { email, now }: Pick<Asker, "email" | "now">): Promise<boolean> =>
  (await takeFrom(tx, `tried:${hashed(email)}`, setupLimits.ownerEmail, now)).allowed;
