import fc from "fast-check";
import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { replayLedger } from "../ledger/expiry.ts";
import { decideTransfer } from "./decide-transfer.ts";
import { samplePayable } from "./sample-payable.ts";
import { soldPlan } from "./payment-options.ts";

const facts = {
  units: 2,
  unitsLeft: 4,
  lastDay: toDay("2026-02-20"),
  from: samplePayable,
  to: samplePayable,
  isDisputed: false,
};
const with_ = (change: object) => ({ ...samplePayable, held: { ...samplePayable.held, ...change } });

test("the other account gets exactly what one account gives up, to the paper", () => {
  const { printDays } = soldPlan(samplePayable).bundle;
  const { calendar } = samplePayable.catalog;
  const { entries } = samplePayable.held;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), (units) => {
      const decision = decideTransfer({ ...facts, units });
      if (decision.kind === "refused") throw new Error(decision.because);
      const { from, to } = decision;
      expect(from.entry.halfUnits + to.entry.halfUnits).toBe(0);
      expect(to.entry.halfUnits).toBe(units * 2);
      // Moved back, everything is as before.
      const there = { ...samplePayable.held, entries: [...entries, from.entry], ...from.after.dates };
      const again = decideTransfer({ ...facts, units, to: { ...samplePayable, held: there } });
      if (again.kind === "refused") throw new Error(again.because);
      expect(replayLedger([...there.entries, again.to.entry], printDays, calendar)).toMatchObject({
        paidThrough: samplePayable.held.paidThrough,
      });
    }),
  );
  expect(decideTransfer(facts)).toMatchObject({
    from: { after: { dates: { paidThrough: toDay("2026-02-25") } } },
    to: { after: { dates: { paidThrough: toDay("2026-03-06") } } },
  });
});

test.each([
  ["more than is left", { units: 5 }, "too-many"],
  ["a gift", { from: with_({ renews: false }) }, "from-unfit"],
  ["an account in grace", { from: with_({ status: "grace" }) }, "from-unfit"],
  ["to an account in grace", { to: with_({ status: "grace" }) }, "to-unfit"],
  ["papers whose payment is disputed", { isDisputed: true }, "disputed"],
  ["to another plan", { to: with_({ bundleId: "digital" }) }, "other-plan"],
  ["all of a term that has not begun", { units: 12, unitsLeft: 12 }, "too-many"],
])("refuses %s", (_, change, because) => {
  expect(decideTransfer({ ...facts, ...change })).toEqual({ kind: "refused", because });
});
