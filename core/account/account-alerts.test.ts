import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents } from "../money.ts";
import { accountAlerts, type AlertFacts, complaintsSince } from "./account-alerts.ts";

const today = toDay("2026-11-24");
const calm: AlertFacts = {
  noContact: null,
  owed: null,
  unpaidSince: null,
  paymentsInReview: 0,
  disputes: [],
  complaints: [],
  refundsWaiting: cents(0),
  requestsWaiting: [],
  cancelAt: null,
  callBy: null,
  bouncedOn: null,
  lockedLogins: [],
  cardExpires: "1229",
  notesDue: 0,
};
const textsOf = (change: Partial<AlertFacts>) => accountAlerts({ ...calm, ...change }, today).map(({ text }) => text);

test("an account without trouble has no alerts", () => {
  expect(textsOf({})).toEqual([]);
});

test("a person who must not be contacted is the first alert, with the reason and the date", () => {
  const since = toDay("2026-11-03");
  const owed = { amount: cents(5699), since };
  expect(textsOf({ owed, noContact: { because: "deceased", since } })[0]).toBe(
    "Deceased, noted November 3, 2026: do not contact",
  );
  expect(textsOf({ noContact: { because: "asked", since } })).toEqual(["Do not contact, since November 3, 2026"]);
});

test("otherwise the amount owed comes first, with the day on which it fell due", () => {
  expect(textsOf({ refundsWaiting: cents(400), owed: { amount: cents(5699), since: toDay("2026-11-03") } })).toEqual([
    "Owes $56.99 since November 3, 2026",
    "$4.00 still to be refunded",
  ]);
});

test("names a single request for approval; counts several, with their sum", () => {
  const refund = { kind: "refund", amount: cents(7200) } as const;
  expect(textsOf({ requestsWaiting: [refund] })).toEqual(["Refund of $72.00 is waiting for approval"]);
  expect(textsOf({ requestsWaiting: [refund, { kind: "credit", amount: cents(2000) }] })).toEqual([
    "2 requests are waiting for approval, $92.00 in all",
  ]);
});

test("shows complaints from the second one in 30 days", () => {
  expect(complaintsSince(today)).toBe("2026-10-25");
  expect(textsOf({ complaints: [{ problem: "wet", count: 1 }] })).toEqual([]);
  expect(textsOf({ complaints: [{ problem: "wet", count: 3 }] })).toEqual(["Third wet paper in 30 days"]);
  const mixed = [
    { problem: "wet", count: 1 },
    { problem: "late", count: 1 },
  ];
  expect(textsOf({ complaints: mixed })).toEqual(["2 complaints in 30 days"]);
});

test("warns about a card in its last two months, and after that", () => {
  expect(textsOf({ cardExpires: "1226" })).toEqual(["Card expires next month"]);
  expect(textsOf({ cardExpires: "1126" })).toEqual(["Card expires this month"]);
  expect(textsOf({ cardExpires: "1026" })).toEqual(["Card has expired"]);
  expect(textsOf({ cardExpires: "0127" })).toEqual([]);
});

test("the alert for a disputed payment says by when to answer, and who decides", () => {
  const answerBy = toDay("2026-12-03");
  const one = { state: "needs-answer", isInquiry: false, amount: cents(1299), answerBy, changedOn: today } as const;
  expect(textsOf({ disputes: [one] })).toEqual([
    "Disputes a payment of $12.99 at the bank: answer by December 3, 2026",
  ]);
  expect(textsOf({ disputes: [{ ...one, isInquiry: true, answerBy: null }] })).toEqual([
    "The bank is asking about a payment of $12.99",
  ]);
  expect(textsOf({ disputes: [{ ...one, state: "with-bank" }] })).toEqual([
    "Disputes a payment of $12.99 at the bank, which is deciding",
  ]);
  expect(textsOf({ disputes: [one, one] })).toEqual(["2 payments are disputed at the bank, $25.98 in all"]);
});

test("lists money that the bank gave back next to what is still disputed", () => {
  const lost = { state: "lost", isInquiry: false, amount: cents(1299), answerBy: null, changedOn: today } as const;
  expect(textsOf({ disputes: [lost, { ...lost, state: "with-bank" }] })).toEqual([
    "Disputes a payment of $12.99 at the bank, which is deciding",
    "The bank returned a disputed payment of $12.99 on November 24, 2026",
  ]);
  expect(textsOf({ disputes: [lost, lost] })).toEqual(["The bank returned 2 disputed payments, $25.98 in all"]);
});
