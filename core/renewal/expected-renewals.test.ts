import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents } from "../money.ts";
import { expectedRenewals } from "./expected-renewals.ts";

test("nothing is expected of nobody", () => {
  const catalog = { rates: [], bundles: [], addOns: [] };
  expect(expectedRenewals([], catalog, toDay("2026-03-04"))).toBe(cents(0));
});
