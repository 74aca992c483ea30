import { expect, test } from "vitest";
import { centsIn } from "./dollars.ts";

test.each([
  ["36", 3600],
  ["36.5", 3650],
  ["$58.99", 5899],
  ["1,036.00", 103_600],
  [".75", 75],
  ["", 0],
  ["12,34", null],
  ["-5", null],
  ["5.999", null],
  ["five", null],
])("reads %j as %j cents", (typed, cents) => {
  expect(centsIn(typed)).toBe(cents);
});
