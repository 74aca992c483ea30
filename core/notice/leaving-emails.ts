import type { MailReview } from "../cancellation/mailed-cancellation.ts";
import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { ChargeToCome } from "../subscribing/price-path.ts";

export type CancellationConfirmed = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly accessUntil: Day;
  /** What goes back of a higher charge (law.md NY3); left out where nothing does. */
  readonly refund?: Cents;
};

/** It ended at once, and what was unused of the paid term goes back (rules 4.6). */
export type EndedAtOnce = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly lastDay: Day;
  /** The later day for which the reader had canceled it. Null, or not there in older emails: none. */
  readonly insteadOf?: Day | null;
  /** Nought: nothing was unused. */
  readonly refund: Cents;
};

/** The promise of a save offer, to keep (rules 4.5). */
export type SaveOfferConfirmed = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly oldPrice: { readonly amount: Cents; readonly term: string };
  readonly newPrice: { readonly amount: Cents; readonly term: string };
  readonly startsOn: Day;
  /** Null: the price stays. */
  readonly endsOn: Day | null;
  /** The charges to come until the price stays; empty where bills are sent. */
  readonly charges: readonly ChargeToCome[];
  readonly cancelDeadline: Day | null;
};

/** Somebody's delivery was put right, in place of leaving (decision 30). */
export type FixConfirmed = {
  readonly name: string;
  readonly accountNumber: number;
  /** The papers that were credited, and where the paid term ends with them. */
  readonly credits: { readonly papers: readonly Day[]; readonly amount: Cents; readonly paidThrough: Day } | null;
  /** The first paper that comes by mail in a carrier's place; null: it goes on coming as it did. */
  readonly mailedFrom: Day | null;
};

/** To the publisher's own desk: somebody who is about to leave asked to be called. */
export type CallBackAsked = {
  readonly name: string;
  readonly accountNumber: number;
  readonly phone: string;
  readonly callBy: Day;
};

/** To somebody whose email is looked at by a person. It says nothing of any account: anybody may have written it. */
export type CancelMailAnswered = { readonly why: Exclude<MailReview, "charged-since"> };

/** A cancellation was taken back (rules 4.6). */
export type CancellationUndone = {
  readonly name: string;
  readonly accountNumber: number;
  readonly planName: string;
  readonly paidThrough: Day;
  /** Null where nothing is charged by itself. */
  readonly nextCharge: ChargeToCome | null;
  readonly cancelDeadline: Day | null;
};
