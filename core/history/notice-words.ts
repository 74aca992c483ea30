import type { EmailKind } from "../notice/email.ts";

export type NoticeFacts = {
  readonly kind: EmailKind;
  /** `paper`: it is to go by post. */
  readonly state: "queued" | "sent" | "dead" | "paper" | "posted";
  /** An address of mail; nothing where it is mailed on paper. */
  readonly recipient: string;
};

/** What each email is called in an account's history. */
const titles = {
  acknowledgment: "What you agreed to",
  receipt: "Receipt",
  cancellationConfirmed: "Subscription canceled",
  saveOfferConfirmed: "Your new rate",
  fixConfirmed: "Your delivery, made right",
  cancellationUndone: "Your subscription continues",
  cancelMailAnswered: "Your email to us",
  callBackAsked: "Request for a call",
  stopConfirmed: "Temporary stop confirmed",
  stopWithdrawn: "Temporary stop canceled",
  deliveryRestarts: "Your delivery restarts soon",
  cardReplaced: "Your card was updated",
  refundMade: "Your refund",
  notCharged: "You were not charged",
  renewalMethodChanged: "Your EZ-Pay setting has changed",
  confirmContactEmail: "Confirm your new email address",
  emailChangeAsked: "Someone asked to change your email address",
  emailChanged: "Your email address has changed",
  renewalDeliveryChanged: "Your renewal notices",
  accountAccess: "Your code",
  accessAsked: "Someone asked for access to your account",
  orderToClaim: "Did you order this?",
  accessChanged: "Access to your account has changed",
  accountInvitation: "An invitation to help with an account",
  heldChangeAsked: "A change needs your approval",
  confirmMailbox: "Confirm your email address",
  resetPassword: "Choose a new password",
  signInLink: "Your sign-in link",
  alreadyHaveLogin: "You already have a login",
  paymentFailed: "Your payment didn't go through",
  bill: "Your bill for the next term",
  graceBegun: "We haven't received your payment",
  endedUnpaid: "Your subscription has ended",
  endedAtOnce: "Your subscription has ended",
  priceChange: "Your price is changing",
  promoEnding: "Your current price ends soon",
  renewalReminder: "Your subscription renews soon",
  annualReminder: "Yearly reminder about your subscription",
  cardExpiring: "Your card expires soon",
  giftBought: "Your gift subscription",
  giftForYou: "A gift for you",
  giftBegun: "Your gift has started",
  giftRedeemed: "Your gift was redeemed",
  giftWithdrawn: "Your gift was canceled",
  deliveryIssueAnswered: "Your delivery report",
  redeliverySettled: "Result of your delivery report",
  addressChanging: "Your new delivery address",
  addressKept: "Your delivery address isn't changing",
} as const satisfies Record<EmailKind, string>;

const ways = {
  queued: (to) => `is on its way to ${to}`,
  sent: (to) => `was sent to ${to}`,
  dead: (to) => `couldn't be delivered to ${to}`,
  paper: () => "will be mailed on paper",
  posted: () => "was mailed on paper",
} as const satisfies Record<NoticeFacts["state"], (to: string) => string>;

/** The mailbox as its owner knows it again, and nobody else: "n•••@readers.example". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${Array.from(email)[0] ?? ""}•••${email.slice(at)}`;
}

/** "Email “Receipt” was sent to n•••@readers.example". */
export const noticeText = ({ kind, state, recipient }: NoticeFacts): string =>
  `${state === "paper" || state === "posted" ? "Letter" : "Email"} “${titles[kind]}” ${ways[state](maskedEmail(recipient))}`;
