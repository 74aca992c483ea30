import { messages } from "#contract/messages.ts";
import { ownershipMessages } from "#contract/ownership-messages.ts";
import type { SubscriptionRefusal } from "#core/subscribing/decide-subscription.ts";
import type { dropRefusals } from "#contract/account-details.ts";

/** The sentences that refuse an order. */
export const subscribingSentences = {
  order: {
    "plan-already-active": messages.activeAccountExists,
    "includes-your-plan": ownershipMessages.includesYourPlan,
    "in-your-plan": ownershipMessages.inYourPlan,
    "plan-changed": ownershipMessages.planChanged,
    "already-paid": ownershipMessages.alreadyPaid,
    "being-confirmed": ownershipMessages.beingConfirmed,
    "rate-not-for-current": "This offer is for new subscribers. Please pick another plan.",
    address: messages.addressProblem,
    "no-print-delivery": "We don't deliver the paper to this ZIP code. Please pick a digital plan or another address.",
    "off-sale": "This plan is no longer offered. Please pick another.",
    terms: "The terms have changed since you read them. Please read and accept them again.",
    "terms-not-accepted": "Please read and accept the terms to subscribe.",
    "not-as-gift": "This plan can't be given as a gift. Please pick another plan.",
    "gift-already-given": ownershipMessages.giftAlreadyGiven,
    "offer-unknown": "We don't know this offer code. Please check it, or continue without it.",
    "offer-expired": "This offer code has expired. You can continue without it.",
    "offer-used-up": ownershipMessages.offerUsedUp,
    "offer-used-before": "You've already used this offer code. You can continue without it.",
    "offer-new-readers": "This offer code is for new subscribers. You can continue without it.",
    "offer-former-readers": "This offer code is for former subscribers who come back. You can continue without it.",
    "offer-not-as-gift": "This offer code can't be used for a gift. You can continue without it.",
    "gift-date": "A gift can start today or on a day of the coming year. Please pick another day.",
  } satisfies Record<SubscriptionRefusal | "already-paid" | "being-confirmed" | "plan-changed", string>,
  drop: {
    "nothing-to-drop": "There is no unpaid order on this account.",
    "already-paid": "This order has been paid for, so it can't be dropped. You can cancel the subscription instead.",
    "being-confirmed": ownershipMessages.beingConfirmed,
  } satisfies Record<(typeof dropRefusals)[number], string>,
};
