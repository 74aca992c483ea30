import { expect, test } from "vitest";
import { trailDetails } from "./trail-details.ts";

test("shows what was before and after, with days and amounts in readable form", () => {
  expect(
    trailDetails({
      before: { paidThrough: "2026-03-04", balanceCents: 0 },
      after: { paidThrough: "2026-03-11", balanceCents: 1250 },
      intentId: "7f3k",
    }),
  ).toEqual([
    { label: "Paid through", value: "Wed, Mar 4, 2026, then Wed, Mar 11, 2026" },
    { label: "Balance", value: "$0.00, then $12.50" },
    { label: "Intent id", value: "7f3k" },
  ]);
  expect(trailDetails({ before: "clerk", after: null })).toEqual([{ label: "Changed", value: "clerk, then nothing" }]);
});

test("leaves out what is empty or shown elsewhere, and reads lists and parts", () => {
  expect(
    trailDetails({
      reason: "Deceased",
      note: "n",
      call: "x",
      lastDay: null,
      loginIds: [7, 8],
      none: [],
      isNews: true,
      at: { a: 1 },
    }),
  ).toEqual([
    { label: "Login ids", value: "7, 8" },
    { label: "None", value: "none" },
    { label: "Is news", value: "yes" },
    { label: "At", value: '{"a":1}' },
  ]);
});
