import { expect, test } from "vitest";
import { exitCodeOf, lineOf } from "./audit-command.ts";

const sound = { domain: "courier.example", replayed: 12, gatewayDays: 31, differences: [] };
const unasked = { ...sound, gatewayDays: null };
const wrong = { ...sound, differences: [{ check: "refunded at the gateway and not booked", subject: "", detail: "" }] };

test("an audit that could not ask a gateway fails with a code of its own, and does not say that all is well", () => {
  expect([exitCodeOf([sound]), exitCodeOf([sound, wrong, unasked]), exitCodeOf([sound, unasked])]).toEqual([0, 1, 3]);
  expect(lineOf(sound)).toBe(
    "courier.example: 12 subscriptions replayed, the gateway's list of 31 days; all is as it must be.",
  );
  expect(lineOf(unasked)).toMatch(/THE GATEWAY COULD NOT BE ASKED: charges, refunds and voids were not compared\.$/);
  expect(lineOf({ ...wrong, gatewayDays: null })).toMatch(/1 difference\. THE GATEWAY COULD NOT BE ASKED/);
});
