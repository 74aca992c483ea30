import type { NextPlanRefusal } from "./decide-next-plan.ts";

export type PlanNowRefusal = "not-larger" | "owed" | "renewing" | "not-live" | "no-address" | "no-print-delivery";

/** Why a plan can’t begin now, as somebody on the phone needs it. */
export const nowSentences: Readonly<
  Record<PlanNowRefusal | "stopped-selling" | "changed" | "terms" | "given-lately", string>
> = {
  "not-larger": "It doesn’t have everything of the present plan, so it can begin only with a later term.",
  owed: "Take what is owed first.",
  renewing: "The renewal is being charged right now. Wait until that is settled.",
  "not-live": "This account has no subscription.",
  "no-address": "Enter where the paper goes.",
  "no-print-delivery": "No paper is delivered at this address.",
  "stopped-selling": "This plan is not sold anymore.",
  changed: "The price or the credit has changed since you read it. Look at it again, and say the new one.",
  "given-lately":
    "Staff gave this account papers or money in the last 30 days, and more than the refund limit would go back. Ask a bookkeeper or a publisher.",
  terms: "The terms have changed. Read them out again.",
};

/** Why it can’t begin with the next term. */
export const nextSentences: Readonly<Record<NextPlanRefusal, string>> = {
  canceled: "The subscription is canceled. Undo that first.",
  owed: "Take what is owed first.",
  gift: "A gift ends with its term. Start a subscription after it.",
  bill: "This account pays by bill, and a bill is for one plan. Sell a larger plan now, or cancel and start the other one after the paid term.",
  renewing: "The renewal is being charged right now. Wait until that is settled.",
  "not-sold": "This plan is not sold anymore.",
  "no-address": "The account has no delivery address. Sell the plan now.",
  "bill-only": "This plan is sold by bill only.",
  same: "The next term is this plan already.",
};
