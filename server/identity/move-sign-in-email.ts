import type { Tx } from "#server/db/database.ts";
import { moveContactEmails } from "#server/store/account/contact-email.ts";
import { lockPerson } from "#server/store/account/person.ts";
import { findLogin } from "#server/store/login/login.ts";
import { moveToMailbox } from "#server/store/login/mailbox-proof.ts";
import { revokeOtherSessions } from "#server/store/login/session.ts";
import { type EmailChange, settleEmailChange, stepNow } from "#server/store/login/sign-in-email.ts";
import { type CausedBy, record, type RecordNeeds } from "#server/store/record.ts";

/**
 * `waits`: a mailbox's answer is missing, or it is too early. `taken`: the new address has another login by now.
 * `gone`: the login is locked, or has changed since this was requested.
 */
export type EmailMoveResult = "moved" | "waits" | "taken" | "gone";

/**
 * Moves the sign-in to the new address if it is due: claims to that address are dropped, every other session ends, and
 * emails that went to the old address follow. The change and its login are locked.
 */
export async function moveEmailIfDue(
  tx: Tx,
  needs: RecordNeeds,
  by: CausedBy,
  change: EmailChange,
  now: Date,
): Promise<EmailMoveResult> {
  if (stepNow(change, now) !== "due") return "waits";
  const { changeId, loginId, oldEmail, newEmail, askedBy } = change;
  const [login] = await findLogin(tx, loginId);
  if (login === undefined || login.locked || !login.confirmed || login.email !== oldEmail) {
    await settleEmailChange(tx, changeId, { outcome: "withdrawn", now });
    return "gone";
  }
  await lockPerson(tx, { email: newEmail });
  if (!(await moveToMailbox(tx, loginId, newEmail, now))) {
    await settleEmailChange(tx, changeId, { outcome: "taken", now });
    return "taken";
  }
  await settleEmailChange(tx, changeId, { outcome: "moved", now });
  await revokeOtherSessions(tx, { loginId, but: askedBy, now });
  const followed = await moveContactEmails(tx, { loginId, from: oldEmail, to: newEmail });
  for (const accountNumber of followed) await record(tx, needs, by, "profile.email-followed", { accountNumber });
  const alsoContact = followed.length > 0;
  await record(tx, needs, by, "identity.email-moved", { loginId, changeId, oldEmail, newEmail, alsoContact });
  return "moved";
}
