import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { subscriptionStatuses } from "../subscription/status.ts";
import { graceEnd } from "./grace-end.ts";

const policy = { graceDays: { print: 14, digital: 7 } };
const paidThrough = toDay("2026-03-01");

test("continues an unpaid subscription for 14 days if it has print, and for 7 if it is digital", () => {
  expect(graceEnd({ status: "grace", paidThrough, isPrint: true }, policy)).toBe("2026-03-15");
  expect(graceEnd({ status: "pastDue", paidThrough, isPrint: false }, policy)).toBe("2026-03-08");
});

test("has no end of grace for any other subscription", () => {
  const others = subscriptionStatuses.filter((status) => status !== "grace" && status !== "pastDue");
  for (const status of others) expect(graceEnd({ status, paidThrough, isPrint: true }, policy)).toBeNull();
  expect(graceEnd({ status: "grace", paidThrough: null, isPrint: true }, policy)).toBeNull();
});
