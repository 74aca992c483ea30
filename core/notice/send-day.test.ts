import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, toDay } from "../day.ts";
import {
  boundKinds,
  daysToCancelAfter,
  noChanges,
  noticeLaw,
  windowsFor,
  type NoticeWindow,
} from "../site/notice-law.ts";
import { daysBeforeCharge, sendDay, spansOf, type NoticeDates } from "./send-day.ts";

const law = noticeLaw(noChanges);
const day = toDay("2026-11-01");
const states = ["CA", "NY", "MN", "MA", "VA", "WI", "TX"];
const place = fc.record({ billingState: fc.constantFrom(...states), deliveryState: fc.constantFrom(null, ...states) });
const kind = fc.constantFrom(...boundKinds);
const today = toDay("2026-02-02");

const dates: fc.Arbitrary<NoticeDates> = fc
  .record({ ahead: fc.integer({ min: -20, max: 120 }), lead: fc.integer({ min: 0, max: 14 }), billed: fc.boolean() })
  .map(({ ahead, lead, billed }) => {
    const renewsOn = addDays(today, ahead);
    return { renewsOn, chargeOn: billed ? null : addDays(renewsOn, -lead) };
  });

const isInside = (on: string, windows: readonly NoticeWindow[], about: NoticeDates): boolean =>
  windows.flatMap((window) => spansOf(window, about)).every(({ from, through }) => from <= on && on <= through);

test("the chosen day lies in every window that binds, or none that is left does, and the charge waits", () => {
  fc.assert(
    fc.property(kind, place, fc.integer({ min: 7, max: 366 }), dates, (notice, where, termDays, about) => {
      const windows = windowsFor(notice, { ...where, termDays, day }, law);
      fc.pre(windows.length > 0);
      const chosen = sendDay(notice, windows, about, today);
      expect(chosen.on >= today).toBe(true);
      const left = Array.from({ length: 200 }, (_, n) => addDays(today, n));
      const possible = left.some((other) => isInside(other, windows, about));
      expect(chosen.kind).toBe(possible ? "inside" : "waits");
      expect(isInside(chosen.on, windows, about)).toBe(possible);
      const chargeFrom = chosen.kind === "waits" ? chosen.chargeFrom : (about.chargeOn ?? about.renewsOn);
      expect(chargeFrom >= (about.chargeOn ?? about.renewsOn)).toBe(true);
      expect(daysBetween(chosen.on, chargeFrom)).toBeGreaterThanOrEqual(daysBeforeCharge(windows));
    }),
  );
});

test("whatever the lead of a publication, every law of today can be kept: no two windows shut each other out", () => {
  fc.assert(
    fc.property(
      kind,
      place,
      fc.integer({ min: 7, max: 366 }),
      fc.integer({ min: 0, max: 14 }),
      (notice, where, termDays, lead) => {
        const renewsOn = toDay("2027-02-02");
        const windows = windowsFor(notice, { ...where, termDays, day }, law);
        fc.pre(windows.length > 0);
        expect(sendDay(notice, windows, { renewsOn, chargeOn: addDays(renewsOn, -lead) }, today).kind).toBe("inside");
      },
    ),
  );
});

describe("the usual days", () => {
  const about = { renewsOn: toDay("2027-02-02"), chargeOn: toDay("2027-01-26") };
  const everywhere = { billingState: "CA", deliveryState: "NY", termDays: 366, day };
  test.each([
    ["priceChange", "2027-01-06"],
    ["renewalReminder", "2027-01-05"],
    ["promoEnding", "2027-01-16"],
  ] as const)("%s goes out on %s", (notice, on) => {
    expect(sendDay(notice, windowsFor(notice, everywhere, law), about, today)).toEqual({ kind: "inside", on });
  });

  test("a longer lead moves the price change to where both charge and renewal allow it", () => {
    const longLead = { ...about, chargeOn: toDay("2027-01-19") };
    const windows = windowsFor("priceChange", everywhere, law);
    expect(sendDay("priceChange", windows, longLead, today)).toEqual({ kind: "inside", on: "2027-01-03" });
  });

  test("for a bill the price change comes the day before it", () => {
    const billed = { ...about, chargeOn: null };
    const windows = windowsFor("priceChange", everywhere, law);
    expect(sendDay("priceChange", windows, billed, today)).toEqual({ kind: "inside", on: "2027-01-04" });
  });

  test("too late: it goes out today, and the charge comes the law's days after it", () => {
    const windows = windowsFor("renewalReminder", everywhere, law);
    expect(sendDay("renewalReminder", windows, about, toDay("2027-01-20"))).toEqual({
      kind: "waits",
      because: "too-late",
      on: "2027-01-20",
      chargeFrom: "2027-02-04",
    });
  });
});

describe("the law's table", () => {
  const lawsOf = (where: object, on = day) =>
    windowsFor("priceChange", { billingState: null, deliveryState: null, termDays: 28, day: on, ...where }, law).map(
      (row) => row.law,
    );

  test("billing and delivery state both bind, each from its own day on", () => {
    expect(lawsOf({ billingState: "CA", deliveryState: "NY" })).toEqual(["rules 6", "CA8", "NY2"]);
    expect(lawsOf({ deliveryState: "NY" }, toDay("2025-11-04"))).toEqual(["rules 6"]);
    expect(lawsOf({ billingState: "TX" })).toEqual(["rules 6"]);
  });

  test("a publication's own row replaces the law's from its day on", () => {
    const ca8 = law.windows.find((row) => row.law === "CA8");
    if (ca8 === undefined) throw new Error("no CA8");
    const changed = noticeLaw({ ...noChanges, windows: [{ ...ca8, least: 14, effectiveFrom: "2027-01-01" }] });
    const leastOn = (on: string) =>
      windowsFor(
        "priceChange",
        { billingState: "CA", deliveryState: null, termDays: 28, day: toDay(on) },
        changed,
      ).find((row) => row.law === "CA8")?.least;
    expect([leastOn("2026-12-31"), leastOn("2027-01-01")]).toEqual([7, 14]);
  });

  test("New York gives fourteen days after a higher charge, the others none", () => {
    const daysIn = (billingState: string) => daysToCancelAfter({ billingState, deliveryState: null }, day, law);
    expect(["NY", "CA", "MN"].map(daysIn)).toEqual([14, 0, 0]);
  });
});
