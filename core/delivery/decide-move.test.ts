import * as fc from "fast-check";
import { expect, test } from "vitest";
import { firstReachableDay } from "../calendar/cut-off.ts";
import { nextIssue } from "../calendar/publishing.ts";
import { addDays, type Day, toDay } from "../day.ts";
import { decideMove, type MoveFacts } from "./decide-move.ts";
import type { DeliveryFacts } from "./due-issue.ts";

const monday = toDay("2026-02-02");
const policy = { cutOffMinutes: 17 * 60, mailLeadDays: 3 };
const delivery: DeliveryFacts = {
  status: "active",
  startOn: toDay("2026-01-04"),
  paidThrough: toDay("2026-03-01"),
  cancelAt: null,
  renews: true,
  graceDays: 14,
  papers: [2, 3, 5, 0],
  calendar: { weekdays: [0, 1, 2, 3, 4, 5, 6], closed: [] },
  stops: [],
};
const facts = (change: Partial<MoveFacts> = {}): MoveFacts => ({
  moment: { today: monday, minutes: 600 },
  policy,
  delivery,
  from: { method: "carrier" },
  to: { method: "carrier", isSame: false },
  effectiveDate: null,
  ...change,
});
const refused = (because: string) => ({ kind: "refused", because });
const move = (effectiveOn: string, firstIssueOn = effectiveOn) => ({ kind: "accepted", effectiveOn, firstIssueOn });

test("takes effect from the first issue after the cut-off, and not before", () => {
  expect(decideMove(facts())).toEqual(move("2026-02-03"));
  expect(decideMove(facts({ moment: { today: monday, minutes: 1019 } }))).toEqual(move("2026-02-03"));
  expect(decideMove(facts({ moment: { today: monday, minutes: 1020 } }))).toEqual(move("2026-02-04"));
});

test("takes three mailing days by mail, to the new address and from the old one", () => {
  const mail = { method: "mail", isSame: false } as const;
  expect(decideMove(facts({ to: mail }))).toEqual(move("2026-02-05", "2026-02-06"));
  expect(decideMove(facts({ from: { method: "mail" } }))).toEqual(move("2026-02-05", "2026-02-06"));
  expect(decideMove(facts({ from: null }))).toEqual(move("2026-02-03"));
});

test("accepts a later day, but none past its cut-off and none more than a year ahead", () => {
  expect(decideMove(facts({ effectiveDate: toDay("2026-02-16") }))).toEqual(move("2026-02-16", "2026-02-17"));
  expect(decideMove(facts({ effectiveDate: toDay("2026-02-03") }))).toEqual(move("2026-02-03"));
  expect(decideMove(facts({ effectiveDate: monday }))).toEqual(refused("cut-off"));
  expect(decideMove(facts({ effectiveDate: toDay("2027-02-02") })).kind).toBe("accepted");
  expect(decideMove(facts({ effectiveDate: toDay("2027-02-03") }))).toEqual(refused("too-far"));
});

test("accepts only this login's deliverable address that differs from the current one", () => {
  expect(decideMove(facts({ to: null }))).toEqual(refused("address"));
  expect(decideMove(facts({ to: { method: "none", isSame: false } }))).toEqual(refused("no-print-delivery"));
  expect(decideMove(facts({ to: { method: "carrier", isSame: true } }))).toEqual(refused("same-address"));
});

test("starts with the first paper that isn't stopped", () => {
  const stops = [{ stopOn: toDay("2026-02-03"), restartOn: toDay("2026-02-11") }];
  expect(decideMove(facts({ delivery: { ...delivery, stops } }))).toEqual(move("2026-02-03", "2026-02-11"));
});

test("delivers no paper after the end of a subscription that ends", () => {
  const ending = { ...delivery, status: "cancelling", cancelAt: delivery.paidThrough } as const;
  const after = facts({ delivery: ending, effectiveDate: toDay("2026-03-02") });
  expect(decideMove(after)).toEqual(refused("after-end"));
  expect(decideMove({ ...after, effectiveDate: toDay("2026-03-01") })).toEqual(move("2026-03-01"));
  expect(decideMove({ ...after, delivery: { ...delivery, renews: false } })).toEqual(refused("after-end"));
});

const days = fc.nat(900).map((n) => addDays(toDay("2027-10-15"), n));

test("starts with a published paper past both cut-offs over holidays, month ends and years", () => {
  fc.assert(
    fc.property(
      fc.record({
        today: days,
        minutes: fc.nat(1439),
        papers: fc.uniqueArray(fc.constantFrom(0, 1, 2, 3, 4, 5, 6), { minLength: 1 }),
        closed: fc.array(days, { maxLength: 60 }),
        from: fc.constantFrom("carrier", "mail"),
        to: fc.constantFrom("carrier", "mail"),
        later: fc.option(fc.nat(60)),
      }),
      ({ today, minutes, papers, closed, from, to, later }) => {
        const moment = { today, minutes };
        const calendar = { ...delivery.calendar, closed };
        const effectiveDate = later === null ? null : addDays(today, later);
        const decided = decideMove(
          facts({
            moment,
            from: { method: from },
            to: { method: to, isSame: false },
            delivery: { ...delivery, papers, calendar, startOn: toDay("2027-01-01") },
            effectiveDate,
          }),
        );
        const [a = today, b = today] = [from, to].map((method): Day => firstReachableDay(moment, policy, method));
        const reachable = a > b ? a : b;
        const tooSoon = effectiveDate !== null && effectiveDate < reachable;
        const effectiveOn = effectiveDate ?? reachable;
        const firstIssueOn = nextIssue(papers, calendar, effectiveOn);
        expect(decided).toEqual(tooSoon ? refused("cut-off") : { kind: "accepted", effectiveOn, firstIssueOn });
      },
    ),
  );
});
