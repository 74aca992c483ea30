import { accountMessages } from "#contract/account-messages.ts";
import { messages } from "#contract/messages.ts";
import { ownershipMessages } from "#contract/ownership-messages.ts";
import type { RenewalMethodRefusal } from "#core/payment/decide-renewal-method.ts";
import type { TokenRefusal } from "./due.ts";
import type { NotWantedReason } from "#server/settlement/settlement.ts";

/** The sentences about a payment, and about EZ-Pay. */
export const paymentSentences = {
  method: {
    inactive: accountMessages.invalidSubscription,
    "not-offered": "EZ-Pay is not offered for this plan.",
    "no-card": "Please register a card first.",
    "payment-due": "A payment is due today. Please pay it with EZ-Pay. After that, EZ-Pay continues automatically.",
    terms: "The terms have changed since you read them. Please read and accept them again.",
  } satisfies Record<RenewalMethodRefusal, string>,
  token: {
    "paid-before": ownershipMessages.alreadyPaid,
    "nothing-to-pay": "There is nothing to pay on this account.",
    "order-dropped": ownershipMessages.orderDropped,
    "already-paid": ownershipMessages.alreadyPaid,
    "being-confirmed": ownershipMessages.beingConfirmed,
    "price-expired": "The price has changed since you agreed to it. Please review your order.",
    "offer-used-up": ownershipMessages.offerUsedUp,
    gateway: messages.errorAuthorizingPayment,
    "account-changed": "Your account has changed since you opened this page. Please review it again.",
    "plan-changed": ownershipMessages.planChanged,
    "not-offered": "This plan is no longer offered. Please pick another.",
    terms: "The terms have changed since you read them. Please read and accept them again.",
  } satisfies Record<TokenRefusal, string>,
  notWanted: {
    "already-paid": ownershipMessages.alreadyPaid,
    "account-changed": ownershipMessages.accountChanged,
    "plan-changed": ownershipMessages.planChanged,
    "order-dropped": ownershipMessages.orderDropped,
  } satisfies Record<NotWantedReason, string>,
  beingConfirmed:
    "Your payment is being confirmed. Nothing is lost: we will email your receipt, and you will not be charged twice.",
  nothingUnderWay: "There is no payment under way.",
  declined: messages.paymentDeclined,
  inReview: messages.errorAuthorizingPayment,
};
