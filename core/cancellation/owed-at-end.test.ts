import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents } from "../money.ts";
import { owedAtEnd, type OwedAtEndFacts } from "./owed-at-end.ts";

// The subscription of the worked example (rules 10), canceled.
const wedFriSun: OwedAtEndFacts = {
  entries: [{ cause: "granted", halfUnits: 24, issueOn: toDay("2026-02-04") }],
  paidThrough: toDay("2026-03-01"),
  cancelAt: toDay("2026-03-01"),
  renews: true,
  printDays: [0, 3, 5],
  calendar: { weekdays: [0, 1, 2, 3, 4, 5, 6], closed: [] },
  anchorDay: 4,
  price: {
    rate: {
      term: { unit: "weeks", length: 4 },
      amount: cents(3600),
      weekdayValues: { 0: cents(500), 3: cents(200), 5: cents(200) },
    },
    whole: cents(3600),
  },
  balance: cents(0),
};

const half = (issueOn: string) => ({ cause: "complaint", halfUnits: 1, issueOn: toDay(issueOn) }) as const;

test("owes nothing without credits and balance", () => {
  expect(owedAtEnd(wedFriSun)).toBeNull();
});

test("pays out a single half unit as half of the paper it was given for", () => {
  const sunday = [...wedFriSun.entries, half("2026-02-15")];
  expect(owedAtEnd({ ...wedFriSun, entries: sunday })).toEqual({
    half: { issueOn: "2026-02-15", value: 250 },
    balance: 0,
    amount: 250,
  });
});

test("turns two half units into a paper", () => {
  const two = [...wedFriSun.entries, half("2026-02-15"), half("2026-02-18")];
  expect(owedAtEnd({ ...wedFriSun, entries: two })).toBeNull();
  const three = [...two, half("2026-02-20")];
  expect(owedAtEnd({ ...wedFriSun, entries: three })).toMatchObject({ half: { issueOn: "2026-02-20", value: 100 } });
});

test("pays out a balance, with or without a credit", () => {
  const balance = cents(110);
  expect(owedAtEnd({ ...wedFriSun, balance })).toEqual({ half: null, balance: 110, amount: 110 });
  const entries = [...wedFriSun.entries, half("2026-02-18")];
  expect(owedAtEnd({ ...wedFriSun, entries, balance })).toMatchObject({ balance: 110, amount: 210 });
});

test.each<[string, Partial<OwedAtEndFacts>]>([
  ["a subscription that ended unpaid instead of being canceled", { cancelAt: null }],
  ["a gift", { renews: false }],
  ["what was delivered beyond the paid term", { cancelAt: toDay("2026-03-06") }],
])("%s is not paid out", (_, change) => {
  expect(owedAtEnd({ ...wedFriSun, balance: cents(110), ...change })).toBeNull();
});
