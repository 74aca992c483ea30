import { messages } from "#contract/messages.ts";
import type { RedemptionRefusal } from "#core/gift/decide-redemption.ts";

/** The sentences for somebody whose gift cannot be redeemed. */
export const redemptionSentences = {
  "already-yours": "You've redeemed this gift. You'll find it in your account.",
  "already-redeemed": "This gift was already redeemed. If that wasn't you, please ask the person who gave it to you.",
  "gift-over": "This gift can no longer be redeemed. Please contact customer service.",
  "plan-already-active":
    "You already have this subscription. You can redeem the gift after yours ends, or give the link to someone else.",
  address: messages.addressProblem,
  "no-print-delivery": "We don't deliver the paper to this ZIP code. Please enter another address.",
} satisfies Record<RedemptionRefusal, string>;
