import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isIssueDay, type PublishingCalendar } from "../calendar/publishing.ts";
import { addDays, type Day, daysBetween, toDay } from "../day.ts";
import { cents, plus } from "../money.ts";
import { digitalRate, sampleBundle, sampleCatalog, sampleRate } from "../sample-plans.ts";
import type { RateVersion } from "../subscribing/plan.ts";
import { type Arrears, arrearsOf } from "./arrears.ts";
import { allocatePayment } from "./allocate-payment.ts";

const { calendar } = sampleCatalog;
const print = { fee: cents(0), open: null, printDays: sampleBundle.printDays, calendar, anchorDay: 4 };
const priceOf = (rate: RateVersion, extras = 0) => ({ rate, whole: cents(rate.amount + extras) });
const march1 = toDay("2026-03-01");
const march16 = toDay("2026-03-16");

const owedOn = (today: string, stopped: readonly Day[] = []): Arrears =>
  arrearsOf({ ...print, paidThrough: march1, today: toDay(today), graceDays: 14, stopped, price: priceOf(sampleRate) });
const daysOf = ({ units }: Arrears) => units.map(({ day }) => day.slice(5));

test("owes 18.00 for 6 issues through Sunday, March 15, unpaid since March 1 with 14 days of grace (rules 10)", () => {
  for (const today of ["2026-03-15", "2026-03-16", "2026-05-01"]) {
    expect(daysOf(owedOn(today))).toEqual(["03-04", "03-06", "03-08", "03-11", "03-13", "03-15"]);
    expect(owedOn(today).amount).toBe(1800);
  }
});

test("settles grace with 18.00 of 36.00 on March 16, and buys March 18 through Sunday, March 29, with the rest (rules 10)", () => {
  const arrears = owedOn("2026-03-16");
  const facts = { ...print, arrears, paidThrough: march1, today: march16, price: priceOf(sampleRate) };
  expect(allocatePayment({ ...facts, money: cents(3600) })).toEqual({
    settled: { startOn: "2026-03-04", units: 6, amount: 1800 },
    fee: 0,
    granted: { startOn: "2026-03-18", units: 6, paidThrough: "2026-03-29" },
    anchorDay: 4,
    leftover: 0,
  });
});

test("counts today's paper as owed, starts what is bought with the next one, and charges nothing twice", () => {
  const arrears = owedOn("2026-03-11");
  expect(daysOf(arrears)).toEqual(["03-04", "03-06", "03-08", "03-11"]);
  const facts = { ...print, arrears, paidThrough: march1, today: toDay("2026-03-11"), price: priceOf(sampleRate) };
  expect(allocatePayment({ ...facts, money: cents(arrears.amount + 3600) })).toMatchObject({
    settled: { units: 4, amount: 1100 },
    granted: { startOn: "2026-03-13", units: 12 },
    leftover: 0,
  });
});

test("doesn't count stopped issues as owed, nor anything on the day the paid term ends", () => {
  expect(daysOf(owedOn("2026-03-09", [toDay("2026-03-06")]))).toEqual(["03-04", "03-08"]);
  expect(owedOn("2026-03-01")).toEqual({ units: [], amount: 0 });
});

test("continues from the end of the paid term when paid in time: a whole month is a whole month", () => {
  const bought = allocatePayment({
    money: cents(1299),
    arrears: { units: [], amount: cents(0) },
    fee: cents(0),
    open: null,
    printDays: [],
    calendar,
    anchorDay: 31,
    paidThrough: toDay("2026-02-27"),
    today: toDay("2026-02-10"),
    price: priceOf(digitalRate),
  });
  expect(bought).toMatchObject({
    granted: { startOn: "2026-02-28", units: 31, paidThrough: "2026-03-30" },
    leftover: 0,
  });
});

test("settles the oldest issues with money that doesn't cover what is owed, and buys nothing ahead", () => {
  const arrears = owedOn("2026-03-16");
  const facts = { ...print, arrears, paidThrough: march1, today: march16, price: priceOf(sampleRate) };
  expect(allocatePayment({ ...facts, money: cents(950) })).toEqual({
    settled: { startOn: "2026-03-04", units: 3, amount: 900 },
    fee: 0,
    granted: null,
    anchorDay: 4,
    leftover: 50,
  });
});

