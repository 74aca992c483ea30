import type { MailReview } from "../cancellation/mailed-cancellation.ts";
import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { UpcomingCharge } from "../subscribing/price-path.ts";

export type CancellationConfirmed = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly accessUntil: Day;
  /** The refund of an increased charge (law.md NY3); left out if there is none. */
  readonly refund?: Cents;
};

/** It ended immediately, and the unused part of the paid term is refunded (rules 4.6). */
export type EndedAtOnce = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly lastDay: Day;
  /** The later end date for which the reader had canceled the subscription. Null, or missing in older emails: none. */
  readonly insteadOf?: Day | null;
  /** Zero: nothing was unused. */
  readonly refund: Cents;
};

/** The reader's record of an accepted save offer (rules 4.5). */
export type SaveOfferConfirmed = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly oldPrice: { readonly amount: Cents; readonly term: string };
  readonly newPrice: { readonly amount: Cents; readonly term: string };
  readonly startsOn: Day;
  /** Null: the price doesn't end. */
  readonly endsOn: Day | null;
  /** The charges until the price stays the same; empty if bills are sent. */
  readonly charges: readonly UpcomingCharge[];
  readonly cancelDeadline: Day | null;
};

/** A reader's delivery problem was fixed instead of canceling (decision 30). */
export type FixConfirmed = {
  readonly name: string;
  readonly accountNumber: number;
  /** The credited papers, and the end of the paid term with these credits. */
  readonly credits: { readonly papers: readonly Day[]; readonly amount: Cents; readonly paidThrough: Day } | null;
  /** The first paper that comes by mail instead of by carrier; null: delivery doesn't change. */
  readonly mailedFrom: Day | null;
};

/** To the publisher's staff: a reader who is about to cancel asked for a call. */
export type CallBackAsked = {
  readonly name: string;
  readonly accountNumber: number;
  readonly phone: string;
  readonly callBy: Day;
};

/**
 * To the writer of an email that staff will review. Reveals nothing about any account, because anybody may have written
 * the email.
 */
export type CancelMailAnswered = { readonly why: Exclude<MailReview, "charged-since"> };

/** A cancellation was undone (rules 4.6). */
export type CancellationUndone = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly paidThrough: Day;
  /** Null if nothing is charged automatically. */
  readonly nextCharge: UpcomingCharge | null;
  readonly cancelDeadline: Day | null;
};
