import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { sampleBundle, sampleCatalog } from "../sample-plans.ts";
import { type FixMailFacts, offerMailDelivery } from "./fix-mail.ts";

// Fri, Feb 20, 2026, before the cut-off; papers on Wednesdays, Fridays and Sundays.
const facts: FixMailFacts = {
  isOffered: true,
  hasPendingMove: false,
  moment: { today: toDay("2026-02-20"), minutes: 600 },
  policy: { cutOffMinutes: 17 * 60, mailLeadDays: 3 },
  delivery: {
    status: "active",
    startOn: toDay("2026-02-04"),
    paidThrough: toDay("2026-03-01"),
    cancelAt: null,
    renews: true,
    graceDays: 14,
    papers: sampleBundle.printDays,
    calendar: sampleCatalog.calendar,
    stops: [],
  },
  from: { method: "carrier" },
};
const promised = (change: Partial<FixMailFacts>) => offerMailDelivery({ ...facts, ...change });

test("starts with the first paper that the mail can reach: three mailing days, and none on a Sunday (rules 3)", () => {
  expect(promised({})).toEqual({ effectiveOn: "2026-02-24", firstIssueOn: "2026-02-25" });
  expect(promised({ moment: { ...facts.moment, minutes: 17 * 60 } })).toEqual({
    effectiveOn: "2026-02-25",
    firstIssueOn: "2026-02-25",
  });
});

test("replaces only a carrier, if the publication mails the paper and no other change is waiting", () => {
  expect(promised({ isOffered: false })).toBeNull();
  expect(promised({ hasPendingMove: true })).toBeNull();
  expect(promised({ from: { method: "mail" } })).toBeNull();
  expect(promised({ from: { method: "none" } })).toBeNull();
  expect(promised({ from: null })).toBeNull();
});

test("promises no paper by mail that the mail can't deliver, at any hour", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 1439 }), (days, minutes) => {
      const today = addDays(facts.moment.today, days);
      const mail = promised({ moment: { today, minutes } });
      expect(mail === null || (mail.effectiveOn >= addDays(today, 3) && mail.firstIssueOn >= mail.effectiveOn)).toBe(
        true,
      );
    }),
  );
});
