import { expect, test } from "vitest";
import { parsePositiveCents } from "./positive-cents.ts";

test.each([
  ["12", 1200],
  ["12.5", 1250],
  [" $12.50 ", 1250],
  ["0.05", 5],
  [".50", 50],
  ["$1,036.00", 103_600],
  ["99999.99", 9_999_999],
  ["100000", null],
  ["0", null],
  ["12.505", null],
  ["-3", null],
  ["twelve", null],
  ["", null],
])("%j is %j cents", (text, cents) => expect(parsePositiveCents(text)).toBe(cents));
