import type { Day } from "../day.ts";
import type { GiftState } from "./gift-state.ts";

export type RedemptionFacts = {
  readonly gift: { readonly state: GiftState; readonly redeemThrough: Day | null };
  readonly today: Day;
  /** This login redeemed it before. */
  readonly isMine: boolean;
  /** Whether this login reads what is given already. */
  readonly isSubscriber: boolean;
  readonly printed: boolean;
  /** Where the paper is to go: the recipient's choice, else the donor's. Null: not known, or not this login's to use. */
  readonly delivery: { readonly method: "carrier" | "mail" | "none" } | null;
};

export type RedemptionRefusal =
  | "already-yours"
  | "already-redeemed"
  | "gift-over"
  | "plan-already-active"
  | "address"
  | "no-print-delivery";

export type Redemption =
  | { readonly kind: "accepted"; readonly method: "carrier" | "mail" }
  | { readonly kind: "refused"; readonly because: RedemptionRefusal };

/** How a gift looks to whoever holds its link. */
export type GiftStanding = "open" | "redeemed" | "over";

export function giftStanding({ state, redeemThrough }: RedemptionFacts["gift"], today: Day): GiftStanding {
  if (state === "redeemed") return "redeemed";
  return state === "open" && redeemThrough !== null && today <= redeemThrough ? "open" : "over";
}

/** May this login redeem the gift now (rules 4.14)? What is refused keeps the gift as it is: it can be handed on. */
export function decideRedemption(facts: RedemptionFacts): Redemption {
  const because = goneProblem(facts) ?? (facts.isSubscriber ? "plan-already-active" : null) ?? deliveryProblem(facts);
  if (because !== null) return { kind: "refused", because };
  return { kind: "accepted", method: facts.delivery?.method === "mail" ? "mail" : "carrier" };
}

function goneProblem({ gift, today, isMine }: RedemptionFacts): RedemptionRefusal | null {
  switch (giftStanding(gift, today)) {
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
