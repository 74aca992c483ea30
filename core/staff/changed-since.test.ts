import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { changedSinceText } from "./changed-since.ts";

const today = toDay("2026-03-04");
const stopped = {
  actor: "staff:3",
  staffName: "Marge Olson",
  action: "delivery.stop",
  on: today,
  minutes: 14 * 60 + 14,
};

test("says who did what, and when", () => {
  expect(changedSinceText(stopped, today)).toBe(
    "Marge Olson stopped the paper at 2:14 p.m. Please review the account again. Nothing was changed.",
  );
});

test("names the day if it was another one, and a reader as the reader", () => {
  const earlier = { ...stopped, actor: "login:7", staffName: null, on: toDay("2026-03-03") };
  expect(changedSinceText(earlier, today)).toContain(
    "The reader stopped the paper at 2:14 p.m. on Tuesday, March 3, 2026.",
  );
});

test("has sentences for nightly work, for actions without words, and for the unknown", () => {
  const renewed = { ...stopped, actor: "job:renewals", staffName: null, action: "renewal.charge" };
  expect(changedSinceText(renewed, today)).toContain("The nightly work changed the account at 2:14 p.m.");
  expect(changedSinceText({ ...renewed, actor: "mail" }, today)).toContain("Somebody changed the account");
  expect(changedSinceText(null, today)).toContain("The account has changed.");
});
