import type { Brand, LetterData, WriteLetter } from "./letter-content.ts";
import { accountAccess } from "./letters/account-access.ts";
import { accessAsked } from "./letters/access-asked.ts";
import { accessChanged } from "./letters/access-changed.ts";
import { accountInvitation } from "./letters/account-invitation.ts";
import { heldChangeAsked } from "./letters/held-change-asked.ts";
import { acknowledgment } from "./letters/acknowledgment.ts";
import { addressChanging } from "./letters/address-changing.ts";
import { addressKept } from "./letters/address-kept.ts";
import { annualReminder } from "./letters/annual-reminder.ts";
import { alreadyHaveLogin } from "./letters/already-have-login.ts";
import { callBackAsked } from "./letters/call-back-asked.ts";
import { cancelMailAnswered } from "./letters/cancel-mail-answered.ts";
import { bill } from "./letters/bill.ts";
import { cancellationConfirmed } from "./letters/cancellation-confirmed.ts";
import { cardExpiring } from "./letters/card-expiring.ts";
import { cardReplaced } from "./letters/card-replaced.ts";
import { confirmContactEmail } from "./letters/confirm-contact-email.ts";
import { cancellationUndone } from "./letters/cancellation-undone.ts";
import { confirmMailbox } from "./letters/confirm-mailbox.ts";
import { deliveryIssueAnswered } from "./letters/delivery-issue-answered.ts";
import { endedAtOnce } from "./letters/ended-at-once.ts";
import { endedUnpaid } from "./letters/ended-unpaid.ts";
import { emailChangeAsked, emailChanged } from "./letters/email-change.ts";
import { fixConfirmed } from "./letters/fix-confirmed.ts";
import { giftBegun } from "./letters/gift-begun.ts";
import { giftBought } from "./letters/gift-bought.ts";
import { giftForYou } from "./letters/gift-for-you.ts";
import { giftRedeemed } from "./letters/gift-redeemed.ts";
import { giftWithdrawn } from "./letters/gift-withdrawn.ts";
import { redeliverySettled } from "./letters/redelivery-settled.ts";
import { graceBegun } from "./letters/grace-begun.ts";
import { orderToClaim } from "./letters/order-to-claim.ts";
import { paymentFailed } from "./letters/payment-failed.ts";
import { priceChange } from "./letters/price-change.ts";
import { promoEnding } from "./letters/promo-ending.ts";
import { renewalReminder } from "./letters/renewal-reminder.ts";
import { deliveryRestarts } from "./letters/delivery-restarts.ts";
import { notCharged } from "./letters/not-charged.ts";
import { refundMade } from "./letters/refund-made.ts";
import { receipt } from "./letters/receipt.ts";
import { renewalMethodChanged } from "./letters/renewal-method-changed.ts";
import { renewalDeliveryChanged } from "./letters/renewal-delivery-changed.ts";
import { resetPassword } from "./letters/reset-password.ts";
import { signInLink } from "./letters/sign-in-link.ts";
import { saveOfferConfirmed } from "./letters/save-offer-confirmed.ts";
import { stopConfirmed } from "./letters/stop-confirmed.ts";
import { stopWithdrawn } from "./letters/stop-withdrawn.ts";
import { writeHtml } from "./write-html.ts";
import { writeText } from "./write-text.ts";

const letters: { readonly [Kind in keyof LetterData]: WriteLetter<Kind> } = {
  acknowledgment,
  receipt,
  cancellationConfirmed,
  paymentFailed,
  bill,
  graceBegun,
  endedUnpaid,
  endedAtOnce,
  priceChange,
  promoEnding,
  renewalReminder,
  annualReminder,
  cardExpiring,
  saveOfferConfirmed,
  fixConfirmed,
  cancellationUndone,
  callBackAsked,
  cancelMailAnswered,
  stopConfirmed,
  stopWithdrawn,
  deliveryRestarts,
  renewalMethodChanged,
  cardReplaced,
  refundMade,
  notCharged,
  confirmMailbox,
  resetPassword,
  signInLink,
  alreadyHaveLogin,
  giftBought,
  giftForYou,
  giftBegun,
  giftRedeemed,
  giftWithdrawn,
  deliveryIssueAnswered,
  redeliverySettled,
  addressChanging,
  addressKept,
  confirmContactEmail,
  emailChangeAsked,
  emailChanged,
  renewalDeliveryChanged,
  accountAccess,
  accessAsked,
  accessChanged,
  orderToClaim,
  accountInvitation,
  heldChangeAsked,
};

export type RenderedLetter = { readonly subject: string; readonly text: string; readonly html: string };

/** Both parts of a letter, from one description of what it says. The subject is one line. */
export function renderLetter<Kind extends keyof LetterData>(
  kind: Kind,
  data: LetterData[Kind],
  brand: Brand,
): RenderedLetter {
  const written = letters[kind](data, brand);
  const content = { ...written, subject: written.subject.replace(/[\s\p{Cc}]+/gu, " ").trim() };
  return { subject: content.subject, text: writeText(content, brand), html: writeHtml(content, brand) };
}
