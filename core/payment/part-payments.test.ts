import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day, toDay } from "../day.ts";
import { stoppedIssues } from "../calendar/stopped-issues.ts";
import { grantEntry, replayLedger } from "../ledger/expiry.ts";
import { cents, type Cents } from "../money.ts";
import { digitalBundle, sampleBundle, sampleCatalog, sampleRate } from "../sample-plans.ts";
import type { RateVersion } from "../subscribing/plan.ts";
import type { PayableFacts } from "./payment-options.ts";
import { allocateMoney, arrearsToday, grantEntries, quotePayment } from "./quote-payment.ts";
import { paymentOptions } from "./payment-options.ts";
import { samplePayable } from "./sample-payable.ts";

const { calendar } = sampleCatalog;

const rates = fc.record({
  amount: fc.integer({ min: 500, max: 20_000 }).map(cents),
  printed: fc.boolean(),
  weekdays: fc.boolean(),
  weeks: fc.integer({ min: 1, max: 13 }),
});
type Priced = typeof rates extends fc.Arbitrary<infer T> ? T : never;

/** A reader who gets bills and has paid a full term, through Sunday, March 1. */
function readerOf({ amount, printed, weekdays, weeks }: Priced): { facts: PayableFacts; rate: RateVersion } {
  const rate: RateVersion = {
    ...sampleRate,
    term: { unit: "weeks", length: weeks },
    amount: weekdays && printed ? cents(900 * weeks) : amount,
    components: [],
    weekdayValues: weekdays && printed ? sampleRate.weekdayValues : null,
  };
  const bundle = { ...(printed ? sampleBundle : digitalBundle), rateCode: "P4W" };
  const units = (printed ? 3 : 7) * weeks;
  const entries = [
    {
      ...grantEntry({ startOn: addDays(toDay("2026-03-02"), -7 * weeks), units }, null),
      rateCode: "P4W",
      rateVersion: 1,
    },
  ];
  const paidThrough = replayLedger(entries, bundle.printDays, calendar).paidThrough ?? toDay("2026-03-01");
  return {
    rate,
    facts: {
      ...samplePayable,
      catalog: { ...sampleCatalog, rates: [rate], bundles: [bundle] },
      held: {
        ...samplePayable.held,
        bundleId: bundle.bundleId,
        entries,
        paidThrough,
        renewsOn: addDays(paidThrough, 1),
      },
      today: toDay("2026-02-20"),
    },
  };
}

/** The account after a payment: its ledger, dates and balance. */
function pay(facts: PayableFacts, money: Cents, rate: RateVersion): PayableFacts {
  const bought = allocateMoney(cents(money + facts.balance), facts, rate);
  const rows = grantEntries(facts, bought).map((row) => ({
    ...row,
    rateCode: rate.rateCode,
    rateVersion: rate.version,
  }));
  const entries = [...facts.held.entries, ...rows];
  const { printDays } = facts.catalog.bundles[0] ?? sampleBundle;
  const { paidThrough } = replayLedger(entries, printDays, calendar);
  return {
    ...facts,
    balance: bought.leftover,
    held: { ...facts.held, entries, paidThrough: paidThrough ?? facts.held.paidThrough },
  };
}

const parts = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 5 });

test("buys exactly one term for part payments that add up to it, however they are split", () => {
  fc.assert(
    fc.property(rates, parts, (priced, shares) => {
      const { facts, rate } = readerOf(priced);
      const whole = pay(facts, rate.amount, rate);
      const sum = shares.reduce((all, one) => all + one, 0);
      let [after, paid] = [facts, 0];
      for (const [at, share] of shares.entries()) {
        const part = at === shares.length - 1 ? rate.amount - paid : Math.floor((rate.amount * share) / sum);
        after = pay(after, cents(part), rate);
        paid += part;
      }
      expect([after.held.paidThrough, after.balance]).toEqual([whole.held.paidThrough, 0]);
    }),
  );
});

test("buys the same term in grace once its beginning is settled, to its last paper", () => {
  fc.assert(
    fc.property(rates, fc.integer({ min: 1, max: 7 }), (priced, late) => {
      const { facts, rate } = readerOf({ ...priced, weeks: priced.weeks + 2 });
      const unpaid = {
        ...facts,
        today: addDays(facts.held.paidThrough, late),
        held: { ...facts.held, status: "grace" as const },
      };
      const inTime = pay(facts, rate.amount, rate);
      const inGrace = pay(unpaid, rate.amount, rate);
      expect([inGrace.held.paidThrough, inGrace.balance]).toEqual([inTime.held.paidThrough, 0]);
    }),
  );
});

test("never charges for papers that a stop holds back, saved or not", () => {
  const stops = fc.record({
    option: fc.constantFrom("stop" as const, "save" as const),
    from: fc.integer({ min: -10, max: 14 }),
    days: fc.integer({ min: 1, max: 30 }),
    late: fc.integer({ min: 0, max: 40 }),
  });
  fc.assert(
    fc.property(stops, ({ option, from, days, late }) => {
      const paidThrough: Day = samplePayable.held.paidThrough;
      const stopOn = addDays(paidThrough, from);
      const stop = { option, stopOn, restartOn: addDays(stopOn, days), postedThrough: null };
      const facts = {
        ...samplePayable,
        today: addDays(paidThrough, late),
        held: { ...samplePayable.held, status: "grace" as const, stops: [stop] },
      };
      const heldBack = stoppedIssues(stop, sampleBundle.printDays, calendar);
      const { units, amount } = arrearsToday(facts);
      expect(units.filter(({ day }) => heldBack.includes(day))).toEqual([]);
      const [option1] = paymentOptions(facts);
      const owed = option1 && quotePayment(facts, option1).lines.find(({ kind }) => kind === "arrears");
      expect(owed?.amount ?? 0).toBe(amount);
    }),
  );
});
