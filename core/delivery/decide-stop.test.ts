import { describe, expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { decideStop, decideStopEdit, decideWithdrawal, type StopDecision } from "./decide-stop.ts";
import { holding, onDay, sampleFacts, wanted } from "./sample-stops.ts";
import type { StopFacts } from "./stop-facts.ts";

const february = wanted("2026-02-09", "2026-02-23");
const refusal = (decision: ReturnType<typeof decideStopEdit> | ReturnType<typeof decideWithdrawal>) =>
  decision?.kind === "refused" ? decision.because : decision;
const effect = (decision: StopDecision | ReturnType<typeof decideWithdrawal>) => {
  if (decision?.kind !== "accepted") throw new Error(decision?.because ?? "no such stop");
  return decision.effect;
};

describe("the worked example", () => {
  test("option stop: six issues add six, and delivery restarts with Wed, Feb 25", () => {
    const shown = effect(decideStop(sampleFacts, february));
    expect(shown.issues.map(({ date }) => date.slice(8))).toEqual(["11", "13", "15", "18", "20", "22"]);
    expect(shown.issues.every((issue) => issue.effect === "adds")).toBe(true);
    expect(shown).toMatchObject({
      restartsWith: "2026-02-25",
      outcome: {
        lastDay: null,
        dates: { paidThrough: "2026-03-15", renewsOn: "2026-03-18", chargeOn: "2026-03-11" },
      },
    });
  });

  test("option save: six papers arrive on Wed, Feb 25, and no date moves", () => {
    const shown = effect(decideStop(sampleFacts, { ...february, option: "save" }));
    expect(shown.issues).toHaveLength(6);
    for (const issue of shown.issues) expect(issue).toMatchObject({ effect: "saved", deliveredOn: "2026-02-25" });
    expect(shown.outcome.dates).toMatchObject({ paidThrough: "2026-03-01", chargeOn: "2026-02-25" });
  });
});

describe("what is refused", () => {
  const asked = (from: string, until: string, facts: StopFacts = sampleFacts) =>
    refusal(decideStop(facts, wanted(from, until)));

  test("the stop date must be before the restart date", () => {
    expect(asked("2026-02-09", "2026-02-09")).toBe("stop-before-restart");
    expect(asked("2026-02-23", "2026-02-09")).toBe("stop-before-restart");
  });

  test("the maximum stop duration is 30 days", () => {
    expect(asked("2026-02-09", "2026-03-12")).toBe("stop-too-long");
    expect(asked("2026-02-09", "2026-03-11")).toMatchObject({ kind: "accepted" });
  });

  test("both dates are in the future: tomorrow is the first", () => {
    expect(asked("2026-02-02", "2026-02-09")).toBe("not-in-future");
    expect(asked("2026-01-20", "2026-02-01")).toBe("not-in-future");
    expect(asked("2026-02-03", "2026-02-09")).toMatchObject({ kind: "accepted" });
  });

  test("a stop begins within the time that the publication allows: a mistyped year is refused", () => {
    expect(asked("2034-02-09", "2034-02-16")).toBe("too-far-ahead");
    expect(asked("2027-02-03", "2027-02-10")).toBe("too-far-ahead");
    expect(asked("2027-02-02", "2027-02-09")).toMatchObject({ kind: "accepted" });
    expect(asked("2026-02-18", "2026-02-25", { ...sampleFacts, stopAheadDays: 14 })).toBe("too-far-ahead");
  });

  test("a stop cannot be moved too far ahead, either", () => {
    const facts = holding(sampleFacts, february);
    expect(refusal(decideStopEdit(facts, 1, wanted("2034-02-09", "2034-02-16")))).toBe("too-far-ahead");
  });

  test("no date before 2018-01-01, wherever the calendar stands", () => {
    const longAgo = onDay(sampleFacts, "2017-12-30");
    expect(asked("2017-12-31", "2018-01-09", longAgo)).toBe("not-in-future");
    expect(asked("2018-01-01", "2018-01-09", longAgo)).toMatchObject({ kind: "accepted" });
  });

  test("a stop begins on a day whose first issue on or after it is before its cut-off", () => {
    // Wednesday's paper can be changed until Tuesday at 17:00, strictly.
    const tuesday = (minutes: number) => onDay(sampleFacts, "2026-02-10", minutes);
    expect(asked("2026-02-11", "2026-02-16", tuesday(17 * 60 - 1))).toMatchObject({ kind: "accepted" });
    expect(asked("2026-02-11", "2026-02-16", tuesday(17 * 60))).toBe("cut-off");
    expect(asked("2026-02-12", "2026-02-16", tuesday(17 * 60))).toMatchObject({ kind: "accepted" });
  });

  test("a mailed paper has its mailing days besides", () => {
    const mailed = { ...sampleFacts, method: "mail" as const };
    expect(asked("2026-02-04", "2026-02-09", mailed)).toBe("cut-off");
    expect(asked("2026-02-05", "2026-02-09", mailed)).toMatchObject({ kind: "accepted" });
  });

  test("stops do not overlap; one may begin on the day on which another ends", () => {
    const facts = holding(sampleFacts, february);
    expect(asked("2026-02-22", "2026-02-25", facts)).toBe("overlap");
    expect(asked("2026-02-05", "2026-02-10", facts)).toBe("overlap");
    expect(asked("2026-02-23", "2026-02-26", facts)).toMatchObject({ kind: "accepted" });
    expect(asked("2026-02-05", "2026-02-09", facts)).toMatchObject({ kind: "accepted" });
  });

  test("a stop that contains no issue", () => {
    expect(asked("2026-02-09", "2026-02-11")).toBe("no-issue");
  });

  test("only print is delivered, and only to who has a subscription", () => {
    expect(asked("2026-02-09", "2026-02-23", { ...sampleFacts, printDays: [] })).toBe("not-print");
    for (const status of ["pending", "ended"] as const)
      expect(asked("2026-02-09", "2026-02-23", { ...sampleFacts, status })).toBe("inactive");
  });

  test("nothing is stopped after a cancellation has run out; what is stopped before moves its end", () => {
    const facts = { ...sampleFacts, status: "cancelling" as const, cancelAt: toDay("2026-03-01") };
    expect(asked("2026-03-02", "2026-03-09", facts)).toBe("after-end");
    expect(effect(decideStop(facts, wanted("2026-02-27", "2026-03-09")))).toMatchObject({
      outcome: { dates: { paidThrough: "2026-03-13" }, lastDay: "2026-03-13" },
    });
  });

  test("saved papers need a paper that brings them", () => {
    const facts = { ...sampleFacts, status: "cancelling" as const, cancelAt: toDay("2026-03-01") };
    expect(refusal(decideStop(facts, wanted("2026-02-25", "2026-03-02", "save")))).toBe("nothing-to-bring");
    expect(decideStop(facts, wanted("2026-02-25", "2026-03-01", "save"))).toMatchObject({ kind: "accepted" });
    expect(refusal(decideStop({ ...sampleFacts, renews: false }, wanted("2026-02-25", "2026-03-02", "save")))).toBe(
      "nothing-to-bring",
    );
  });

  test("what is not paid for yet adds its issue when it is", () => {
    const shown = effect(decideStop(sampleFacts, wanted("2026-03-09", "2026-03-16")));
    expect(shown.issues.map((issue) => issue.effect)).toEqual(["addsWhenPaid", "addsWhenPaid", "addsWhenPaid"]);
    expect(shown.outcome.dates).toMatchObject({ paidThrough: "2026-03-01" });
  });
});

describe("a change", () => {
  const facts = holding(sampleFacts, february);
  const changed = (day: string, from: string, until: string, option = february.option, minutes = 600) =>
    decideStopEdit(onDay(facts, day, minutes), 1, wanted(from, until, option));

  test("before it has begun everything can be changed", () => {
    expect(changed("2026-02-05", "2026-02-12", "2026-02-20", "save")).toMatchObject({
      kind: "accepted",
      stop: { stopOn: "2026-02-12", restartOn: "2026-02-20", option: "save" },
      effect: { outcome: { dates: { paidThrough: "2026-03-01" } } },
    });
  });

  test("once its first issue is past its cut-off, only the restart", () => {
    expect(refusal(changed("2026-02-11", "2026-02-12", "2026-02-23"))).toBe("begun");
    expect(refusal(changed("2026-02-11", "2026-02-09", "2026-02-23", "save"))).toBe("begun");
    expect(changed("2026-02-11", "2026-02-09", "2026-02-18")).toMatchObject({
      kind: "accepted",
      effect: { restartsWith: "2026-02-18", outcome: { dates: { paidThrough: "2026-03-08" } } },
    });
    expect(changed("2026-02-11", "2026-02-09", "2026-02-28")).toMatchObject({
      kind: "accepted",
      effect: { restartsWith: "2026-03-01" },
    });
  });

  test("a paper past its cut-off stays as it is", () => {
    // Wed, Feb 18 can be brought back until Tue, Feb 17 at 17:00.
    expect(changed("2026-02-17", "2026-02-09", "2026-02-18", "stop", 1019)).toMatchObject({ kind: "accepted" });
    expect(refusal(changed("2026-02-17", "2026-02-09", "2026-02-18", "stop", 1020))).toBe("cut-off");
    // Wed, Feb 25 is on its way: the restart stays.
    expect(refusal(changed("2026-02-24", "2026-02-09", "2026-02-27"))).toBe("over");
    const open = holding(sampleFacts, wanted("2026-02-09", "2026-02-25"));
    expect(refusal(decideStopEdit(onDay(open, "2026-02-24", 1020), 1, wanted("2026-02-09", "2026-02-27")))).toBe(
      "cut-off",
    );
  });

  test("it stays within 30 days, in the future, and clear of the others", () => {
    expect(refusal(changed("2026-02-11", "2026-02-09", "2026-03-12"))).toBe("stop-too-long");
    expect(refusal(changed("2026-02-20", "2026-02-09", "2026-02-20"))).toBe("not-in-future");
    const two = onDay(holding(sampleFacts, february, wanted("2026-02-25", "2026-03-02")), "2026-02-11");
    expect(refusal(decideStopEdit(two, 1, wanted("2026-02-09", "2026-02-26")))).toBe("overlap");
  });

  test("a stop that is not there cannot be changed or withdrawn", () => {
    expect(decideStopEdit(facts, 7, february)).toBeNull();
    expect(decideWithdrawal(facts, 7)).toBeNull();
  });
});

describe("taken back", () => {
  const facts = holding(sampleFacts, february);

  test("before it has begun it is gone, and the dates are as before", () => {
    expect(decideWithdrawal(facts, 1)).toMatchObject({
      kind: "accepted",
      stop: null,
      effect: { issues: [], restartsWith: "2026-02-04", outcome: { dates: { paidThrough: "2026-03-01" } } },
    });
  });

  test("in the middle delivery restarts with the first issue that can still be reached", () => {
    expect(decideWithdrawal(onDay(facts, "2026-02-12", 600), 1)).toMatchObject({
      kind: "accepted",
      stop: { stopOn: "2026-02-09", restartOn: "2026-02-13" },
      effect: { restartsWith: "2026-02-13", outcome: { dates: { paidThrough: "2026-03-04" } } },
    });
    expect(decideWithdrawal(onDay(facts, "2026-02-12", 1020), 1)).toMatchObject({ stop: { restartOn: "2026-02-15" } });
  });

  test("when its last paper is past its cut-off there is nothing to take back", () => {
    expect(decideWithdrawal(onDay(facts, "2026-02-21", 1019), 1)).toMatchObject({ stop: { restartOn: "2026-02-22" } });
    expect(refusal(decideWithdrawal(onDay(facts, "2026-02-21", 1020), 1))).toBe("over");
    expect(refusal(decideWithdrawal(onDay(facts, addDays(february.restartOn, 3)), 1))).toBe("over");
  });
});
