import type { EmailKind } from "../notice/email.ts";

/** Why somebody must not be contacted. */
export const noContactReasons = ["asked", "deceased"] as const;
export type NoContactReason = (typeof noContactReasons)[number];

/**
 * Whether an email still goes to somebody who must not be contacted. It does if the law requires it, if it belongs to a
 * payment or a change, or if it answers a request. An email that only reminds or advertises isn't sent.
 */
const sentDespiteNoContact: Readonly<Record<EmailKind, boolean>> = {
  acknowledgment: true,
  receipt: true,
  cancellationConfirmed: true,
  paymentFailed: true,
  bill: true,
  graceBegun: true,
  endedUnpaid: true,
  endedAtOnce: true,
  priceChange: true,
  promoEnding: true,
  renewalReminder: true,
  annualReminder: true,
  // Without this email the next charge would fail.
  cardExpiring: true,
  saveOfferConfirmed: true,
  fixConfirmed: true,
  cancellationUndone: true,
  callBackAsked: true,
  cancelMailAnswered: true,
  stopConfirmed: true,
  stopWithdrawn: true,
  deliveryRestarts: false,
  renewalMethodChanged: true,
  cardReplaced: true,
  creditGiven: true,
  staffInvitation: true,
  webhookOff: true,
  handOff: true,
  refundMade: true,
  notCharged: true,
  confirmMailbox: true,
  resetPassword: true,
  signInLink: true,
  alreadyHaveLogin: true,
  giftBought: true,
  giftForYou: true,
  giftBegun: true,
  giftRedeemed: true,
  giftReturned: true,
  giftWithdrawn: true,
  deliveryIssueAnswered: true,
  redeliverySettled: true,
  addressChanging: true,
  addressKept: true,
  seasonalPlanChanged: true,
  confirmContactEmail: true,
  emailChangeAsked: true,
  emailChanged: true,
  personChanged: true,
  renewalDeliveryChanged: true,
  accountsMerged: true,
  accountAccess: true,
  accessAsked: true,
  accessChanged: true,
  orderToClaim: true,
  signInChanged: true,
  signInEmailCode: true,
  signInEmailTaken: true,
  signInEmailAsked: true,
  signInEmailChanged: true,
  accountInvitation: true,
  heldChangeAsked: true,
};

/** An optional email: somebody who must not be contacted doesn't get it. */
export const isOptionalEmail = (kind: EmailKind): boolean => !sentDespiteNoContact[kind];
