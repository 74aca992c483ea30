import { type Day, daysBetween } from "../day.ts";
import { shortDay } from "../format/day-text.ts";
import { money } from "../format/money-text.ts";
import { type Cents, negate, plus } from "../money.ts";

/** What two systems can be compared by: the promise, the money, and who and where. */
export type Comparable = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly plan: string;
  readonly paidThrough: Day;
  readonly balance: Cents;
  readonly paysBy: "ezpay" | "bill";
  /** Null: there is no paper. */
  readonly street: string | null;
};

/** One thing that the systems say differently. `by`: how far apart, in days or dollars. */
export type Difference = { readonly what: string; readonly here: string; readonly there: string; readonly by: string };

const ways = { ezpay: "EZ-Pay", bill: "bill" } as const;

/**
 * What differs between us and the old system for one subscriber. Dates are compared by the last paper that is paid for,
 * because old systems may store any day up to the next one.
 */
export function differencesOf(here: Comparable, there: Comparable): Difference[] {
  const texts: readonly (readonly [string, string, string])[] = [
    ["name", here.name, there.name],
    ["email", here.email, there.email],
    ["phone", here.phone, there.phone],
    ["plan", here.plan, there.plan],
    ["pays by", ways[here.paysBy], ways[there.paysBy]],
    ["street", here.street ?? "", there.street ?? ""],
  ];
  const apart = texts.filter(([, a, b]) => a.toLowerCase() !== b.toLowerCase());
  const days = daysBetween(there.paidThrough, here.paidThrough);
  const cents = plus(here.balance, negate(there.balance));
  return [
    ...(days === 0
      ? []
      : [
          {
            what: "paid through",
            here: shortDay(here.paidThrough, "en"),
            there: shortDay(there.paidThrough, "en"),
            by: signed(days, `${Math.abs(days)} ${Math.abs(days) === 1 ? "day" : "days"}`),
          },
        ]),
    ...(cents === 0
      ? []
      : [
          {
            what: "balance",
            here: money(here.balance),
            there: money(there.balance),
            by: signed(cents, money(Math.abs(cents))),
          },
        ]),
    ...apart.map(([what, a, b]) => ({ what, here: a, there: b, by: "" })),
  ];
}

/** "+": more here than there. */
const signed = (amount: number, text: string): string => `${amount > 0 ? "+" : "-"}${text}`;
