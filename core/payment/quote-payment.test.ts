import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { grantEntry } from "../ledger/expiry.ts";
import { cents, plus } from "../money.ts";
import { digitalBundle, digitalRate, sampleBundle, sampleCatalog, samplePolicy, sampleRate } from "../sample-plans.ts";
import type { RateVersion } from "../subscribing/plan.ts";
import { type PayableFacts, type PaymentGroup, paymentOptions } from "./payment-options.ts";
import { allocateMoney, quotePayment } from "./quote-payment.ts";
import { samplePayable } from "./sample-payable.ts";

const quarter: RateVersion = {
  ...sampleRate,
  rateCode: "P12W",
  term: { unit: "weeks", length: 12 },
  amount: cents(10_200),
  components: [{ component: "print", amount: cents(10_200) }],
  weekdayValues: null,
};
const catalog = {
  ...sampleCatalog,
  rates: [...sampleCatalog.rates, quarter],
  bundles: [{ ...sampleBundle, paymentOptions: ["P12W"] }, digitalBundle],
};
const policy = { ...samplePolicy, graceDays: { print: 14, digital: 7 } };

const facts: PayableFacts = { ...samplePayable, catalog };
const held = (change: Partial<PayableFacts["held"]>): PayableFacts => ({
  ...facts,
  held: { ...facts.held, ...change },
});
const listOf = (given: PayableFacts) => paymentOptions(given).map(({ group, rate }) => `${group} ${rate.rateCode}`);
function quote(given: PayableFacts, group: PaymentGroup, rateCode = "P4W") {
  const option = paymentOptions(given).find((it) => it.group === group && it.rate.rateCode === rateCode);
  if (option === undefined) throw new Error(`${rateCode} is no option`);
  return quotePayment(given, option);
}

test("offers the renewal rate and the plan's other rates, one time and by EZ-Pay", () => {
  expect(listOf(facts)).toEqual(["oneTime P4W", "oneTime P12W", "ezPay P4W", "ezPay P12W"]);
});

test("shows a dsiOrFalcon account EZ-Pay options only", () => {
  expect(listOf({ ...facts, ezPayOnly: true })).toEqual(["ezPay P4W", "ezPay P12W"]);
});

test("offers a rate that requires EZ-Pay one time only if billed, and one without EZ-Pay only one time", () => {
  const rated = (ezPay: RateVersion["ezPay"], method: "ezpay" | "bill") => {
    const rates = catalog.rates.map((rate) => (rate.rateCode === "P4W" ? { ...rate, ezPay } : rate));
    return listOf({ ...held({ method }), catalog: { ...catalog, rates } }).filter((it) => it.endsWith("P4W"));
  };
  expect(rated("required", "ezpay")).toEqual(["ezPay P4W"]);
  expect(rated("required", "bill")).toEqual(["oneTime P4W", "ezPay P4W"]);
  expect(rated("none", "bill")).toEqual(["oneTime P4W"]);
});

test("renews a gift only when paid one time, and takes no payment for what is canceled or over", () => {
  expect(listOf(held({ renews: false }))).toEqual(["oneTime P4W", "oneTime P12W"]);
  for (const status of ["pending", "cancelling", "ended"] as const) expect(listOf(held({ status }))).toEqual([]);
});

test("buys the next 12 issues for 36.00 paid in time, and charges nothing automatically afterward", () => {
  const { due, lines, dates, allocation, charges } = quote(facts, "oneTime");
  expect([due, lines.map(({ kind }) => kind), charges]).toEqual([3600, ["plan"], []]);
  expect(allocation).toMatchObject({ settled: null, granted: { startOn: "2026-03-04", units: 12 }, leftover: 0 });
  expect(dates).toMatchObject({ paidThrough: "2026-03-29", renewsOn: "2026-04-01" });
});

test("uses an accepted save offer's price for the next term and EZ-Pay, and sells no coming plan in advance", () => {
  const save: RateVersion = { ...sampleRate, rateCode: "SAVE", kind: "save", amount: cents(2340), nextRateCode: "P4W" };
  const next = { bundleId: "print-3", rateCode: "SAVE", rateVersion: 1 };
  const saved = { ...held({ next }), catalog: { ...catalog, rates: [...catalog.rates, save] } };
  expect(quote(saved, "oneTime", "SAVE")).toMatchObject({ due: 2340 });
  expect(quote(saved, "ezPay", "SAVE").charges).toMatchObject([
    { chargeOn: "2026-02-25", amount: 2340 },
    { chargeOn: "2026-03-25", amount: 3600 },
  ]);
  expect(listOf(held({ next: { bundleId: "digital", rateCode: "DM", rateVersion: 1 } }))).toEqual([]);
});

test("settles what is owed in grace first, on its own line", () => {
  const { due, lines, dates, allocation } = quote(
    { ...held({ status: "grace" }), today: toDay("2026-03-16") },
    "oneTime",
  );
  expect(lines).toEqual([
    { kind: "arrears", label: "Owed for 6 papers after the paid term", amount: 1800 },
    { kind: "plan", label: "Wed/Fri/Sun", amount: 3600 },
  ]);
  expect(due).toBe(5400);
  expect(allocation).toMatchObject({ settled: { units: 6 }, granted: { startOn: "2026-03-18", units: 12 } });
  expect(dates.paidThrough).toBe("2026-04-12");
});

