import { expect, test } from "vitest";
import { plain } from "#tests/world/plain.ts";
import { firstName } from "./home-page.tsx";
import { homeWords } from "./home-words.tsx";
import { priceText, subscriptionFacts } from "./subscription-facts.ts";

const greeting = (custName: string): string => homeWords.hello(firstName(custName));

const plan = { name: "Sunday Print + Digital", amount: 36, term: "4 weeks" };
const account = {
  currentPlan: { ...plan, isPrintOffer: true },
  renewalPlan: plan,
  subscriptionStatus: "active" as const,
  renews: true,
  paidThrough: "2026-03-01",
  renewsOn: "2026-03-04",
  nextBill: null,
  graceEndsOn: null,
  nextCharge: { date: "2026-02-25", amountCents: 3600, lines: [] },
  cancelDeadline: "2026-02-24",
  delivery: null,
  card: null,
} satisfies Parameters<typeof subscriptionFacts>[0];

test("the greeting has the first name, capitalized", () => {
  expect(greeting("maria lopez")).toBe("Hello, Maria");
  expect(greeting("MARIA LOPEZ")).toBe("Hello, Maria");
  expect(greeting("LOPEZ, MARIA")).toBe("Hello, Maria");
  expect(greeting("JoAnn McKay")).toBe("Hello, JoAnn");
  expect(greeting("émile zola")).toBe("Hello, Émile");
  expect(greeting("  ")).toBe("Hello");
});

test("price, next payment, how to avoid it, and the paid-through day are complete", () => {
  expect(plain(priceText(account))).toBe("$36.00 every 4 weeks");
  expect(plain(subscriptionFacts(account))).toEqual([
    {
      label: "Next payment",
      text: "$36.00 on Wed, Feb 25, 2026",
      notes: ["To avoid it, cancel by Tuesday, February 24, 2026."],
    },
    { label: "Paid through", text: "Sun, Mar 1, 2026" },
  ]);
});

test("from its day on, a payment is shown as being processed, without a day to cancel by", () => {
  expect(subscriptionFacts({ ...account, cancelDeadline: null })[0]?.notes).toEqual([
    "We're processing this payment. We'll email your receipt when the bank confirms it.",
  ]);
});

test("a renewal at another price says when it starts, and today's price has its term", () => {
  const increased = { ...account, renewalPlan: { ...plan, amount: 40 } };
  expect(plain(priceText(increased))).toBe("$36.00 for 4 weeks");
  expect(plain(subscriptionFacts(increased).at(-1))).toEqual({
    label: "Then",
    text: "$40.00 every 4 weeks starting Wed, Mar 4, 2026",
  });
  const other = subscriptionFacts({ ...account, renewalPlan: { ...plan, name: "Digital" } });
  expect(plain(other.at(-1))).toEqual({
    label: "Then",
    text: "Digital, $36.00 every 4 weeks starting Wed, Mar 4, 2026",
  });
});

test("a bill is announced with its amount, and with the day on which it will be sent", () => {
  const nextBill = { date: "2026-02-04", amountCents: 3600, lines: [], isOut: false };
  const billed = { ...account, nextCharge: null, cancelDeadline: null };
  expect(plain(subscriptionFacts({ ...billed, nextBill })[0])).toEqual({
    label: "Next bill",
    text: "$36.00",
    notes: ["Due by Wednesday, March 4, 2026.", "We'll send the bill on Wednesday, February 4, 2026."],
  });
  expect(plain(subscriptionFacts({ ...billed, nextBill: { ...nextBill, isOut: true } })[0]?.notes)).toEqual([
    "Due by Wednesday, March 4, 2026.",
  ]);
});

test("an amount above the plan's price says what it consists of", () => {
  const lines = [
    { label: "Sunday Print + Digital", amountCents: 3600 },
    { label: "Bill on paper", amountCents: 699 },
    { label: "Account balance", amountCents: -150 },
  ];
  const nextBill = { date: "2026-02-04", amountCents: 4149, lines, isOut: true };
  const facts = subscriptionFacts({ ...account, nextCharge: null, cancelDeadline: null, nextBill });
  expect(plain(facts[0]?.notes)).toEqual([
    "Sunday Print + Digital $36.00, Bill on paper $6.99, Account balance -$1.50.",
    "Due by Wednesday, March 4, 2026.",
  ]);
});

test("an overdue subscription says until when it continues, and shows no past charge", () => {
  expect(plain(subscriptionFacts({ ...account, subscriptionStatus: "grace", graceEndsOn: "2026-03-15" }))).toEqual([
    { label: "Paid through", text: "Sun, Mar 1, 2026" },
    { label: "Continues until", text: "Sun, Mar 15, 2026" },
  ]);
});

test("a canceled subscription shows access, not payments", () => {
  const canceled = { ...account, subscriptionStatus: "cancelling", renewalPlan: { ...plan, amount: 40 } } as const;
  expect(plain(subscriptionFacts(canceled))).toEqual([
    { label: "Access until", text: "Sun, Mar 1, 2026" },
    { label: "After that", text: "You won't be charged again" },
  ]);
});

test("a gift shows no price, and says that it ends without a charge", () => {
  const gift = { ...account, renews: false };
  expect(priceText(gift)).toBe("Gift subscription, paid in full");
  expect(plain(subscriptionFacts(gift))).toEqual([
    { label: "Paid through", text: "Sun, Mar 1, 2026" },
    { label: "After that", text: "Your gift ends. You won't be charged." },
  ]);
});

test("the next paper and its destination come first, and the card follows the payment that it pays", () => {
  const delivery = { streetAddress: "415 Hickory St", city: "West Bend", stateCode: "WI", zip: "53095" };
  const card = { brand: "VISA", last4: "9990", expires: "1229" };
  const known = { ...account, delivery: { ...delivery, nextPaperOn: "2026-02-04" }, card };
  const facts = subscriptionFacts(known);
  expect(facts.map(({ label }) => label)).toEqual([
    "Next paper",
    "Delivered to",
    "Next payment",
    "Card on file",
    "Paid through",
  ]);
  expect(plain(facts[0]?.text)).toBe("Wed, Feb 4, 2026");
  expect(facts[1]).toEqual({ label: "Delivered to", text: "415 Hickory St, West Bend", change: "address" });
  expect(facts[3]).toMatchObject({ text: "Visa ending in 9990, expires 12/29", notes: [], change: "card" });
  const last = { ...known, delivery: { ...delivery, nextPaperOn: null } };
  expect(subscriptionFacts(last)[0]?.text).toBe("None. You've had your last one");
});

test("a card that expires before the next payment says so", () => {
  const notes = (expires: string) =>
    subscriptionFacts({ ...account, card: { brand: "VISA", last4: "9990", expires } }).find(
      ({ change }) => change === "card",
    )?.notes;
  expect(notes("0126")).toEqual(["It expires before your next payment."]);
  expect(notes("0226")).toEqual([]);
});
