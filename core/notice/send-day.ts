import { addDays, type Day, laterOf } from "../day.ts";
import type { CountingBasis, NoticeWindow, TimedNoticeKind } from "../site/notice-law.ts";

/** The dates that a notice refers to. `chargeOn` null: a bill; nothing is charged automatically. */
export type NoticeDates = { readonly chargeOn: Day | null; readonly renewsOn: Day };

export type SendDay =
  /** The day is inside every window. */
  | { readonly kind: "inside"; readonly on: Day }
  /** No remaining day is inside every window. The charge may not come before `chargeFrom`. */
  | {
      readonly kind: "waits";
      readonly because: "too-late" | "windows-disjoint";
      readonly on: Day;
      readonly chargeFrom: Day;
    };

/**
 * Days before the charge, or before the renewal if nothing is charged automatically. They are inside all windows of
 * current laws.
 */
const preferred = {
  priceChange: { charge: 20, bill: 29 },
  promoEnding: { charge: 10, bill: 10 },
  renewalReminder: { charge: 21, bill: 21 },
} as const satisfies Record<TimedNoticeKind, { readonly charge: number; readonly bill: number }>;

const anchors = {
  charge: ({ chargeOn, renewsOn }) => [chargeOn ?? renewsOn],
  both: ({ chargeOn, renewsOn }) => (chargeOn === null ? [renewsOn] : [chargeOn, renewsOn]),
  cancelDate: ({ chargeOn, renewsOn }) => [addDays(chargeOn ?? renewsOn, -1)],
} as const satisfies Record<CountingBasis, (dates: NoticeDates) => readonly Day[]>;

export type NoticeSpan = { readonly from: Day; readonly through: Day };

/** A window as calendar days: one span for each date that the law counts from. */
export const noticeSpans = ({ most, least, counting }: NoticeWindow, dates: NoticeDates): NoticeSpan[] =>
  anchors[counting](dates).map((day) => ({ from: addDays(day, -most), through: addDays(day, -least) }));

/** The least number of days between the proof of a notice and the charge. */
export const daysBeforeCharge = (windows: readonly NoticeWindow[]): number =>
  Math.max(0, ...windows.map(({ least, counting }) => (counting === "cancelDate" ? least + 1 : least)));

/** The days that all windows share; if they share none, `from` is after `through`. */
function sharedSpan(windows: readonly NoticeWindow[], dates: NoticeDates): NoticeSpan | null {
  const spans = windows.flatMap((window) => noticeSpans(window, dates));
  return spans.reduce<NoticeSpan | null>(
    (shared, { from, through }) =>
      shared === null
        ? { from, through }
        : { from: laterOf(shared.from, from), through: earlierOf(shared.through, through) },
    null,
  );
}

/** A notice given before this day was too early. */
export function earliestDay(windows: readonly NoticeWindow[], dates: NoticeDates): Day | null {
  const shared = sharedSpan(windows, dates);
  return shared && earlierOf(shared.from, shared.through);
}

/**
 * The day on which a notice is sent: the usual one if every window allows it, else the nearest that they all allow. If
 * there is none, it is sent as soon as possible, and the charge waits (law.md, One notice calendar).
 */
export function sendDay(
  kind: TimedNoticeKind,
  windows: readonly NoticeWindow[],
  dates: NoticeDates,
  today: Day,
): SendDay {
  const { chargeOn, renewsOn } = dates;
  const usual = addDays(chargeOn ?? renewsOn, -(chargeOn === null ? preferred[kind].bill : preferred[kind].charge));
  const { from, through } = sharedSpan(windows, dates) ?? { from: usual, through: usual };
  const on = laterOf(today, earlierOf(through, laterOf(from, usual)));
  if (from <= through && on <= through) return { kind: "inside", on };
  const chargeFrom = laterOf(chargeOn ?? renewsOn, addDays(on, daysBeforeCharge(windows)));
  return { kind: "waits", because: from <= through ? "too-late" : "windows-disjoint", on, chargeFrom };
}

const earlierOf = (a: Day, b: Day): Day => (a < b ? a : b);
