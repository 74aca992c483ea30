import type { EmailKind } from "../notice/email.ts";

export type NoticeFacts = {
  readonly kind: EmailKind;
  /** `paper`: it is to go by post. */
  readonly state: "queued" | "sent" | "dead" | "paper" | "posted";
  /** An address of mail; nothing where it goes by post. */
  readonly recipient: string;
};

/** What each email is called in an account's history. */
const titles = {
  acknowledgment: "What you agreed to",
  receipt: "Receipt",
  cancellationConfirmed: "Subscription cancelled",
  saveOfferConfirmed: "Your new rate",
  fixConfirmed: "Your delivery, put right",
  cancellationUndone: "Your subscription goes on",
  cancelMailAnswered: "Your email to us",
  callBackAsked: "A call that was asked for",
  stopConfirmed: "Delivery is stopped",
  stopWithdrawn: "Stop withdrawn",
  deliveryRestarts: "Delivery starts again",
  cardReplaced: "Your card was replaced",
  refundMade: "Your refund",
  notCharged: "You were not charged",
  renewalMethodChanged: "How you pay was changed",
  confirmContactEmail: "Confirm your new email address",
  emailChangeAsked: "A change of your email address was asked for",
  emailChanged: "Your email address was changed",
  renewalDeliveryChanged: "How your renewal notices come",
  accountAccess: "Your code",
  accessAsked: "Somebody asked for access to your account",
  orderToClaim: "Did you order this?",
  accessChanged: "A change in who has access to your account",
  accountInvitation: "An invitation to help with an account",
  heldChangeAsked: "A change that waits for your word",
  confirmMailbox: "Confirm your email address",
  resetPassword: "Choose a new password",
  signInLink: "Your sign-in link",
  alreadyHaveLogin: "You already have a login",
  paymentFailed: "Your payment did not go through",
  bill: "Your bill for the next term",
  graceBegun: "Your subscription has not been paid",
  endedUnpaid: "Your subscription has ended",
  endedAtOnce: "Your subscription has ended",
  priceChange: "Your price changes",
  promoEnding: "Your present price ends soon",
  renewalReminder: "Your subscription renews soon",
  annualReminder: "Yearly reminder of your subscription",
  cardExpiring: "Your card expires soon",
  giftBought: "Your gift",
  giftForYou: "A gift for you",
  giftBegun: "Your gift has begun",
  giftRedeemed: "Your gift was redeemed",
  giftWithdrawn: "Your gift was taken back",
  deliveryIssueAnswered: "Your report of a paper",
  redeliverySettled: "What became of your report",
  addressChanging: "Your new delivery address",
  addressKept: "Your delivery address stays",
} as const satisfies Record<EmailKind, string>;

const ways = {
  queued: (to) => `is on its way to ${to}`,
  sent: (to) => `was sent to ${to}`,
  dead: (to) => `could not be delivered to ${to}`,
  paper: () => "comes by post",
  posted: () => "was put in the post",
} as const satisfies Record<NoticeFacts["state"], (to: string) => string>;

/** The mailbox as its owner knows it again, and nobody else: "n•••@readers.example". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${Array.from(email)[0] ?? ""}•••${email.slice(at)}`;
}

/** "Email “Receipt” was sent to n•••@readers.example". */
export const noticeText = ({ kind, state, recipient }: NoticeFacts): string =>
  `Letter “${titles[kind]}” ${ways[state](maskedEmail(recipient))}`;
