import { expect, test } from "vitest";
import { readSort, sortedBy, writeSort } from "./sort.ts";

test("the address says which column is sorted, and in which order", () => {
  expect(readSort("-amount")).toEqual({ column: "amount", isDown: true });
  expect(readSort("name")).toEqual({ column: "name", isDown: false });
  expect([readSort(null), readSort("")]).toEqual([null, null]);
  expect(writeSort({ column: "amount", isDown: true })).toBe("-amount");
});

test("numbers are sorted as numbers, names as people would", () => {
  expect(sortedBy([10, 9, 100], (n) => n, false)).toEqual([9, 10, 100]);
  expect(sortedBy([10, 9, 100], (n) => n, true)).toEqual([100, 10, 9]);
  expect(sortedBy(["b", "á", "a"], (text) => text, false)).toEqual(["a", "á", "b"]);
  expect(sortedBy([2, 1], undefined, true)).toEqual([2, 1]);
});
