import { expect, test } from "vitest";
import { greeting } from "./greeting.ts";
import { priceText, subscriptionFacts } from "./whats-next.ts";

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
} satisfies Parameters<typeof subscriptionFacts>[0];

test("the greeting has the first name, capitalised", () => {
  expect(greeting("maria lopez")).toBe("Hello, Maria");
  expect(greeting("MARIA LOPEZ")).toBe("Hello, Maria");
  expect(greeting("LOPEZ, MARIA")).toBe("Hello, Maria");
  expect(greeting("JoAnn McKay")).toBe("Hello, JoAnn");
  expect(greeting("émile zola")).toBe("Hello, Émile");
  expect(greeting("  ")).toBe("Hello");
});

test("price, next payment and how to avoid it, and the paid-through day are complete", () => {
  expect(priceText(account)).toBe("$36.00 every 4 weeks");
  expect(subscriptionFacts(account)).toEqual([
    {
      label: "Next payment",
      text: "$36.00 on Wed, Feb 25, 2026",
      notes: ["To avoid it, cancel by Tue, Feb 24, 2026."],
    },
    { label: "Paid through", text: "Sun, Mar 1, 2026" },
  ]);
});

test("from its day on, a payment says that it is being made, and names no day to cancel that has passed", () => {
  expect(subscriptionFacts({ ...account, cancelDeadline: null })[0]?.notes).toEqual([
    "It's being made now. We'll email your receipt as soon as the bank confirms it.",
  ]);
});

test("a renewal at another price says from when, and today's price is not called one that stays", () => {
  const increased = { ...account, renewalPlan: { ...plan, amount: 40 } };
  expect(priceText(increased)).toBe("$36.00 for 4 weeks");
  expect(subscriptionFacts(increased).at(-1)).toEqual({
    label: "Then",
    text: "$40.00 every 4 weeks from Wed, Mar 4, 2026",
  });
  const other = subscriptionFacts({ ...account, renewalPlan: { ...plan, name: "Digital" } });
  expect(other.at(-1)).toEqual({ label: "Then", text: "Digital, $36.00 every 4 weeks from Wed, Mar 4, 2026" });
});

test("a bill is announced with its amount where nothing is charged, and with the day on which it will be sent", () => {
  const nextBill = { date: "2026-02-04", amountCents: 3600, lines: [], isOut: false };
  const billed = { ...account, nextCharge: null, cancelDeadline: null };
  expect(subscriptionFacts({ ...billed, nextBill })[0]).toEqual({
    label: "Next bill",
    text: "$36.00",
    notes: ["Due by Wed, Mar 4, 2026.", "We'll send the bill on Wed, Feb 4, 2026."],
  });
  expect(subscriptionFacts({ ...billed, nextBill: { ...nextBill, isOut: true } })[0]?.notes).toEqual([
    "Due by Wed, Mar 4, 2026.",
  ]);
});

test("a sum that is more than the plan's price says what it is made of", () => {
  const lines = [
    { label: "Sunday Print + Digital", amountCents: 3600 },
    { label: "Bill on paper", amountCents: 699 },
    { label: "Balance of your account", amountCents: -150 },
  ];
  const nextBill = { date: "2026-02-04", amountCents: 4149, lines, isOut: true };
  const facts = subscriptionFacts({ ...account, nextCharge: null, cancelDeadline: null, nextBill });
  expect(facts[0]?.notes).toEqual([
    "Sunday Print + Digital $36.00, Bill on paper $6.99, Balance of your account -$1.50.",
    "Due by Wed, Mar 4, 2026.",
  ]);
});

test("what is overdue names until when it goes on, and no charge of a day that has passed", () => {
  expect(subscriptionFacts({ ...account, subscriptionStatus: "grace", graceEndsOn: "2026-03-15" })).toEqual([
    { label: "Paid through", text: "Sun, Mar 1, 2026" },
    { label: "Goes on until", text: "Sun, Mar 15, 2026" },
  ]);
});

test("a cancelled subscription speaks of access, not of payments", () => {
  const cancelled = { ...account, subscriptionStatus: "cancelling", renewalPlan: { ...plan, amount: 40 } } as const;
  expect(subscriptionFacts(cancelled)).toEqual([
    { label: "Access until", text: "Sun, Mar 1, 2026" },
    { label: "After that", text: "Nothing more is charged" },
  ]);
});

test("a gift shows no price, and that it ends by itself", () => {
  const gift = { ...account, renews: false };
  expect(priceText(gift)).toBe("A gift: it is paid for");
  expect(subscriptionFacts(gift)).toEqual([
    { label: "Paid through", text: "Sun, Mar 1, 2026" },
    { label: "After that", text: "It ends by itself, and nothing is charged" },
  ]);
});
