import type { Cents } from "../money.ts";
import type { PackTable } from "./policy-pack.ts";

/** How much a fix credits at most, by itself. */
export type CreditBound = { readonly papers: number; readonly amount: Cents };

/** What is offered to somebody who is about to leave: a rate, a pause, a cheaper plan, or that their trouble is put right. */
export type Answer =
  | { readonly kind: "rate"; readonly rateCode: string }
  | { readonly kind: "switch"; readonly bundleId: string }
  | { readonly kind: "pause"; readonly days: number }
  /** `credits`: what it credits at most; left out, the usual. `mail`: the paper can come by mail in a carrier's place. */
  | { readonly kind: "fix"; readonly credits?: CreditBound; readonly mail?: boolean };

/** One save offer of a publication's list. */
export type SaveOffer = {
  readonly offerId: string;
  readonly name: string;
  /** What the publisher says of it; plain text. */
  readonly text: string;
  readonly answer: Answer;
  /** Plans that it is for; empty = all. */
  readonly bundleIds: readonly string[];
  /** Reasons that it answers; empty = any, also none. */
  readonly reasonIds: readonly number[];
  /** How long the subscription must have run. */
  readonly tenureDays: { readonly from: number; readonly to: number | null };
  /** An arm of an experiment: its share in percent of the accounts; what the arms leave over is held out. */
  readonly arm: { readonly experiment: string; readonly share: number } | null;
};

/** What a publication has settled about leaving: its offers, the least a rate may be, and its changes to the law's table. */
export type SavingSettings = {
  readonly offers: readonly SaveOffer[];
  /** Percent of the renewal price, by the day, under which no rate is offered. */
  readonly floorPercent: number;
  readonly packs: PackTable;
};

export const noSaving: SavingSettings = { offers: [], floorPercent: 0, packs: { states: [], rules: [] } };
