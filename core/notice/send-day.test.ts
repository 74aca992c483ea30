import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, toDay } from "../day.ts";
import {
  cancelRightDays,
  noNoticeChanges,
  noticeLaw,
  type NoticeWindow,
  timedNoticeKinds,
  windowsFor,
} from "../site/notice-law.ts";
import { daysBeforeCharge, type NoticeDates, noticeSpans, sendDay } from "./send-day.ts";

const law = noticeLaw(noNoticeChanges);
const day = toDay("2026-11-01");
const states = ["CA", "NY", "MN", "MA", "VA", "WI", "TX"];
const place = fc.record({ billingState: fc.constantFrom(...states), deliveryState: fc.constantFrom(null, ...states) });
const kind = fc.constantFrom(...timedNoticeKinds);
const today = toDay("2026-02-02");

const dates: fc.Arbitrary<NoticeDates> = fc
  .record({ ahead: fc.integer({ min: -20, max: 120 }), lead: fc.integer({ min: 0, max: 14 }), billed: fc.boolean() })
  .map(({ ahead, lead, billed }) => {
    const renewsOn = addDays(today, ahead);
    return { renewsOn, chargeOn: billed ? null : addDays(renewsOn, -lead) };
  });

const isInside = (on: string, windows: readonly NoticeWindow[], about: NoticeDates): boolean =>
  windows.flatMap((window) => noticeSpans(window, about)).every(({ from, through }) => from <= on && on <= through);

test("chooses a day inside every binding window, or holds the charge if no day is left", () => {
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

test("lets every current law be kept with any lead a publication sets: no two windows exclude each other", () => {
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

  test("moves the price change for a longer lead to where both charge and renewal allow it", () => {
    const longLead = { ...about, chargeOn: toDay("2027-01-19") };
    const windows = windowsFor("priceChange", everywhere, law);
    expect(sendDay("priceChange", windows, longLead, today)).toEqual({ kind: "inside", on: "2027-01-03" });
  });

  test("announces a bill's price change the day before it", () => {
    const billed = { ...about, chargeOn: null };
    const windows = windowsFor("priceChange", everywhere, law);
    expect(sendDay("priceChange", windows, billed, today)).toEqual({ kind: "inside", on: "2027-01-04" });
  });

  test("sends today when it is too late, and charges the legal number of days after that", () => {
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

  test("applies the rows of the billing and delivery state, each from its own day on", () => {
    expect(lawsOf({ billingState: "CA", deliveryState: "NY" })).toEqual(["rules 6", "CA8", "NY2"]);
    expect(lawsOf({ deliveryState: "NY" }, toDay("2025-11-04"))).toEqual(["rules 6"]);
    expect(lawsOf({ billingState: "TX" })).toEqual(["rules 6"]);
  });

  test("replaces the law's row with a publication's own from its day on", () => {
    const ca8 = law.windows.find((row) => row.law === "CA8");
    if (ca8 === undefined) throw new Error("no CA8");
    const changed = noticeLaw({ ...noNoticeChanges, windows: [{ ...ca8, least: 14, effectiveFrom: "2027-01-01" }] });
    const leastOn = (on: string) =>
      windowsFor(
        "priceChange",
        { billingState: "CA", deliveryState: null, termDays: 28, day: toDay(on) },
        changed,
      ).find((row) => row.law === "CA8")?.least;
    expect([leastOn("2026-12-31"), leastOn("2027-01-01")]).toEqual([7, 14]);
  });

  test("gives fourteen days after an increased charge in New York, and none elsewhere", () => {
    const daysIn = (billingState: string) => cancelRightDays({ billingState, deliveryState: null }, day, law);
    expect(["NY", "CA", "MN"].map(daysIn)).toEqual([14, 0, 0]);
  });
});
