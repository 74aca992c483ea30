import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day, toDay } from "../day.ts";
import {
  type JournalLine,
  journalOfCredit,
  journalOfEarned,
  journalOfOpening,
  journalOfPurchase,
  journalOfRefund,
  journalOfRefundPaid,
  journalOfTermPayment,
} from "../ledger/journal.ts";
import { type Cents, cents, negate, plus } from "../money.ts";
import { ledgerNumbers } from "../site/chart-of-accounts.ts";
import { monthOf, splitSpan } from "./day-span.ts";
import { beginMonth, type DeferredMonth, withDays } from "./deferred-revenue.ts";
import { journalOfDays, type LedgerDay } from "./journal-of-days.ts";

const some = fc.nat(1_000_000).map(cents);
const parts = fc.record({ net: some, tax: some, tip: some, donation: some });

/** Every kind of entry, as the product books it. */
const booked: fc.Arbitrary<{ readonly cause: string; readonly lines: readonly JournalLine[] }> = fc.oneof(
  parts.map((paid) => ({ cause: "purchase", lines: journalOfPurchase(paid) })),
  fc
    .tuple(parts, some, some)
    .map(([paid, owed, fee]) => ({ cause: "payment", lines: journalOfTermPayment(paid, owed, fee) })),
  some.map((amount) => ({ cause: "earned", lines: journalOfEarned(amount) })),
  fc
    .tuple(some, some, some)
    .map(([amount, tax, ofPrepaid]) => ({ cause: "refund", lines: journalOfRefund({ amount, tax, ofPrepaid }) })),
  some.map((amount) => ({ cause: "refundPaid", lines: journalOfRefundPaid(amount) })),
  some.map((amount) => ({ cause: "credit", lines: journalOfCredit(amount) })),
  some.map((amount) => ({ cause: "opening", lines: journalOfOpening(amount) })),
);
const first = toDay("2025-11-20");
const entries = fc.array(fc.record({ on: fc.nat(100), entry: booked }), { maxLength: 60 });
type Entries = readonly {
  readonly on: number;
  readonly entry: { readonly cause: string; readonly lines: readonly JournalLine[] };
}[];

/** Added up as the database does it: by day, cause and account. */
const asLedgerDays = (all: Entries): LedgerDay[] =>
  all.flatMap(({ on, entry: { cause, lines } }) =>
    lines.map(({ account, amount }) => ({
      day: addDays(first, on),
      cause,
      account,
      debit: cents(Math.max(0, amount)),
      credit: cents(Math.max(0, negate(amount))),
    })),
  );

const sum = (amounts: readonly Cents[]): Cents => plus(cents(0), ...amounts);

test("balances the journal of every day, and keeps the balance of every account", () => {
  fc.assert(
    fc.property(entries, (all) => {
      const rows = journalOfDays(asLedgerDays(all), ledgerNumbers({ revenue: "4010", feeRevenue: "4010" }));
      for (const day of new Set(rows.map((row) => row.day))) {
        const those = rows.filter((row) => row.day === day);
        expect(sum(those.map(({ debit }) => debit))).toBe(sum(those.map(({ credit }) => credit)));
      }
      for (const account of new Set(rows.map((row) => row.ledger_account))) {
        const lines = all.flatMap(({ entry }) => entry.lines).filter((line) => line.account === account);
        const those = rows.filter((row) => row.ledger_account === account);
        expect(sum(those.map(({ debit, credit }) => plus(debit, negate(credit))))).toBe(
          sum(lines.map(({ amount }) => amount)),
        );
      }
      expect(rows.map(({ day, number }) => `${day} ${number}`)).toEqual(
        rows.map(({ day, number }) => `${day} ${number}`).toSorted(),
      );
    }),
  );
});

function months(days: readonly LedgerDay[], to: Day): DeferredMonth[] {
  const all = [beginMonth(first, cents(0))];
  for (const part of splitSpan({ from: first, to }, 7)) {
    const last = all.at(-1) ?? beginMonth(first, cents(0));
    const month = last.month === monthOf(part.from) ? last : beginMonth(part.from, last.closing);
    const next = withDays(
      month,
      days.filter(({ day }) => part.from <= day && day <= part.to),
    );
    if (month === last) all.pop();
    all.push(next);
  }
  return all;
}

test("rolls deferred revenue from month to month, and ends with the ledger's own balance", () => {
  fc.assert(
    fc.property(entries, (all) => {
      const found = months(asLedgerDays(all), addDays(first, 100));
      for (const { opening, closing, ...month } of found) {
        const { paid, brought_in, credited, transferred, earned, refunded } = month;
        expect(sum([opening, paid, brought_in, credited, transferred, earned, refunded])).toBe(closing);
      }
      expect(found.slice(1).map(({ opening }) => opening)).toEqual(found.slice(0, -1).map(({ closing }) => closing));
      const lines = all.flatMap(({ entry }) => entry.lines).filter(({ account }) => account === "prepaidLiability");
      expect(found.at(-1)?.closing).toBe(negate(sum(lines.map(({ amount }) => amount))));
    }),
  );
});

test("does not add up money whose cause has no column", () => {
  const odd: LedgerDay = { day: first, cause: "found", account: "prepaidLiability", debit: cents(0), credit: cents(1) };
  expect(() => withDays(beginMonth(first, cents(0)), [odd])).toThrow("deferred revenue has no column for found");
});
