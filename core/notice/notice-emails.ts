import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { ChargeToCome } from "../subscribing/price-path.ts";

type About = { readonly name: string; readonly accountNumber: number; readonly planName: string };

/** The price of the next term rises (law.md CA8, NY2, MN3). */
export type PriceChange = About & {
  readonly oldAmount: Cents;
  readonly newAmount: Cents;
  /** "4 weeks". */
  readonly period: string;
  /** The first charge at the new price; for a bill the day by which it is to be paid. */
  readonly from: Day;
  /** Charged by itself; else a bill comes. */
  readonly byItself: boolean;
  /** The last day on which a cancellation comes before it. */
  readonly cancelBy: Day;
  /** Until when a cancellation after it gives the unused part back (law.md NY3); null: no such right. */
  readonly refundUntil: Day | null;
};

/** An introductory or thank-you price ends (law.md CA9, N2). */
export type PromoEnding = About & {
  readonly oldAmount: Cents;
  readonly paidThrough: Day;
  readonly charge: ChargeToCome;
  readonly cancelBy: Day;
};

/** A long term is charged soon (law.md CA9, NY4, MA3, N3). */
export type RenewalReminder = About & {
  readonly renewsOn: Day;
  readonly charge: ChargeToCome;
  readonly cancelBy: Day;
};

/** What goes on, once a year (law.md CA7, MN3). */
export type AnnualReminder = About & {
  readonly startOn: Day;
  readonly amount: Cents;
  readonly period: string;
  readonly byItself: boolean;
  /** The next charge; for a bill the day by which it is to be paid. */
  readonly nextOn: Day;
};

/** The card on file can soon not be charged any more (rules 6). */
export type CardExpiring = About & {
  /** "VISA 9990". */
  readonly cardLabel: string;
  /** On which it can be used. */
  readonly lastDay: Day;
  readonly chargeOn: Day | null;
};
