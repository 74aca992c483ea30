import type { PublishingCalendar, Schedule } from "../calendar/publishing.ts";
import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { ActiveStop } from "../ledger/paid-dates.ts";
import { ledgerStory, type PostedEntry } from "./ledger-story.ts";
import { stepText, stopText } from "./ledger-words.ts";
import { noticeText, type NoticeFacts } from "./notice-words.ts";
import { paymentText, type PaymentFacts } from "./payment-words.ts";
import { refundText, type RefundFacts } from "./refund-words.ts";
import { stopsToCome } from "./stops-to-come.ts";
import { paidWith } from "../format/card-text.ts";

/** When something was written down: the publication's day, and the instant that orders what fell on one day. */
type Written = { readonly on: Day; readonly ms: number };

export type SubscriptionHistory = {
  readonly planName: string;
  readonly printDays: Schedule;
  readonly entries: readonly PostedEntry[];
  readonly stops: readonly ActiveStop[];
};
export type PaymentHistory = Written & PaymentFacts & { readonly receiptNumber: string | null };
export type RefundHistory = Written & RefundFacts;
export type NoticeHistory = Written & NoticeFacts;

export type HistoryFacts = {
  readonly subscriptions: readonly SubscriptionHistory[];
  readonly payments: readonly PaymentHistory[];
  readonly refunds: readonly RefundHistory[];
  readonly notices: readonly NoticeHistory[];
  readonly calendar: PublishingCalendar;
};

export type Told =
  | {
      readonly kind: "expiry";
      readonly on: Day;
      readonly text: string;
      readonly planName: string;
      /** Where the subscription ran to after it; null: nothing was paid for any more. */
      readonly runsTo: Day | null;
      /** Counted already, and still to be posted: "will be added". */
      readonly toCome: boolean;
    }
  | {
      readonly kind: "payment";
      readonly on: Day;
      readonly text: string;
      readonly amount: Cents;
      /** "Visa ending in 9990". */
      readonly method: string;
      readonly receiptNumber: string | null;
    }
  | { readonly kind: "refund"; readonly on: Day; readonly text: string; readonly amount: Cents }
  | { readonly kind: "notice"; readonly on: Day; readonly text: string };

/** One line of an account's history. Keys compare as text in the order of time, and no two are the same. */
export type HistoryEntry = Told & { readonly key: string };

const ranks = { payment: 1, refund: 2, expiry: 3, notice: 4 } as const;

const keyed = (told: Told, ms: number, ordinal: number): HistoryEntry => ({
  ...told,
  key: [told.on, String(ms).padStart(14, "0"), ranks[told.kind], String(ordinal).padStart(5, "0")].join("."),
});

/**
 * All that happened on an account, in plain words, newest first: what is still to come stands before it.
 *
 * @param facts each list oldest first, so that a key stays the same when more has happened.
 */
export function accountHistory({ subscriptions, payments, refunds, notices, calendar }: HistoryFacts): HistoryEntry[] {
  const told = [
    ...subscriptions.flatMap((held) => stepsOf(held, calendar)).map(({ step, ms }, at) => keyed(step, ms, at)),
    ...payments.map((payment, at) => keyed(paymentTold(payment), payment.ms, at)),
    ...refunds.map((refund, at) => keyed(refundTold(refund), refund.ms, at)),
    ...notices.map((notice, at) => keyed(noticeTold(notice), notice.ms, at)),
  ];
  const newestFirst = told.toSorted((a, b) => (a.key < b.key ? 1 : -1));
  const later = subscriptions.flatMap((held) => laterOf(held, calendar));
  return [...later.map((one, at) => ({ ...one, key: `to-come.${at}` })), ...newestFirst];
}

const stepsOf = ({ planName, printDays, entries }: SubscriptionHistory, calendar: PublishingCalendar) =>
  ledgerStory(entries, printDays, calendar).map((posted) => ({
    ms: posted.postedMs,
    step: {
      kind: "expiry" as const,
      on: posted.postedOn,
      text: stepText(posted, printDays.length > 0),
      planName,
      runsTo: posted.after,
      toCome: false,
    },
  }));

/** The last to take effect stands first, as everything here does. */
const laterOf = (held: SubscriptionHistory, calendar: PublishingCalendar): Told[] =>
  stopsToCome({ ...held, calendar })
    .map((stop): Told => ({
      kind: "expiry",
      on: stop.restartOn,
      text: stopText(stop),
      planName: held.planName,
      runsTo: stop.runsTo,
      toCome: true,
    }))
    .toReversed();

const paymentTold = (payment: PaymentHistory): Told => ({
  kind: "payment",
  on: payment.on,
  text: paymentText(payment),
  amount: payment.amount,
  method: paidWith(payment.cardLabel),
  receiptNumber: payment.receiptNumber,
});

const refundTold = (refund: RefundHistory): Told => ({
  kind: "refund",
  on: refund.on,
  text: refundText(refund),
  amount: refund.amount,
});

const noticeTold = (notice: NoticeHistory): Told => ({ kind: "notice", on: notice.on, text: noticeText(notice) });