const rates = fc.record({
  amount: fc.integer({ min: 900, max: 20_000 }).map(cents),
  weekdays: fc.boolean(),
  term: fc.record({ unit: fc.constantFrom("weeks", "months"), length: fc.integer({ min: 1, max: 6 }) }),
  extras: fc.nat(5000),
});
const holidays: PublishingCalendar = { ...calendar, closed: [toDay("2026-03-06"), toDay("2026-05-25")] };
const cases = fc.record({
  rate: rates,
  printed: fc.boolean(),
  paidFor: fc.nat(200),
  late: fc.integer({ min: -30, max: 40 }),
  graceDays: fc.nat(20),
  money: fc.nat(30_000).map(cents),
  fee: fc.nat(1500).map(cents),
  stoppedEvery: fc.integer({ min: 2, max: 9 }),
});

type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

function factsOf({ rate, printed, paidFor, late, graceDays, stoppedEvery, fee }: Case) {
  const printDays = printed ? sampleBundle.printDays : [];
  const paidThrough = addDays(march1, paidFor);
  const today = addDays(paidThrough, late);
  const weekdayValues = rate.weekdays && printed ? sampleRate.weekdayValues : null;
  const price = {
    rate: { term: rate.term, amount: rate.amount, weekdayValues },
    whole: cents(rate.amount + rate.extras),
  };
  const plan = { open: null, printDays, calendar: holidays, anchorDay: Number(addDays(paidThrough, 1).slice(8)) };
  const stopped = Array.from({ length: 20 }, (_, at) => addDays(paidThrough, at)).filter(
    (_, at) => at % stoppedEvery === 0,
  );
  const arrears = arrearsOf({ ...plan, paidThrough, today, graceDays, stopped, price });
  return { ...plan, paidThrough, today, price, arrears, fee, stopped, graceDays };
}

test("owes only what was delivered: after the paid term, until today, within grace, on an issue day, and not stopped", () => {
  fc.assert(
    fc.property(cases, (given) => {
      const { arrears, paidThrough, today, graceDays, stopped, printDays } = factsOf(given);
      for (const { day } of arrears.units) {
        expect(day > paidThrough && day <= today && daysBetween(paidThrough, day) <= graceDays).toBe(true);
        expect(stopped).not.toContain(day);
        expect(printDays.length === 0 || isIssueDay(printDays, holidays, day)).toBe(true);
      }
      expect(new Set(arrears.units.map(({ day }) => day)).size).toBe(arrears.units.length);
    }),
  );
});

test("loses no cent: owed, fee, bought and left sum to the money, and what is left buys no further term", () => {
  fc.assert(
    fc.property(cases, (given) => {
      const facts = factsOf(given);
      const { settled, fee, granted, leftover } = allocatePayment({ ...facts, money: given.money });
      const spent = cents(given.money - leftover);
      expect(leftover).toBeGreaterThanOrEqual(0);
      expect(leftover).toBeLessThanOrEqual(given.money);
      const units = settled?.units ?? 0;
      const paidBack = settled?.amount ?? 0;
      expect(paidBack).toBe(plus(...facts.arrears.units.slice(0, units).map(({ value }) => value)));
      const [unpaid] = facts.arrears.units.slice(units);
      // What is owed comes first. Nothing is bought ahead, because the money left doesn't cover the next owed unit.
      expect(unpaid === undefined || (granted === null && unpaid.value > leftover)).toBe(true);
      // The fee of a bill is paid in full, or nothing is bought at all.
      const isFeePaid = unpaid === undefined && given.money - paidBack >= facts.fee;
      expect(fee).toBe(isFeePaid ? facts.fee : 0);
      const paidAhead = spent - paidBack - fee;
      expect(granted !== null || paidAhead === 0).toBe(true);
      const terms = isFeePaid ? Math.floor((given.money - paidBack - fee) / facts.price.whole) : 0;
      expect(paidAhead).toBeGreaterThanOrEqual(terms * facts.price.whole);
      expect(paidAhead).toBeLessThan((terms + 1) * facts.price.whole);
      const begins = granted?.startOn ?? facts.today;
      expect(granted === null || (begins > facts.paidThrough && begins >= facts.today)).toBe(true);
      expect(granted !== null && facts.arrears.units.some(({ day }) => day >= begins)).toBe(false);
    }),
  );
});

test("buys exactly one term for what is owed plus its price, and never less for more money", () => {
  fc.assert(
    fc.property(cases, fc.nat(20_000), (given, more) => {
      const facts = factsOf(given);
      const exact = plus(facts.arrears.amount, facts.fee, facts.price.whole);
      const bought = allocatePayment({ ...facts, money: exact });
      expect(bought.settled?.units ?? 0).toBe(facts.arrears.units.length);
      expect(bought.leftover).toBe(0);
      expect(bought.granted).not.toBeNull();
      const ends = (money: number) => allocatePayment({ ...facts, money: cents(money) }).granted?.paidThrough ?? "";
      expect(ends(given.money + more) >= ends(given.money)).toBe(true);
    }),
  );
});
