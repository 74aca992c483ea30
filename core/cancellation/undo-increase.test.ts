import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay, type Weekday } from "../day.ts";
import { grantEntry } from "../ledger/expiry.ts";
import { type PaidGrant, unearned } from "../ledger/prepaid.ts";
import { cents } from "../money.ts";
import { sampleCatalog, samplePolicy } from "../sample-plans.ts";
import { type IncreaseFacts, undoIncrease } from "./undo-increase.ts";

/** Digital, four weeks from 2 February at 11.99, four more from 2 March at 13.99: charged on 23 February. */
const begins = toDay("2026-02-02");
const dearerFrom = addDays(begins, 28);
const chargedOn = addDays(dearerFrom, -7);
const grant = (startOn: typeof begins, amount: number): PaidGrant => ({
  startOn,
  units: 28,
  unitsTakenBack: 0,
  prepaid: cents(amount),
  weekdayValues: null,
});
const bought = (startOn: typeof begins, amount: number) => ({
  paid: grant(startOn, amount),
  prepaid: grant(startOn, amount - 70),
});
const printDays: readonly Weekday[] = [];

const onDay = (today: typeof begins, change: Partial<IncreaseFacts> = {}): IncreaseFacts => ({
  today,
  lastDay: today,
  increase: { chargedOn, announcedFor: chargedOn, refundUntil: addDays(chargedOn, 14) },
  entries: [grantEntry({ startOn: begins, units: 28 }, null), grantEntry({ startOn: dearerFrom, units: 28 }, null)],
  stops: [],
  printDays,
  term: { unit: "weeks", length: 4 },
  calendar: sampleCatalog.calendar,
  policy: samplePolicy,
  grants: [bought(begins, 1199), bought(dearerFrom, 1399)],
  ...change,
});

test("refunds the other 25 days three days into the increased term, and ends the paid term today", () => {
  const undone = undoIncrease(onDay(addDays(dearerFrom, 2)));
  expect(undone).toMatchObject({ units: 25, refund: { amount: 1249 }, dates: { paidThrough: addDays(dearerFrom, 2) } });
});

test("splits the increased term into used and refunded on every day in the window, and doesn't touch the older term", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 10 }), (days, late) => {
      const today = addDays(chargedOn, days);
      const facts = onDay(today);
      // If a charge comes later than announced, the reader still has as many days as the email says.
      const increase = {
        ...facts.increase,
        announcedFor: addDays(chargedOn, -late),
        refundUntil: addDays(chargedOn, 14 - late),
      };
      const undone = undoIncrease({ ...facts, increase });
      expect(undone === null).toBe(days > 14);
      if (undone === null) return;
      const used = Math.max(0, days - 6);
      const keeps = { ...grant(dearerFrom, 1399), unitsTakenBack: 28 - used };
      expect(undone.units).toBe(28 - used);
      expect(undone.refund.amount + unearned([keeps], 28, facts)).toBe(1399);
      expect(undone.dates.paidThrough).toBe(used === 0 ? addDays(dearerFrom, -1) : today);
    }),
  );
});

test("refunds nothing twice, and nothing that nobody paid for", () => {
  const today = addDays(chargedOn, 3);
  const [older, dearer] = onDay(today).grants;
  if (older === undefined || dearer === undefined) throw new Error("no grants");
  const back = {
    ...dearer,
    paid: { ...dearer.paid, unitsTakenBack: 28 },
    prepaid: { ...dearer.prepaid, unitsTakenBack: 28 },
  };
  expect(undoIncrease(onDay(today, { grants: [older, back] }))).toBeNull();
  expect(undoIncrease(onDay(today, { grants: [older, bought(dearerFrom, 0)] }))).toBeNull();
  expect(undoIncrease(onDay(today, { grants: [] }))).toBeNull();
});
