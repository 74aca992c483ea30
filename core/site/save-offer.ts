import type { Cents } from "../money.ts";
import type { PackTable } from "./policy-pack.ts";

/** The most that a fix credits automatically. */
export type CreditBound = { readonly papers: number; readonly amount: Cents };

/** What a reader who is about to cancel is offered: a rate, a pause, a cheaper plan, or a fix for their problem. */
export type SaveOfferAnswer =
  | { readonly kind: "rate"; readonly rateCode: string }
  | { readonly kind: "switch"; readonly bundleId: string }
  | { readonly kind: "pause"; readonly days: number }
  /**
   * `credits`: the most it credits; left out, the usual bound. `mail`: the paper can come by mail instead of by
   * carrier.
   */
  | { readonly kind: "fix"; readonly credits?: CreditBound; readonly mail?: boolean };

/** One save offer of a publication's list. */
export type SaveOffer = {
  readonly offerId: string;
  readonly name: string;
  /** The publisher's description; plain text. */
  readonly text: string;
  readonly answer: SaveOfferAnswer;
  /** The plans that the offer is for; empty: all. */
  readonly bundleIds: readonly string[];
  /** The reasons that the offer is for; empty: any or none. */
  readonly reasonIds: readonly number[];
  /** How long the subscription must have run. */
  readonly tenureDays: { readonly from: number; readonly to: number | null };
  /**
   * A variant of an experiment and its share of the accounts in percent. The remaining accounts are the control group.
   */
  readonly variant: { readonly experiment: string; readonly share: number } | null;
};

/**
 * A publication's settings for cancellations: its offers, the lowest save rate, and its changes to the table of laws.
 */
export type SaveOfferSettings = {
  readonly offers: readonly SaveOffer[];
  /** No rate is offered below this percentage of the renewal price, per day. */
  readonly floorPercent: number;
  readonly packs: PackTable;
};

export const noSaveOffers: SaveOfferSettings = { offers: [], floorPercent: 0, packs: { states: [], rules: [] } };
