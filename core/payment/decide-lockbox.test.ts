import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents, plus } from "../money.ts";
import { sampleCatalog, sampleRate } from "../sample-plans.ts";
import { decideLockbox } from "./decide-lockbox.ts";
import type { PayableFacts } from "./payment-options.ts";
import { samplePayable } from "./sample-payable.ts";

/** In grace, on Monday, March 16. */
const facts: PayableFacts = {
  ...samplePayable,
  held: { ...samplePayable.held, status: "grace" },
  today: toDay("2026-03-16"),
};
const held = (change: Partial<PayableFacts["held"]>) => ({ ...facts, held: { ...facts.held, ...change } });

test("splits a check of 36.00 into 18.00 for grace and 18.00 for coming papers (rules 10)", () => {
  expect(decideLockbox(facts, cents(3600))).toMatchObject({
    kind: "post",
    rate: { rateCode: "P4W" },
    lines: [
      { kind: "arrears", label: "Owed for 6 papers after the paid term", amount: 1800 },
      { kind: "plan", amount: 1800 },
    ],
  });
});

test("leaves what buys no whole paper on the account, and uses a balance first", () => {
  const lines = (amount: number, balance = 0) => {
    const decision = decideLockbox({ ...facts, balance: cents(balance) }, cents(amount));
    return decision.kind === "post" ? decision.lines.map(({ kind, amount: part }) => `${kind} ${part}`) : [];
  };
  expect(lines(1950)).toEqual(["arrears 1800", "balance 150"]);
  expect(lines(1850, 150)).toEqual(["arrears 1800", "plan 200", "balance -150"]);
  expect(lines(150)).toEqual(["balance 150"]);
});

test("posts nothing automatically that staff must decide", () => {
  const because = (given: PayableFacts | null) => {
    const decision = decideLockbox(given, cents(3600));
    return decision.kind === "refused" ? decision.because : decision.kind;
  };
  expect(because(null)).toBe("nothing-live");
  expect(because(held({ status: "cancelling" }))).toBe("canceling");
  const next = { bundleId: "digital", rateCode: "DM", rateVersion: 1 };
  expect(because(held({ next }))).toBe("plan-changes");
  const required = { ...sampleCatalog, rates: [{ ...sampleRate, ezPay: "required" as const }] };
  expect(because({ ...held({ method: "ezpay" }), catalog: required })).toBe("ez-pay");
  // A bill was sent for it, and a sent bill can always be paid.
  expect(because({ ...facts, catalog: required })).toBe("post");
  expect(because({ ...facts, ezPayOnly: true })).toBe("post");
});

test("makes a check's lines sum to it and its tax no more than it, whatever is owed", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20_000 }),
      fc.nat(199),
      fc.nat(900),
      fc.boolean(),
      (amount, balance, fee, added) => {
        const taxes = [
          { component: "print", stateCode: "IA", rateMillionths: 60_000, effectiveFrom: toDay("2026-01-01") },
        ] as const;
        const decision = decideLockbox(
          {
            ...facts,
            balance: cents(balance),
            fee: { amount: cents(fee), tax: cents(0) },
            policy: { ...facts.policy, taxes, taxMode: added ? "added" : "included" },
          },
          cents(amount),
        );
        if (decision.kind !== "post") throw new Error("it is posted");
        expect(plus(...decision.lines.map((line) => line.amount))).toBe(amount);
        expect(decision.tax).toBeGreaterThanOrEqual(0);
        expect(decision.tax).toBeLessThanOrEqual(amount);
      },
    ),
  );
});
