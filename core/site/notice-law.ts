import type { Day } from "../day.ts";

/** Notices that the calendar sends automatically (rules 6). */
export const noticeKinds = ["priceChange", "promoEnding", "renewalReminder", "annualReminder", "cardExpiring"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What is sent by postal mail to people without email: notices, and the confirmation of an order (law.md CA3). */
export type PostalNoticeKind = NoticeKind | "acknowledgment";

/** Notices whose time the law limits. */
export const timedNoticeKinds = [
  "priceChange",
  "promoEnding",
  "renewalReminder",
] as const satisfies readonly NoticeKind[];
export type TimedNoticeKind = (typeof timedNoticeKinds)[number];

/**
 * The date from which a window's days are counted back. `charge`: the charge. `cancelDate`: the last day on which
 * canceling stops the charge. `both`: charge and renewal, and the day must satisfy both (rules 3a).
 */
export const countingBases = ["charge", "both", "cancelDate"] as const;
export type CountingBasis = (typeof countingBases)[number];

/** From this day on, a law requires that a notice comes within a window. */
export type NoticeWindow = {
  /**
   * The line of law.md, or the publication's own name for it. A later row for the same law and kind replaces an earlier
   * one.
   */
  readonly law: string;
  readonly kind: TimedNoticeKind;
  /** Null: everywhere. */
  readonly stateCode: string | null;
  /** The most and the least number of days before. */
  readonly most: number;
  readonly least: number;
  readonly counting: CountingBasis;
  /** Applies to terms longer than this many days. */
  readonly termOver: number;
  readonly effectiveFrom: string;
};

/**
 * After an increased price was charged, a subscriber in this state may cancel for some days and is refunded the unused
 * part.
 */
export type CancelRight = {
  readonly law: string;
  readonly stateCode: string;
  readonly days: number;
  readonly effectiveFrom: string;
};

/** A publication's own rows. They are not the complete law: `noticeLaw` adds them to the built-in ones. */
export type NoticeChanges = {
  readonly windows: readonly NoticeWindow[];
  readonly cancelRights: readonly CancelRight[];
};

/** All rows that apply: the built-in ones and the publication's own. */
export type NoticeLaw = NoticeChanges & { readonly withBuiltIn: true };

/** A publication that changes nothing. */
export const noNoticeChanges: NoticeChanges = { windows: [], cancelRights: [] };

const always = "0001-01-01";
/** Twelve months have 336 days by their shortest count, so they are longer than this. */
const aYear = 335;
const aMonth = 31;

/**
 * The laws and card network rules of late 2026 (named in law.md). A lawyer has to check from which length on N3 calls a
 * term long (here: half a year), and whether MN3 sets a window for a change of terms.
 */
const noticesOfLate2026: NoticeChanges = {
  windows: [
    price({ law: "rules 6", stateCode: null, most: 30, least: 7, effectiveFrom: always }),
    price({ law: "CA8", stateCode: "CA", most: 30, least: 7, effectiveFrom: "2025-07-01" }),
    price({ law: "NY2", stateCode: "NY", most: 30, least: 5, effectiveFrom: "2025-11-05" }),
    price({ law: "MA3", stateCode: "MA", most: 30, least: 5, effectiveFrom: "2025-09-02" }),
    {
      law: "N2",
      kind: "promoEnding",
      stateCode: null,
      most: 30,
      least: 7,
      counting: "charge",
      termOver: 0,
      effectiveFrom: always,
    },
    {
      law: "CA9",
      kind: "promoEnding",
      stateCode: "CA",
      most: 21,
      least: 3,
      counting: "both",
      termOver: aMonth,
      effectiveFrom: "2025-07-01",
    },
    reminder({ law: "N3", stateCode: null, most: 30, least: 7, counting: "charge", termOver: 167, from: always }),
    reminder({
      law: "CA9",
      stateCode: "CA",
      most: 45,
      least: 15,
      counting: "both",
      termOver: aYear,
      from: "2025-07-01",
    }),
    reminder({
      law: "NY4",
      stateCode: "NY",
      most: 45,
      least: 15,
      counting: "both",
      termOver: aYear,
      from: "2025-11-05",
    }),
    reminder({
      law: "MA3",
      stateCode: "MA",
      most: 30,
      least: 5,
      counting: "cancelDate",
      termOver: aMonth,
      from: "2025-09-02",
    }),
  ],
  cancelRights: [{ law: "NY3", stateCode: "NY", days: 14, effectiveFrom: "2025-11-05" }],
};

function price(window: Omit<NoticeWindow, "kind" | "counting" | "termOver">): NoticeWindow {
  return { ...window, kind: "priceChange", counting: "both", termOver: 0 };
}

function reminder({
  from,
  ...window
}: Omit<NoticeWindow, "kind" | "effectiveFrom"> & { readonly from: string }): NoticeWindow {
  return { ...window, kind: "renewalReminder", effectiveFrom: from };
}

/**
 * Adds the publication's own rows after the built-in ones. If two have the same date, the publication's own applies.
 */
export const noticeLaw = (changes: NoticeChanges): NoticeLaw => ({
  withBuiltIn: true,
  windows: [...noticesOfLate2026.windows, ...changes.windows],
  cancelRights: [...noticesOfLate2026.cancelRights, ...changes.cancelRights],
});

export type NoticePlace = { readonly billingState: string | null; readonly deliveryState: string | null };

/** Among rows on the same subject, the one with the latest date that has come; among equal dates, the last row. */
function inForce<Row extends { readonly effectiveFrom: string }>(
  rows: readonly Row[],
  day: Day,
  matter: (row: Row) => string,
): Row[] {
  const latest = new Map<string, Row>();
  for (const row of rows) {
    const before = latest.get(matter(row));
    const isLater = before === undefined || row.effectiveFrom >= before.effectiveFrom;
    if (row.effectiveFrom <= day && isLater) latest.set(matter(row), row);
  }
  return [...latest.values()];
}

const appliesIn = (stateCode: string | null, { billingState, deliveryState }: NoticePlace): boolean =>
  stateCode === null || stateCode === billingState || stateCode === deliveryState;

/**
 * Every window that applies to a kind of notice on a day: those of the billing and delivery states, and the general
 * ones.
 */
export const windowsFor = (
  kind: TimedNoticeKind,
  { termDays, day, ...place }: NoticePlace & { readonly termDays: number; readonly day: Day },
  law: NoticeLaw,
): NoticeWindow[] =>
  inForce(law.windows, day, (row) => `${row.law} ${row.kind} ${row.stateCode ?? ""}`).filter(
    (row) => row.kind === kind && termDays > row.termOver && appliesIn(row.stateCode, place),
  );

/**
 * For how many days after an increased charge a subscriber may cancel and be refunded the unused part; 0: there is no
 * such right.
 */
export const cancelRightDays = (place: NoticePlace, day: Day, law: NoticeLaw): number =>
  Math.max(
    0,
    ...inForce(law.cancelRights, day, (row) => `${row.law} ${row.stateCode}`)
      .filter(({ stateCode }) => appliesIn(stateCode, place))
      .map(({ days }) => days),
  );
