import type { NextPlanRefusal } from "./decide-next-plan.ts";

export type PlanNowRefusal = "not-larger" | "owed" | "renewing" | "not-live" | "no-address" | "no-print-delivery";

/** Why a plan can't begin now, in words for the phone. */
export const planNowRefusalTexts: Readonly<
  Record<PlanNowRefusal | "stopped-selling" | "changed" | "terms" | "given-lately", string>
> = {
  "not-larger": "It doesn't include everything in the current plan, so it can begin only with a later term.",
  owed: "Collect what is owed first.",
  renewing: "The renewal is being charged right now. Wait until that is settled.",
  "not-live": "This account has no subscription.",
  "no-address": "Enter the delivery address.",
  "no-print-delivery": "The paper isn't delivered to this address.",
  "stopped-selling": "This plan is not sold anymore.",
  changed: "The price or the credit has changed since you read it. Review it, and read the new one to the caller.",
  "given-lately":
    "Staff gave this account papers or money in the last 30 days, and this would refund more than your limit. Ask a bookkeeper or a publisher.",
  terms: "The terms have changed. Read them to the caller again.",
};

/** Why a plan can't begin with the next term. */
export const nextPlanRefusalTexts: Readonly<Record<NextPlanRefusal, string>> = {
  canceled: "The subscription is canceled. Undo that first.",
  owed: "Collect what is owed first.",
  gift: "A gift ends with its term. Start a subscription after it.",
  bill: "This account pays by bill, and a bill is for one plan. Sell a larger plan now, or cancel and start the other one after the paid term.",
  renewing: "The renewal is being charged right now. Wait until that is settled.",
  "not-sold": "This plan is not sold anymore.",
  "no-address": "The account has no delivery address. Sell the plan now.",
  "bill-only": "This plan is sold by bill only.",
  same: "The next term is already on this plan.",
};
