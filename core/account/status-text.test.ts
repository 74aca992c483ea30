import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { type StatusFacts, statusText } from "./status-text.ts";

const nothing: StatusFacts = {
  status: null,
  renews: true,
  renewsOn: toDay("2026-12-15"),
  paidThrough: toDay("2026-12-14"),
  cancelAt: null,
  endedUnpaidOn: null,
  restartOn: null,
  graceEndsOn: null,
};
const day = toDay("2026-12-20");

test.each([
  [{}, "No subscription"],
  [{ status: "pending" }, "Ordered, not paid yet"],
  [{ status: "active" }, "Active, renews December 15, 2026"],
  [{ status: "active", renews: false }, "Active, ends December 14, 2026"],
  [{ status: "stopped", restartOn: day }, "Delivery is stopped until December 20, 2026"],
  [{ status: "stopped" }, "Delivery is stopped"],
  [{ status: "pastDue", graceEndsOn: day }, "Payment is late, ends unpaid December 20, 2026"],
  [{ status: "grace", graceEndsOn: day }, "In grace, ends unpaid December 20, 2026"],
  [{ status: "cancelling", cancelAt: day }, "Canceled, ends December 20, 2026"],
  [{ status: "ended" }, "Ended December 14, 2026"],
  [{ status: "ended", cancelAt: day }, "Ended December 20, 2026"],
  [{ status: "ended", endedUnpaidOn: day }, "Ended unpaid December 20, 2026"],
] as const)("describes %o as %s", (change, text) => {
  expect(statusText({ ...nothing, ...change })).toBe(text);
});
