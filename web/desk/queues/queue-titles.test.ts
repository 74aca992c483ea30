import { expect, test } from "vitest";
import { ageText, outcomeTitle } from "./queue-titles.ts";

test("an age is given in days, and a promise by when it must be kept", () => {
  expect([0, 1, 3, -1, -2].map(ageText)).toEqual(["today", "1 day", "3 days", "in 1 day", "in 2 days"]);
});

test("an outcome's word becomes a choice", () => {
  expect(["take-back", "called"].map(outcomeTitle)).toEqual(["Take back", "Called"]);
});
