import { expect, test } from "vitest";
import { endFromState } from "./end-state.ts";

const end = {
  accessUntil: "2026-12-31",
  refundCents: 1299,
  papers: { count: 3, lastOn: "2026-12-30" },
  creditCents: null,
};

test("reads what a cancellation did from the browser's history", () => {
  expect(endFromState(end)).toEqual(end);
  expect(endFromState({ ...end, papers: null, more: 1 })).toEqual({ ...end, papers: null });
});

test("reads nothing from a state of another shape", () => {
  for (const state of [
    null,
    "2026-12-31",
    {},
    { ...end, accessUntil: 1 },
    { ...end, refundCents: "12.99" },
    { ...end, creditCents: undefined },
    { ...end, papers: 3 },
    { ...end, papers: { count: "3", lastOn: "2026-12-30" } },
    { ...end, papers: { count: 3 } },
  ])
    expect(endFromState(state)).toBeNull();
});
