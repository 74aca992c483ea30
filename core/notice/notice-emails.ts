import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { UpcomingCharge } from "../subscribing/price-path.ts";

type NoticeSubjectFacts = { readonly name: string; readonly accountNumber: number; readonly planName: string };

/** The price of the next term increases (law.md CA8, NY2, MN3). */
export type PriceChange = NoticeSubjectFacts & {
  readonly oldAmount: Cents;
  readonly newAmount: Cents;
  /** "4 weeks". */
  readonly period: string;
  /** The date of the first charge at the new price; for a bill, its due date. */
  readonly from: Day;
  /** Charged automatically; if false, a bill is sent. */
  readonly byItself: boolean;
  /** The last day on which canceling avoids the increase. */
  readonly cancelBy: Day;
  /** Until when canceling after the increase refunds the unused part (law.md NY3); null: there is no such right. */
  readonly refundUntil: Day | null;
};

/** An introductory or thank-you price ends (law.md CA9, N2). */
export type PromoEnding = NoticeSubjectFacts & {
  readonly oldAmount: Cents;
  readonly paidThrough: Day;
  readonly charge: UpcomingCharge;
  readonly cancelBy: Day;
};

/** A long term is charged soon (law.md CA9, NY4, MA3, N3). */
export type RenewalReminder = NoticeSubjectFacts & {
  readonly renewsOn: Day;
  readonly charge: UpcomingCharge;
  readonly cancelBy: Day;
};

/** What the reader subscribes to, once a year (law.md CA7, MN3). */
export type AnnualReminder = NoticeSubjectFacts & {
  readonly startOn: Day;
  readonly amount: Cents;
  readonly period: string;
  readonly byItself: boolean;
  /** The date of the next charge; for a bill, its due date. */
  readonly nextOn: Day;
};

/** The card on file expires soon (rules 6). */
export type CardExpiring = NoticeSubjectFacts & {
  /** "VISA 9990". */
  readonly cardLabel: string;
  /** The last day on which it can be used. */
  readonly lastDay: Day;
  readonly chargeOn: Day | null;
};
