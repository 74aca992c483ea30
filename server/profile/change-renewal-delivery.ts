import type { Output } from "#contract/endpoint.ts";
import type { modifySubscriber } from "#contract/profile.ts";
import { isMailable } from "#core/notice/mailable.ts";
import type { Context } from "#server/http/handler.ts";
import type { Refused } from "#server/http/refused.ts";
import type { Tx } from "#server/db/database.ts";
import { type AccountName, lockAccount } from "#server/store/account.ts";
import { audit } from "#server/store/audit.ts";
import { askEarlierMailbox, isNewToAccount } from "#server/store/held-change.ts";
import type { AccountRecord } from "#server/store/caller.ts";
import { setRenewalDelivery } from "#server/store/contact-email.ts";
import { queueLetters } from "#server/store/outbox.ts";
import { emailSentences } from "./change-contact-email.ts";
import type { Publication } from "#server/store/publication.ts";
import { nameOf, profileLetter, type ProfileNeeds } from "./profile-letter.ts";

/** Renewal notices by email, or on paper again (`email` null); takes effect at once (rules 4.12). */
export async function changeRenewalDelivery(
  needs: ProfileNeeds,
  context: Context<"account">,
  account: AccountRecord,
  email: string | null,
): Promise<Output<typeof modifySubscriber> | Refused> {
  const { caller, now, publication, requestId } = context;
  const { accountNumber } = account;
  if (email !== null && !isMailable(email))
    return { isSuccess: false, code: "no-mailbox", errorMessage: emailSentences["no-mailbox"] };
  return context.command(async (tx) => {
    await lockAccount(tx, accountNumber);
    const subject = `account:${accountNumber}`;
    const entry = { actor: `login:${caller.loginId}`, action: "profile.renewal-delivery", subject, requestId };
    if (isNewToAccount(account, now)) {
      const waits = await askEarlierMailbox(tx, needs, { ...context, account }, { kind: "renewalNotices", email });
      await audit(tx, { ...entry, outcome: "held" });
      return { isSuccess: true as const, pendingEmail: "", waits, errorMessage: "" as const };
    }
    await setRenewalNotices(tx, needs, account, { email, publication });
    await audit(tx, { ...entry, outcome: email === null ? "mail" : "eNotice" });
    return { isSuccess: true as const, pendingEmail: "", errorMessage: "" as const };
  });
}

/** Has renewal notices go there from now on, and tells the mailbox on record. */
export async function setRenewalNotices(
  tx: Tx,
  needs: ProfileNeeds,
  account: AccountName,
  { email, publication }: { readonly email: string | null; readonly publication: Publication },
): Promise<void> {
  const { accountNumber, contactEmail } = account;
  await setRenewalDelivery(tx, accountNumber, email);
  const paperFee = publication.tenant.policy.paperNoticeFeeCents;
  const content = { name: nameOf(account), accountNumber, email, paperFee };
  const letter = profileLetter(needs, account, "renewalDeliveryChanged", contactEmail, content);
  await queueLetters(tx, needs.enqueue, isMailable(contactEmail) ? [letter] : []);
}
