import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day, toDay } from "../day.ts";
import { cents } from "../money.ts";
import { digitalBundle, digitalRate, sampleBundle, sampleCatalog, samplePolicy, sampleRate } from "../sample-plans.ts";
import type { OldSubscriber } from "./old-subscriber.ts";
import { decideOpening, type OpeningFacts, type OpeningState } from "./opening.ts";

const address = { street: "415 Hickory Street", city: "West Bend", state: "WI", zip: "53095" };
const reader: OldSubscriber = {
  oldNumber: "0000001",
  firstName: "Nora",
  lastName: "Ellingsen",
  email: "nora@readers.example",
  phone: "",
  address,
  billing: null,
  plan: "WFS",
  price: null,
  days: null,
  startedOn: toDay("2014-03-09"),
  paidThrough: toDay("2026-03-15"),
  paysBy: "bill",
  card: null,
  balance: cents(0),
  stop: null,
  gift: false,
  paperNotices: false,
  note: "",
};
const monday = toDay("2026-03-02");
const card = { token: "4400", brand: "VISA", last4: "9990", expires: { month: 12, year: 2029 } };
const policy = { ...samplePolicy, graceDays: { print: 14, digital: 7 } };
const print: Omit<OpeningFacts, "row" | "day"> = {
  bundle: sampleBundle,
  rate: sampleRate,
  catalog: sampleCatalog,
  policy,
};
const digital = { ...print, bundle: digitalBundle, rate: digitalRate };

const decided = (row: Partial<OldSubscriber>, facts = print, day: Day = monday) =>
  decideOpening({ ...facts, row: { ...reader, ...row }, day });
function opened(row: Partial<OldSubscriber>, facts = print, day: Day = monday): OpeningState {
  const decision = decided(row, facts, day);
  if (decision.kind === "rejected") throw new Error(JSON.stringify(decision.problems));
  return decision.opening;
}
const problems = (row: Partial<OldSubscriber>, facts = print): string[] => {
  const decision = decided(row, facts);
  return decision.kind === "rejected" ? decision.problems.map(({ field, says }) => `${field}: ${says}`) : [];
};

test("imports the papers that are still ahead, at the price they were sold for", () => {
  const opening = opened({});
  // Wednesday to Sunday of two weeks: twice $2, $2 and $5.
  expect(opening.grant).toMatchObject({ cause: "granted", halfUnits: 12, issueOn: "2026-03-04" });
  expect(opening.prepaidLines).toEqual([
    { account: "openingBalance", amount: 1800 },
    { account: "prepaidLiability", amount: -1800 },
  ]);
  expect(opening).toMatchObject({
    paidThrough: "2026-03-15",
    renewsOn: "2026-03-18",
    status: "active",
    chargeOn: null,
    startOn: "2014-03-09",
  });
});

test("reads a day between two papers as the last paper before it", () => {
  expect(opened({ paidThrough: toDay("2026-03-17") })).toMatchObject({
    paidThrough: "2026-03-15",
    renewsOn: "2026-03-18",
  });
});

test("charges a card a week before the renewal, and bills four weeks before it", () => {
  expect(opened({ paysBy: "ezpay", card })).toMatchObject({ chargeOn: "2026-03-11", billOn: null, method: "ezpay" });
  expect(opened({})).toMatchObject({ chargeOn: null, billOn: "2026-02-18", method: "bill" });
});

test("lets a reader whose paid term is over continue in grace, with nothing prepaid", () => {
  expect(opened({ paidThrough: toDay("2026-02-25") })).toMatchObject({
    status: "grace",
    billOn: null,
    paidThrough: "2026-02-25",
    grant: { halfUnits: 0, issueOn: "2026-02-26" },
    prepaidLines: [],
  });
});

test("counts an upcoming stop, and begins as stopped if one is in progress", () => {
  const stop = { from: toDay("2026-03-04"), until: toDay("2026-03-09") };
  // Three papers more: those of Wednesday, Friday and Sunday.
  expect(opened({ stop })).toMatchObject({ status: "active", paidThrough: "2026-03-22" });
  expect(opened({ stop: { ...stop, from: toDay("2026-02-20") } })).toMatchObject({
    status: "stopped",
    stop: { stopOn: monday },
  });
  expect(opened({ stop: { from: toDay("2026-02-01"), until: monday } })).toMatchObject({
    status: "active",
    stop: null,
  });
});

test("gives a digital reader the remaining days, and their share of the price without tax", () => {
  const { grant, prepaidLines } = opened({ paidThrough: toDay("2026-03-16") }, digital);
  expect(grant).toMatchObject({ cause: "granted", halfUnits: 30, issueOn: monday });
  expect(prepaidLines[1]?.amount).toBeLessThan(0);
  expect(prepaidLines[0]?.amount).toBeLessThan(1299 / 2 + 20);
});

test("puts a credit on the account's balance, and charges nothing for a gift", () => {
  expect(opened({ balance: cents(150) })).toMatchObject({
    balance: 150,
    balanceLines: [{ amount: 150 }, { amount: -150 }],
  });
  expect(opened({ gift: true })).toMatchObject({ renews: false, chargeOn: null, billOn: null });
});

test.each<[string, Partial<OldSubscriber>, RegExp]>([
  ["is over", { paidThrough: toDay("2026-02-01") }, /^paidThrough: .* more than the 14 days of grace ago/],
  ["is paid for ever", { paidThrough: toDay("2046-02-01") }, /^paidThrough: .* more than five years ahead/],
  ["owes money", { balance: cents(-1850) }, /^balance: owes \$18\.50/],
  ["has no address for a paper", { address: null }, /^street: is missing/],
  [
    "has a card that is over",
    { paysBy: "ezpay", card: { ...card, expires: { month: 2, year: 2026 } } },
    /^cardExpires/,
  ],
])("refuses somebody who %s", (_, row, problem) => {
  expect(problems(row).join("; ")).toMatch(problem);
});

test("never promises a paper more or less than the old system did", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -10, max: 400 }),
      fc.integer({ min: 0, max: 6 }),
      fc.constantFrom(print, digital),
      (days, weekday, facts) => {
        const day = addDays(monday, weekday);
        const paidThrough = addDays(day, facts === digital ? Math.max(days, -7) : days);
        const { paidThrough: here, renewsOn, grant } = opened({ paidThrough }, facts, day);
        expect(here <= paidThrough).toBe(true);
        expect(renewsOn > paidThrough).toBe(true);
        expect(grant.halfUnits > 0).toBe(here >= grant.issueOn);
      },
    ),
  );
});
