import type { Day } from "../day.ts";
import type { GiftState } from "./gift-state.ts";

export type RedemptionFacts = {
  readonly gift: { readonly state: GiftState; readonly redeemThrough: Day | null };
  readonly today: Day;
  /** This login has already redeemed the gift. */
  readonly isMine: boolean;
  /** Whether this login already subscribes to the gift's plan. */
  readonly isSubscriber: boolean;
  readonly printed: boolean;
  /** Where the paper will go: the recipient's choice, else the donor's. Null: unknown, or this login may not use it. */
  readonly delivery: { readonly method: "carrier" | "mail" | "none" } | null;
};

export type RedemptionRefusal =
  | "already-yours"
  | "already-redeemed"
  | "gift-over"
  | "plan-already-active"
  | "address"
  | "no-print-delivery";

export type RedemptionDecision =
  | { readonly kind: "accepted"; readonly method: "carrier" | "mail" }
  | { readonly kind: "refused"; readonly because: RedemptionRefusal };

/** The state of a gift, as shown to anybody with its link. */
export type RedemptionState = "open" | "redeemed" | "over";

export function redemptionState({ state, redeemThrough }: RedemptionFacts["gift"], today: Day): RedemptionState {
  if (state === "redeemed") return "redeemed";
  return state === "open" && redeemThrough !== null && today <= redeemThrough ? "open" : "over";
}

/**
 * Whether this login may redeem the gift now (rules 4.14). A refusal leaves the gift unchanged, so it can be passed on.
 */
export function decideRedemption(facts: RedemptionFacts): RedemptionDecision {
  const because =
    redemptionProblem(facts) ?? (facts.isSubscriber ? "plan-already-active" : null) ?? deliveryProblem(facts);
  if (because !== null) return { kind: "refused", because };
  return { kind: "accepted", method: facts.delivery?.method === "mail" ? "mail" : "carrier" };
}

function redemptionProblem({ gift, today, isMine }: RedemptionFacts): RedemptionRefusal | null {
  switch (redemptionState(gift, today)) {
    case "open":
      return null;
    case "redeemed":
      return isMine ? "already-yours" : "already-redeemed";
    case "over":
      return "gift-over";
  }
}

function deliveryProblem({ printed, delivery }: RedemptionFacts): RedemptionRefusal | null {
  if (!printed) return null;
  if (delivery === null) return "address";
  return delivery.method === "none" ? "no-print-delivery" : null;
}
