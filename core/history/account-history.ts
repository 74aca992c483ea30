import type { PublishingCalendar, Schedule } from "../calendar/publishing.ts";
import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { ActiveStop } from "../ledger/paid-dates.ts";
import { ledgerSteps, type PostedEntry } from "./ledger-steps.ts";
import { stepText, stopText } from "./ledger-text.ts";
import { noticeText, type NoticeTextFacts } from "./notice-text.ts";
import { paymentText, type PaymentTextFacts } from "./payment-text.ts";
import { refundText, type RefundTextFacts } from "./refund-text.ts";
import { upcomingStops } from "./upcoming-stops.ts";
import type { Language } from "../format/language.ts";
import { paidWith } from "../format/card-text.ts";

/** When something was recorded: the publication's day, and the instant, which orders events of the same day. */
type Written = { readonly on: Day; readonly ms: number };

export type SubscriptionHistory = {
  readonly planName: string;
  readonly printDays: Schedule;
  readonly entries: readonly PostedEntry[];
  readonly stops: readonly ActiveStop[];
};
export type PaymentHistory = Written & PaymentTextFacts & { readonly receiptNumber: string | null };
export type RefundHistory = Written & RefundTextFacts;
export type NoticeHistory = Written & NoticeTextFacts;

export type HistoryFacts = {
  readonly subscriptions: readonly SubscriptionHistory[];
  readonly payments: readonly PaymentHistory[];
  readonly refunds: readonly RefundHistory[];
  readonly notices: readonly NoticeHistory[];
  readonly calendar: PublishingCalendar;
};

export type HistoryLine =
  | {
      readonly kind: "expiry";
      readonly on: Day;
      readonly text: string;
      readonly planName: string;
      /** The last day of the subscription after it; null: nothing was paid for anymore. */
      readonly runsTo: Day | null;
      /** The paid-through date already includes it, but it isn't posted yet: "will be added". */
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

/** One line of an account's history. Keys are unique, and sorting them as strings sorts them by time. */
export type HistoryEntry = HistoryLine & { readonly key: string };

const ranks = { payment: 1, refund: 2, expiry: 3, notice: 4 } as const;

const withKey = (line: HistoryLine, ms: number, ordinal: number): HistoryEntry => ({
  ...line,
  key: [line.on, String(ms).padStart(14, "0"), ranks[line.kind], String(ordinal).padStart(5, "0")].join("."),
});

/**
 * Everything that happened on an account, in plain words, newest first. What is still ahead is listed first.
 *
 * @param facts each list is oldest first, so that keys stay the same as events are added.
 */
export function accountHistory(
  { subscriptions, payments, refunds, notices, calendar }: HistoryFacts,
  language: Language,
): HistoryEntry[] {
  const pastEntries = [
    ...subscriptions
      .flatMap((held) => expiryLines(held, calendar, language))
      .map(({ step, ms }, at) => withKey(step, ms, at)),
    ...payments.map((payment, at) => withKey(paymentLine(payment, language), payment.ms, at)),
    ...refunds.map((refund, at) => withKey(refundLine(refund, language), refund.ms, at)),
    ...notices.map((notice, at) => withKey(noticeLine(notice, language), notice.ms, at)),
  ];
  const newestFirst = pastEntries.toSorted((a, b) => (a.key < b.key ? 1 : -1));
  const later = subscriptions.flatMap((held) => upcomingLines(held, calendar, language));
  return [...later.map((one, at) => ({ ...one, key: `to-come.${at}` })), ...newestFirst];
}

const expiryLines = (
  { planName, printDays, entries }: SubscriptionHistory,
  calendar: PublishingCalendar,
  language: Language,
) =>
  ledgerSteps(entries, printDays, calendar).map((posted) => ({
    ms: posted.postedMs,
    step: {
      kind: "expiry" as const,
      on: posted.postedOn,
      text: stepText(posted, printDays.length > 0, language),
      planName,
      runsTo: posted.after,
      toCome: false,
    },
  }));

/** As in the rest of the history, what takes effect last comes first. */
const upcomingLines = (held: SubscriptionHistory, calendar: PublishingCalendar, language: Language): HistoryLine[] =>
  upcomingStops({ ...held, calendar })
    .map((stop): HistoryLine => ({
      kind: "expiry",
      on: stop.restartOn,
      text: stopText(stop, language),
      planName: held.planName,
      runsTo: stop.runsTo,
      toCome: true,
    }))
    .toReversed();

const paymentLine = (payment: PaymentHistory, language: Language): HistoryLine => ({
  kind: "payment",
  on: payment.on,
  text: paymentText(payment, language),
  amount: payment.amount,
  method: paidWith(payment.cardLabel, language),
  receiptNumber: payment.receiptNumber,
});

const refundLine = (refund: RefundHistory, language: Language): HistoryLine => ({
  kind: "refund",
  on: refund.on,
  text: refundText(refund, language),
  amount: refund.amount,
});

const noticeLine = (notice: NoticeHistory, language: Language): HistoryLine => ({
  kind: "notice",
  on: notice.on,
  text: noticeText(notice, language),
});
