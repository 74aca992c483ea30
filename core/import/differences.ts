import { type Day, daysBetween } from "../day.ts";
import { shortDay } from "../format/day-text.ts";
import { money } from "../format/money-text.ts";
import { type Cents, cents, negate, plus } from "../money.ts";

/** What two systems are compared by: what is promised, the money, and who and where. */
export type ComparableSubscriber = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly plan: string;
  readonly paidThrough: Day;
  readonly balance: Cents;
  readonly paysBy: "ezpay" | "bill";
  /** Null: no paper is delivered. */
  readonly street: string | null;
};

/** What can differ, in the order in which it is listed. */
export const comparedParts = [
  "paid through",
  "balance",
  "name",
  "email",
  "phone",
  "plan",
  "pays by",
  "street",
] as const;
export type ComparedPart = (typeof comparedParts)[number];

/**
 * One thing that the systems disagree on. `by`: the difference, in days or dollars. `days` and `cents`: the same as
 * numbers, positive if more is here than there, and zero for other parts.
 */
export type FieldDifference = {
  readonly what: ComparedPart;
  readonly here: string;
  readonly there: string;
  readonly by: string;
  readonly days: number;
  readonly cents: Cents;
};

const ways = { ezpay: "EZ-Pay", bill: "bill" } as const;

/**
 * What differs between us and the old system for one subscriber. Dates are compared by the last paid paper, because old
 * systems may store any day up to the next paper.
 */
export function compareFields(here: ComparableSubscriber, there: ComparableSubscriber): FieldDifference[] {
  const texts: readonly (readonly [ComparedPart, string, string])[] = [
    ["name", here.name, there.name],
    ["email", here.email, there.email],
    ["phone", here.phone, there.phone],
    ["plan", here.plan, there.plan],
    ["pays by", ways[here.paysBy], ways[there.paysBy]],
    ["street", here.street ?? "", there.street ?? ""],
  ];
  const differing = texts.filter(([, a, b]) => a.toLowerCase() !== b.toLowerCase());
  const days = daysBetween(there.paidThrough, here.paidThrough);
  const credit = plus(here.balance, negate(there.balance));
  return [
    ...(days === 0
      ? []
      : ([
          {
            what: "paid through",
            here: shortDay(here.paidThrough, "en"),
            there: shortDay(there.paidThrough, "en"),
            by: signed(days, `${Math.abs(days)} ${Math.abs(days) === 1 ? "day" : "days"}`),
            days,
            cents: cents(0),
          },
        ] as const)),
    ...(credit === 0
      ? []
      : ([
          {
            what: "balance",
            here: money(here.balance),
            there: money(there.balance),
            by: signed(credit, money(Math.abs(credit))),
            days: 0,
            cents: credit,
          },
        ] as const)),
    ...differing.map(([what, a, b]) => ({ what, here: a, there: b, by: "", days: 0, cents: cents(0) })),
  ];
}

/** With "+" if more is here than there. */
const signed = (amount: number, text: string): string => `${amount > 0 ? "+" : "-"}${text}`;
