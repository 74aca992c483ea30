import { shortestDays } from "../calendar/term.ts";
import { addDays, addMonths, type Day, partsOf } from "../day.ts";
import type { Cents } from "../money.ts";
import type { RateVersion } from "../subscribing/plan.ts";
import {
  type NoticeLaw,
  type NoticePlace,
  type NoticeWindow,
  type TimedNoticeKind,
  windowsFor,
} from "../site/notice-law.ts";
import { sendDay, type SendDay } from "./send-day.ts";

type PricedTerm = { readonly rate: RateVersion; readonly total: Cents };

/** What notices depend on, for a live subscription that renews. */
export type NoticeFacts = {
  readonly today: Day;
  readonly law: NoticeLaw;
  readonly place: NoticePlace;
  readonly method: "ezpay" | "bill";
  readonly startOn: Day;
  readonly renewsOn: Day;
  /** Null: nothing is charged automatically. */
  readonly chargeOn: Day | null;
  /** The grant of the ending term: it identifies notices that are sent once per term. */
  readonly followsEntry: number;
  /** The card has already been charged for the next term and was declined. */
  readonly wasTried: boolean;
  /** The ending term, and the one that follows it. */
  readonly now: PricedTerm;
  readonly due: PricedTerm;
  /** The most that the reader agreed to, or was notified of, for the following rate. Null: a bill, or no consent. */
  readonly agreed: Cents | null;
  /** `lastDay`: the last day on which it can be used. */
  readonly card: { readonly paymentMethodId: number; readonly lastDay: Day } | null;
};

/** A notice whose time the law limits, for one occasion. */
export type TimedNotice = {
  readonly kind: TimedNoticeKind;
  /** One notice for each: `term:81`, `digital-4w:2:term:81`. */
  readonly occasion: string;
  readonly windows: readonly NoticeWindow[];
};

export type NeededNotice =
  | (TimedNotice & { readonly send: SendDay })
  | {
      readonly kind: "annualReminder" | "cardExpiring";
      /** `year:2027-02-04`, `card:12:30`. */
      readonly occasion: string;
      readonly send: { readonly kind: "inside"; readonly on: Day };
    };

/**
 * `before`: how many days before each anniversary of the subscription it is sent. `after`: until when a missed one is
 * still sent.
 */
const yearly = { before: 14, after: 60 } as const;
/** Terms of at least a year (a year has 336 days by its shortest count) have their own reminders. */
const aYear = 336;
const cardDays = [30, 7] as const;

/**
 * The notices that the next charge requires (law.md N2, N3, CA9, NY4, MA3). The notice of a promotion's end also serves
 * as the reminder: it is sent within the windows of both, and says what a reminder must say. A retry charges the amount
 * announced before the first try.
 */
export function requiredNotices(facts: NoticeFacts): TimedNotice[] {
  const { now, due, method, wasTried, followsEntry } = facts;
  if (method !== "ezpay" || wasTried) return [];
  const long = Math.max(shortestDays(now.rate.term), shortestDays(due.rate.term));
  const reminder = windowsOf(facts, "renewalReminder", long);
  const occasion = `term:${followsEntry}`;
  if (now.rate.kind !== "regular" && due.total > now.total) {
    const windows = [...windowsOf(facts, "promoEnding", shortestDays(now.rate.term)), ...reminder];
    return windows.length === 0 ? [] : [{ kind: "promoEnding", occasion, windows }];
  }
  return reminder.length === 0 ? [] : [{ kind: "renewalReminder", occasion, windows: reminder }];
}

/** The windows for announcing a higher price (law.md CA8, NY2, MA3). */
export const priceWindows = (facts: Pick<NoticeFacts, "place" | "today" | "law">, { term }: RateVersion) =>
  windowsOf(facts, "priceChange", shortestDays(term));

const windowsOf = (
  { place, today, law }: Pick<NoticeFacts, "place" | "today" | "law">,
  kind: TimedNoticeKind,
  termDays: number,
): NoticeWindow[] => windowsFor(kind, { ...place, termDays, day: today }, law);

/**
 * The notice of a price increase for existing subscribers, if they haven't been notified of this price yet (law.md CA8,
 * NY2, MN3).
 */
function priceChange(facts: NoticeFacts): TimedNotice[] {
  const { now, due, agreed, method, followsEntry } = facts;
  if (due.rate.subscribersFrom === null) return [];
  const isDearer =
    method === "bill"
      ? due.rate.rateCode === now.rate.rateCode && due.rate.version > now.rate.version && due.total > now.total
      : agreed !== null && due.total > agreed;
  const occasion = `${due.rate.rateCode}:${due.rate.version}:term:${followsEntry}`;
  const windows = priceWindows(facts, due.rate);
  return isDearer ? [{ kind: "priceChange", occasion, windows }] : [];
}

/**
 * Every notice that a subscription gets for the coming term, with its day. A price increase that is too late to
 * announce is announced for the following term; until then the older price applies.
 */
export function neededNotices(facts: NoticeFacts): NeededNotice[] {
  const { today, due } = facts;
  const placed = (notice: TimedNotice): NeededNotice & TimedNotice => ({
    ...notice,
    send: sendDay(notice.kind, notice.windows, facts, today),
  });
  const changes = facts.wasTried ? [] : priceChange(facts).map(placed);
  return [
    ...requiredNotices(facts).map(placed),
    ...changes.filter(({ send }) => send.kind === "inside"),
    ...(shortestDays(due.rate.term) < aYear ? yearlyReminders(facts) : []),
    ...cardNotices(facts),
  ];
}

/** The last reminder, while it is still useful, and the next one. */
function yearlyReminders({ startOn, today }: NoticeFacts): NeededNotice[] {
  const anchor = partsOf(startOn).date;
  const years = partsOf(today).year - partsOf(startOn).year;
  return [years - 1, years, years + 1, years + 2]
    .filter((year) => year > 0)
    .map((year) => addMonths(startOn, 12 * year, anchor))
    .filter((day) => addDays(day, yearly.after) >= today)
    .slice(0, 2)
    .map((day) => {
      const usual = addDays(day, -yearly.before);
      return {
        kind: "annualReminder",
        occasion: `year:${day}`,
        send: { kind: "inside", on: usual < today ? today : usual },
      };
    });
}

/** Thirty and seven days before the card's last day (rules 6). If the first is missed, only the second is sent. */
function cardNotices({ method, card, today }: NoticeFacts): NeededNotice[] {
  if (method !== "ezpay" || card === null || card.lastDay < today) return [];
  const { paymentMethodId, lastDay } = card;
  return cardDays
    .filter((_, at) => addDays(lastDay, -(cardDays[at + 1] ?? -1)) > today)
    .map((days) => {
      const usual = addDays(lastDay, -days);
      const on = usual < today ? today : usual;
      return { kind: "cardExpiring", occasion: `card:${paymentMethodId}:${days}`, send: { kind: "inside", on } };
    });
}
