import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import {
  digitalBundle,
  digitalRate,
  mondayMorning,
  sampleBundle,
  sampleCatalog,
  samplePolicy,
  sampleRate,
} from "../sample-plans.ts";
import { firstTerm } from "./first-term.ts";

const print = { bundle: sampleBundle, rate: sampleRate, calendar: sampleCatalog.calendar, policy: samplePolicy };

test("sells 12 issues from Wednesday, February 4, to Sunday, March 1, for 4 weeks bought on Monday, February 2", () => {
  expect(firstTerm({ ...print, moment: mondayMorning, method: "carrier" })).toEqual({
    startOn: "2026-02-04",
    units: 12,
    paidThrough: "2026-03-01",
    anchorDay: 4,
    renewsOn: "2026-03-04",
    chargeOn: "2026-02-25",
    billOn: "2026-02-04",
    cancelDeadline: "2026-02-24",
  });
});

test("starts with Friday's paper when bought on Tuesday after the cut-off", () => {
  const tuesdayEvening = { today: toDay("2026-02-03"), minutes: 17 * 60 };
  const term = firstTerm({ ...print, moment: tuesdayEvening, method: "carrier" });
  expect(term).toMatchObject({ startOn: "2026-02-06", units: 12, paidThrough: "2026-03-04" });
});

test("starts a mailed paper after its mailing days", () => {
  expect(firstTerm({ ...print, moment: mondayMorning, method: "mail" }).startOn).toBe("2026-02-06");
});

test("starts digital today, at any hour, and counts calendar days", () => {
  const digital = { ...print, bundle: digitalBundle, rate: digitalRate, method: "mail" as const };
  const lateEvening = { today: toDay("2026-01-31"), minutes: 1439 };
  expect(firstTerm({ ...digital, moment: lateEvening })).toMatchObject({
    startOn: "2026-01-31",
    units: 28,
    paidThrough: "2026-02-27",
    renewsOn: "2026-02-28",
    chargeOn: "2026-02-21",
  });
});
