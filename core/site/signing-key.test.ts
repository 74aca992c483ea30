import { expect, test } from "vitest";
import { currentSigningKey, dueKeyRotation } from "./signing-key.ts";

const day = (number: number): number => number * 24 * 3_600_000;
const first = { keyNumber: 1, signsAt: day(0) };
const second = { keyNumber: 2, signsAt: day(90) };

test("the last key that has begun signs", () => {
  expect(currentSigningKey([], day(0))).toBeNull();
  expect(currentSigningKey([second, first], day(90) - 1)).toBe(first);
  expect(currentSigningKey([second, first], day(90))).toBe(second);
});

test("the next key is made a day before it signs, after 90 days", () => {
  expect(dueKeyRotation([], day(89)).next).toBeNull();
  expect(dueKeyRotation([first], day(89) - 1).next).toBeNull();
  expect(dueKeyRotation([first], day(89)).next).toBe(day(90));
  expect(dueKeyRotation([first, second], day(91)).next).toBeNull();
});

test("an old key is kept until the sign-ins that it signed are over", () => {
  expect(dueKeyRotation([first, second], day(105) - 1).expired).toEqual([]);
  expect(dueKeyRotation([first, second], day(105)).expired).toEqual([1]);
});
