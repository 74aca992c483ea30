import type { Output } from "#contract/call-shape.ts";
import type { modifySubscriber } from "#contract/profile.ts";
import { isMailable } from "#core/notice/mailable.ts";
import type { Context } from "#server/http/handler.ts";
import type { Refused } from "#server/http/refused.ts";
import type { Tx } from "#server/db/database.ts";
import { type AccountContact, lockAccount } from "#server/store/account/account.ts";
import { askEarlierMailbox, isNewToAccount } from "#server/store/access/held-change.ts";
import type { AccountRecord } from "#server/store/account/account-record.ts";
import { setRenewalDelivery } from "#server/store/account/contact-email.ts";
import { byReader, type CausedBy, record, type RecordNeeds } from "#server/store/record.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { profileSentencesIn } from "./profile-words-in.ts";

/** Sends renewal notices by email, or on paper again (`email` null), effective immediately (rules 4.12). */
export async function changeRenewalDelivery(
  needs: RecordNeeds,
  context: Context<"account">,
  account: AccountRecord,
  email: string | null,
): Promise<Output<typeof modifySubscriber> | Refused> {
  const { now, publication } = context;
  const { accountNumber } = account;
  if (email !== null && !isMailable(email))
    return { isSuccess: false, code: "no-mailbox", errorMessage: profileSentencesIn[context.language]["no-mailbox"] };
  return context.command(async (tx) => {
    await lockAccount(tx, accountNumber);
    if (isNewToAccount(account, now)) {
      const waits = await askEarlierMailbox(tx, needs, { ...context, account }, { kind: "renewalNotices", email });
      return { isSuccess: true as const, pendingEmail: "", waits, errorMessage: "" as const };
    }
    await setRenewalNotices(tx, needs, byReader(context), { account, email, publication });
    return { isSuccess: true as const, pendingEmail: "", errorMessage: "" as const };
  });
}

type Wanted = { readonly account: AccountContact; readonly email: string | null; readonly publication: Publication };

/** Sends renewal notices there from now on, and notifies the email on record. */
export async function setRenewalNotices(
  tx: Tx,
  needs: RecordNeeds,
  by: CausedBy,
  { account, email, publication }: Wanted,
): Promise<void> {
  await setRenewalDelivery(tx, account.accountNumber, email);
  const paperFee = publication.tenant.policy.paperNoticeFeeCents;
  const set = { account, email, paperFee, occasion: needs.uuid() };
  await record(tx, needs, by, "profile.renewal-delivery", set);
}
