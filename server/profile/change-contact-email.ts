import type { Output } from "#contract/call-shape.ts";
import type { modifySubscriber } from "#contract/profile.ts";
import { decideEmailChange } from "#core/profile/decide-email-change.ts";
import type { RateLimit } from "#core/site/throttle.ts";
import type { Context } from "#server/http/handler.ts";
import { refuse, type Refused } from "#server/http/refused.ts";
import type { Tx } from "#server/db/database.ts";
import { type AccountContact, lockAccount } from "#server/store/account/account.ts";
import { askEarlierMailbox, isNewToAccount } from "#server/store/access/held-change.ts";
import type { AccountRecord } from "#server/store/account/account-record.ts";
import { setPendingEmail } from "#server/store/account/contact-email.ts";
import { normalEmail } from "#server/store/login/login.ts";
import { countEmailToNamedMailbox } from "#server/store/login/login-email.ts";
import { byReader, type CausedBy, record, type RecordNeeds } from "#server/store/record.ts";
import { countUse } from "#server/store/throttle.ts";
import { profileSentencesIn } from "./profile-words-in.ts";

type Answer = Output<typeof modifySubscriber>;

/** A signed-in person must not make us write to any number of strangers (security.md 22). */
const perPerson: RateLimit = { most: 5, windowSeconds: 60 * 60 };

/**
 * Holds the new contact email until the link that is emailed to it is opened; the old mailbox is notified immediately
 * (security.md S16).
 */
export async function changeContactEmail(
  needs: RecordNeeds,
  context: Context<"account">,
  account: AccountRecord,
  asked: string,
): Promise<Answer | Refused> {
  const { caller, now, publication } = context;
  const { accountNumber, contactEmail } = account;
  const decision = decideEmailChange({ current: contactEmail, asked, provenLately: caller.provenLately });
  // A refusal is not stored, because the page sends the password and repeats the very same request.
  if (decision.kind === "refused") {
    const refusal = { isSuccess: false, errorMessage: profileSentencesIn[context.language][decision.because] } as const;
    if (decision.because !== "reauthenticate") return { ...refusal, code: decision.because };
    return { ...refusal, code: decision.because, passwordHere: publication.tenant.identity.kind === "builtin" };
  }
  const { email } = decision;
  return context.command<Answer | Refused>(async (tx) => {
    await lockAccount(tx, accountNumber);
    const mine = await countUse(tx, `email-change:${accountNumber}:${caller.loginId}`, perPerson, now);
    const taken = mine.allowed ? await countEmailToNamedMailbox(tx, normalEmail(email), caller, now) : mine;
    if (!taken.allowed) return refuse(429, "", { retryAfterSeconds: taken.retryAfterSeconds });
    if (isNewToAccount(account, now)) {
      const waits = await askEarlierMailbox(tx, needs, { ...context, account }, { kind: "contactEmail", email });
      return { isSuccess: true, pendingEmail: "", waits, errorMessage: "" };
    }
    await sendMailboxConfirmation(tx, needs, byReader(context), { account, email, now });
    return { isSuccess: true, pendingEmail: email, errorMessage: "" };
  });
}

/** The new address now waits for its link; the old mailbox is notified immediately. */
export async function sendMailboxConfirmation(
  tx: Tx,
  needs: RecordNeeds,
  by: CausedBy,
  { account, email, now }: { readonly account: AccountContact; readonly email: string; readonly now: Date },
): Promise<void> {
  await setPendingEmail(tx, account.accountNumber, email, now);
  await record(tx, needs, by, "profile.email-change", { account, newEmail: email, occasion: needs.uuid() });
}
