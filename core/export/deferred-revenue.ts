import type { Day } from "../day.ts";
import { cents, type Cents, negate, plus } from "../money.ts";
import { monthOf } from "./day-span.ts";
import type { LedgerDay } from "./journal-of-days.ts";

/**
 * One month of deferred revenue: money that was received and is not earned yet. What is owed to readers is positive.
 */
export type DeferredMonth = {
  /** The first day of the month. */
  readonly month: Day;
  readonly opening: Cents;
  readonly paid: Cents;
  readonly brought_in: Cents;
  readonly credited: Cents;
  readonly transferred: Cents;
  readonly earned: Cents;
  readonly refunded: Cents;
  readonly closing: Cents;
};

const columnOf: Readonly<Record<string, keyof Omit<DeferredMonth, "month" | "opening" | "closing">>> = {
  purchase: "paid",
  payment: "paid",
  renewal: "paid",
  opening: "brought_in",
  credit: "credited",
  transfer: "transferred",
  earned: "earned",
  refund: "refunded",
};

const zero = cents(0);

export const beginMonth = (day: Day, opening: Cents): DeferredMonth => ({
  month: monthOf(day),
  opening,
  paid: zero,
  brought_in: zero,
  credited: zero,
  transferred: zero,
  earned: zero,
  refunded: zero,
  closing: opening,
});

/**
 * The month, with the postings of some of its days added. Throws if a cause has no column, because the month would not
 * add up.
 */
export const withDays = (month: DeferredMonth, days: readonly LedgerDay[]): DeferredMonth =>
  days
    .filter(({ account }) => account === "prepaidLiability")
    .reduce((so, { cause, debit, credit }) => {
      const column = columnOf[cause];
      if (column === undefined) throw new Error(`deferred revenue has no column for ${cause}`);
      const change = plus(credit, negate(debit));
      return { ...so, [column]: plus(so[column], change), closing: plus(so.closing, change) };
    }, month);
