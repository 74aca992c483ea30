import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { cents } from "../money.ts";
import { decideWriteOff } from "./decide-write-off.ts";
import { arrearsToday } from "./quote-payment.ts";
import { samplePayable } from "./sample-payable.ts";

const inGrace = (days: number) => ({
  ...samplePayable,
  held: { ...samplePayable.held, status: "grace" as const },
  today: addDays(samplePayable.held.paidThrough, days),
});

test("gives the reader the papers that were delivered but not paid for, and the fee of the bill", () => {
  const facts = { ...inGrace(3), fee: { amount: cents(699), tax: cents(0) } };
  const owed = arrearsToday(facts);
  expect(decideWriteOff(facts)).toMatchObject({
    kind: "owed",
    amount: owed.amount + 699,
    units: owed.units.length,
    fee: 699,
    entry: { cause: "goodwill", halfUnits: owed.units.length * 2 },
    after: { dates: { paidThrough: toDay("2026-03-04") } },
  });
});

test("nothing is owed afterward, on any day of grace", () => {
  fc.assert(
    // The first paper after the term comes on its third day.
    fc.property(fc.integer({ min: 3, max: 20 }), (days) => {
      const facts = inGrace(days);
      const decision = decideWriteOff(facts);
      if (decision.kind === "refused" || decision.entry === null || decision.after === null)
        throw new Error("papers are owed");
      const { entry, after } = decision;
      const held = {
        ...facts.held,
        entries: [...facts.held.entries, entry],
        paidThrough: after.dates.paidThrough,
      };
      // Only what is owed so far is written off: papers that come later in grace are owed again.
      const lastOwed = arrearsToday(facts).units.at(-1)?.day ?? facts.today;
      expect(arrearsToday({ ...facts, held, today: lastOwed }).units).toEqual([]);
    }),
  );
});

test("refuses if nothing is owed", () => {
  expect(decideWriteOff(samplePayable)).toEqual({ kind: "refused", because: "nothing-owed" });
});
