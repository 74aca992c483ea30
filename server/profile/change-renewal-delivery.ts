import type { Output } from "#contract/endpoint.ts";
import type { modifySubscriber } from "#contract/profile.ts";
import { isMailable } from "#core/notice/mailable.ts";
import type { Context } from "#server/http/handler.ts";
import type { Refused } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account.ts";
import { audit } from "#server/store/audit.ts";
import type { AccountRecord } from "#server/store/caller.ts";
import { setRenewalDelivery } from "#server/store/contact-email.ts";
import { queueLetters } from "#server/store/outbox.ts";
import { emailSentences } from "./change-contact-email.ts";
import { nameOf, profileLetter, type ProfileNeeds } from "./profile-letter.ts";

/** Renewal notices by email, or on paper again (`email` null); takes effect at once (rules 4.12). */
export async function changeRenewalDelivery(
  needs: ProfileNeeds,
  context: Context<"account">,
  account: AccountRecord,
  email: string | null,
): Promise<Output<typeof modifySubscriber> | Refused> {
  const { caller, publication, requestId } = context;
  const { accountNumber, contactEmail } = account;
  if (email !== null && !isMailable(email))
    return { isSuccess: false, code: "no-mailbox", errorMessage: emailSentences["no-mailbox"] };
  return context.command(async (tx) => {
    await lockAccount(tx, accountNumber);
    await setRenewalDelivery(tx, accountNumber, email);
    const paperFee = publication.tenant.policy.paperNoticeFeeCents;
    const content = { name: nameOf(account), accountNumber, email, paperFee };
    const letters = isMailable(contactEmail)
      ? [profileLetter(needs, account, "renewalDeliveryChanged", contactEmail, content)]
      : [];
    await queueLetters(tx, needs.enqueue, letters);
    await audit(tx, {
      actor: `login:${caller.loginId}`,
      action: "profile.renewal-delivery",
      subject: `account:${accountNumber}`,
      outcome: email === null ? "mail" : "eNotice",
      requestId,
    });
    return { isSuccess: true as const, pendingEmail: "", errorMessage: "" as const };
  });
}
