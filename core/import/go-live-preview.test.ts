import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { cents } from "../money.ts";
import { previewDays, totalOfDays } from "./go-live-preview.ts";

const day = toDay("2026-03-02");
const charged = (on: string, due = 3600) => ({ chargeOn: toDay(on), billOn: null, due: cents(due), noticeDays: [] });

test("sums the charges, bills and notices of each of the first 30 days", () => {
  const billed = { chargeOn: null, billOn: toDay("2026-03-11"), due: cents(3600), noticeDays: [toDay("2026-03-05")] };
  expect(previewDays(day, [charged("2026-03-11"), charged("2026-03-11", 3500), billed])).toEqual([
    { day: "2026-03-05", charges: 0, chargedCents: 0, bills: 0, billedCents: 0, notices: 1 },
    { day: "2026-03-11", charges: 2, chargedCents: 7100, bills: 1, billedCents: 3600, notices: 0 },
  ]);
});

test("does what is late on the first day, and leaves out what comes after the 30 days and what a balance pays", () => {
  expect(previewDays(day, [charged("2026-02-20"), charged("2026-04-01"), charged("2026-03-09", 0)])).toEqual([
    { day, charges: 1, chargedCents: 3600, bills: 0, billedCents: 0, notices: 0 },
  ]);
});

test("the sum of all days contains everything that was due", () => {
  const someDay = fc.integer({ min: -40, max: 29 }).map((days) => addDays(day, days));
  const somePreview = fc.record({
    chargeOn: fc.option(someDay),
    billOn: fc.option(someDay),
    due: fc.integer({ min: 0, max: 50_000 }).map(cents),
    noticeDays: fc.array(someDay, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(somePreview), (all) => {
      const charged = all.filter(({ chargeOn, due }) => chargeOn !== null && due > 0);
      const billed = all.filter(({ billOn }) => billOn !== null);
      const total = (some: typeof all): number => some.reduce((sum, { due }) => sum + due, 0);
      expect(totalOfDays(previewDays(day, all))).toEqual({
        charges: charged.length,
        chargedCents: total(charged),
        bills: billed.length,
        billedCents: total(billed),
        notices: all.reduce((sum, { noticeDays }) => sum + noticeDays.length, 0),
      });
    }),
  );
});
