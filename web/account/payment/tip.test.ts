import { expect, test } from "vitest";
import { tipCents } from "./tip.ts";

test("a tip is a number, at least 0, in steps of 0.01", () => {
  expect(["", " ", "0", "0.01", "2", "2.5", "$3.00", ".5", "100.00"].map(tipCents)).toEqual([
    0, 0, 0, 1, 200, 250, 300, 50, 10_000,
  ]);
  for (const wrong of ["-1", "-0.01", "1.005", "two", "1e3", "1,50", "99999"]) expect(tipCents(wrong)).toBeNull();
});