test("adds an unpaid paper bill to the next payment, first of all and once", () => {
  const fee = { amount: cents(699), tax: cents(0) };
  const billed = quote({ ...facts, fee }, "oneTime");
  expect(billed).toMatchObject({
    due: 4299,
    allocation: { fee: 699, leftover: 0 },
    dates: { paidThrough: "2026-03-29" },
  });
  expect(billed.lines[0]).toEqual({ kind: "fee", label: "Bill on paper", amount: 699 });
  const old = allocateMoney(cents(3600), { ...facts, fee }, sampleRate);
  expect(old).toMatchObject({ fee: 699, granted: { units: 10 }, leftover: 1 });
  expect(allocateMoney(cents(600), { ...facts, fee }, sampleRate)).toMatchObject({
    fee: 0,
    granted: null,
    leftover: 600,
  });
});

test("lowers only EZ-Pay's first charge by what is left on the account", () => {
  const { charges, pricePath } = quote({ ...facts, balance: cents(150) }, "ezPay");
  expect(charges.map(({ amount }) => amount)[0]).toBe(3450);
  expect(pricePath[0]?.amount).toBe(3600);
});

test("uses a balance first, but keeps one that covers everything, and still buys its units", () => {
  expect(quote({ ...facts, balance: cents(150) }, "oneTime")).toMatchObject({ due: 3450, allocation: { leftover: 0 } });
  const rich = quote({ ...facts, balance: cents(3600) }, "oneTime");
  expect(rich).toMatchObject({ due: 3600, allocation: { granted: { units: 24 }, leftover: 0 } });
});

test("charges nothing today for EZ-Pay at the renewal rate, and names the first charge, never on the same day", () => {
  expect(quote(facts, "ezPay")).toMatchObject({
    due: 0,
    allocation: null,
    charges: [{ chargeOn: "2026-02-25", amount: 3600, period: "4 weeks" }],
  });
  const late = { ...facts, today: toDay("2026-02-27") };
  expect(quote(late, "ezPay").charges).toMatchObject([{ chargeOn: "2026-02-28" }]);
});

test("charges EZ-Pay at another term, or after the term, at once, and continues automatically", () => {
  expect(quote(facts, "ezPay", "P12W")).toMatchObject({
    due: 10_200,
    dates: { paidThrough: "2026-05-24" },
    charges: [{ chargeOn: "2026-05-20", amount: 10_200, period: "12 weeks" }],
  });
  expect(quote({ ...held({ status: "grace" }), today: toDay("2026-03-03") }, "ezPay")).toMatchObject({ due: 3600 });
});

test("lists added tax but not included tax, and grows both with what is owed", () => {
  const taxes = [{ component: "print", stateCode: "IA", rateMillionths: 60_000, effectiveFrom: "2026-01-01" }] as const;
  const inGrace = { ...held({ status: "grace" }), today: toDay("2026-03-16") };
  expect(quote({ ...inGrace, policy: { ...policy, taxes } }, "oneTime")).toMatchObject({ due: 5400, tax: 306 });
  const added = quote({ ...inGrace, policy: { ...policy, taxes, taxMode: "added" } }, "oneTime");
  expect(added.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["arrears", 1908],
    ["plan", 3600],
    ["tax", 216],
  ]);
  expect([added.due, added.tax]).toEqual([5724, 324]);
});

test("makes lines sum to what is due, and shows the dates that its units bring", () => {
  const anyDay = fc.integer({ min: 0, max: 70 }).map((days) => addDays(toDay("2026-02-10"), days));
  const any = fc.record({
    today: anyDay,
    balance: fc.nat(6000).map(cents),
    digital: fc.boolean(),
    taxMode: fc.constantFrom("included", "added"),
    rateMillionths: fc.nat(100_000),
  });
  fc.assert(
    fc.property(any, ({ today, balance, digital, taxMode, rateMillionths }) => {
      const taxes = (["print", "digital", "eEdition"] as const).map((component) => ({
        component,
        stateCode: "IA",
        rateMillionths,
        effectiveFrom: "2026-01-01",
      }));
      const base = digital
        ? held({
            bundleId: "digital",
            rateCode: digitalRate.rateCode,
            entries: [grantEntry({ startOn: toDay("2026-02-04"), units: 26 }, null)],
          })
        : facts;
      const given = { ...base, today, balance, policy: { ...policy, taxes, taxMode } };
      for (const option of paymentOptions(given)) {
        const { lines, due, tax, allocation, dates } = quotePayment(given, option);
        expect(plus(...lines.map(({ amount }) => amount))).toBe(due);
        expect(tax >= 0 && tax <= due).toBe(true);
        expect(allocation !== null || due === 0).toBe(true);
        expect(dates.paidThrough).toBe(allocation === null ? given.held.paidThrough : allocation.granted?.paidThrough);
      }
    }),
  );
});
