import { expect, test } from "vitest";
import { cents } from "../money.ts";
import { decideMerge, type MergeSide } from "./decide-merge.ts";

const active: MergeSide = {
  accountNumber: 1002,
  status: "active",
  product: "P",
  renews: true,
  hasOrder: false,
  hasOpenPayment: false,
  isDisputed: false,
  owes: false,
  isMirrored: false,
  isMerged: false,
};
const ended: MergeSide = { ...active, accountNumber: 1001, status: "ended" };
const second: MergeSide = { ...active, accountNumber: 1001 };
const none = cents(0);

test("merges an account without a running subscription into the other", () => {
  expect(decideMerge(ended, active, none)).toEqual({ kind: "merge", ends: false });
  expect(decideMerge({ ...ended, status: null }, { ...ended, accountNumber: 1003 }, none)).toMatchObject({
    ends: false,
  });
});

test("if both have a running subscription, one ends into the other", () => {
  expect(decideMerge(second, active, cents(200))).toEqual({ kind: "merge", ends: true });
  expect(decideMerge({ ...second, status: "cancelling" }, active, none)).toMatchObject({ ends: true });
});

test.each([
  ["same", active, active, none],
  ["merged-before", { ...ended, isMerged: true }, active, none],
  ["merged-before", ended, { ...active, isMerged: true }, none],
  ["mirrored", ended, { ...active, isMirrored: true }, none],
  ["order", { ...ended, hasOrder: true }, active, none],
  ["payment", { ...second, hasOpenPayment: true }, active, none],
  ["disputed", { ...second, isDisputed: true }, active, none],
  ["owes", { ...ended, owes: true }, active, none],
  ["other-way", second, { ...active, status: "ended" }, none],
  ["other-product", second, { ...active, product: "D" }, none],
  ["gift", { ...second, renews: false }, active, none],
  ["gift", second, { ...active, renews: false }, none],
  ["no-use", ended, { ...active, status: "ended" }, cents(100)],
] as const)("is refused: %s", (because, from: MergeSide, into: MergeSide, balance) => {
  expect(decideMerge(from, into, balance)).toEqual({ kind: "refused", because });
});
