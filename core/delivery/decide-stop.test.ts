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
  test("adds six issues for six stopped ones with option stop, and restarts delivery on Wednesday, February 25", () => {
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

  test("delivers six papers on Wednesday, February 25, with option save, and moves no date", () => {
    const shown = effect(decideStop(sampleFacts, { ...february, option: "save" }));
    expect(shown.issues).toHaveLength(6);
    for (const issue of shown.issues) expect(issue).toMatchObject({ effect: "saved", deliveredOn: "2026-02-25" });
    expect(shown.outcome.dates).toMatchObject({ paidThrough: "2026-03-01", chargeOn: "2026-02-25" });
  });
});

describe("refusals", () => {
  const asked = (from: string, until: string, facts: StopFacts = sampleFacts) =>
    refusal(decideStop(facts, wanted(from, until)));

  test("requires the stop date before the restart date", () => {
    expect(asked("2026-02-09", "2026-02-09")).toBe("stop-before-restart");
    expect(asked("2026-02-23", "2026-02-09")).toBe("stop-before-restart");
  });

  test("limits a stop to 30 days", () => {
    expect(asked("2026-02-09", "2026-03-12")).toBe("stop-too-long");
    expect(asked("2026-02-09", "2026-03-11")).toMatchObject({ kind: "accepted" });
  });

  test("requires both dates in the future, tomorrow at the earliest", () => {
    expect(asked("2026-02-02", "2026-02-09")).toBe("not-in-future");
    expect(asked("2026-01-20", "2026-02-01")).toBe("not-in-future");
    expect(asked("2026-02-03", "2026-02-09")).toMatchObject({ kind: "accepted" });
  });

  test("refuses a stop that begins too far ahead, such as a mistyped year", () => {
    expect(asked("2034-02-09", "2034-02-16")).toBe("too-far-ahead");
    expect(asked("2027-02-03", "2027-02-10")).toBe("too-far-ahead");
    expect(asked("2027-02-02", "2027-02-09")).toMatchObject({ kind: "accepted" });
    expect(asked("2026-02-18", "2026-02-25", { ...sampleFacts, stopAheadDays: 14 })).toBe("too-far-ahead");
  });

  test("refuses to move a stop too far ahead, too", () => {
    const facts = holding(sampleFacts, february);
    expect(refusal(decideStopEdit(facts, 1, wanted("2034-02-09", "2034-02-16")))).toBe("too-far-ahead");
  });

  test("refuses a date before 2018-01-01, whatever today is", () => {
    const longAgo = onDay(sampleFacts, "2017-12-30");
    expect(asked("2017-12-31", "2018-01-09", longAgo)).toBe("not-in-future");
    expect(asked("2018-01-01", "2018-01-09", longAgo)).toMatchObject({ kind: "accepted" });
  });

  test("requires the first issue on or after the stop date to be before its cut-off", () => {
    // Wednesday's paper can be changed until just before 17:00 on Tuesday.
    const tuesday = (minutes: number) => onDay(sampleFacts, "2026-02-10", minutes);
    expect(asked("2026-02-11", "2026-02-16", tuesday(17 * 60 - 1))).toMatchObject({ kind: "accepted" });
    expect(asked("2026-02-11", "2026-02-16", tuesday(17 * 60))).toBe("cut-off");
    expect(asked("2026-02-12", "2026-02-16", tuesday(17 * 60))).toMatchObject({ kind: "accepted" });
  });

  test("allows a mailed paper's mailing days", () => {
    const mailed = { ...sampleFacts, method: "mail" as const };
    expect(asked("2026-02-04", "2026-02-09", mailed)).toBe("cut-off");
    expect(asked("2026-02-05", "2026-02-09", mailed)).toMatchObject({ kind: "accepted" });
  });

  test("refuses overlapping stops, but lets one begin on the day another ends", () => {
    const facts = holding(sampleFacts, february);
    expect(asked("2026-02-22", "2026-02-25", facts)).toBe("overlap");
    expect(asked("2026-02-05", "2026-02-10", facts)).toBe("overlap");
    expect(asked("2026-02-23", "2026-02-26", facts)).toMatchObject({ kind: "accepted" });
    expect(asked("2026-02-05", "2026-02-09", facts)).toMatchObject({ kind: "accepted" });
  });

  test("refuses a stop that contains no issue", () => {
    expect(asked("2026-02-09", "2026-02-11")).toBe("no-issue");
  });

  test("stops only print, and only for a subscriber", () => {
    expect(asked("2026-02-09", "2026-02-23", { ...sampleFacts, printDays: [] })).toBe("not-print");
    for (const status of ["pending", "ended"] as const)
      expect(asked("2026-02-09", "2026-02-23", { ...sampleFacts, status })).toBe("inactive");
  });

  test("refuses a stop after a cancellation has ended the subscription, and before that moves its end", () => {
    const facts = { ...sampleFacts, status: "cancelling" as const, cancelAt: toDay("2026-03-01") };
    expect(asked("2026-03-02", "2026-03-09", facts)).toBe("after-end");
    expect(effect(decideStop(facts, wanted("2026-02-27", "2026-03-09")))).toMatchObject({
      outcome: { dates: { paidThrough: "2026-03-13" }, lastDay: "2026-03-13" },
    });
  });

  test("saves papers only if a later paper can bring them", () => {
    const facts = { ...sampleFacts, status: "cancelling" as const, cancelAt: toDay("2026-03-01") };
    expect(refusal(decideStop(facts, wanted("2026-02-25", "2026-03-02", "save")))).toBe("nothing-to-bring");
    expect(decideStop(facts, wanted("2026-02-25", "2026-03-01", "save"))).toMatchObject({ kind: "accepted" });
    expect(refusal(decideStop({ ...sampleFacts, renews: false }, wanted("2026-02-25", "2026-03-02", "save")))).toBe(
      "nothing-to-bring",
    );
  });

  test("adds an issue that isn't paid for yet once it is", () => {
    const shown = effect(decideStop(sampleFacts, wanted("2026-03-09", "2026-03-16")));
    expect(shown.issues.map((issue) => issue.effect)).toEqual(["addsWhenPaid", "addsWhenPaid", "addsWhenPaid"]);
    expect(shown.outcome.dates).toMatchObject({ paidThrough: "2026-03-01" });
  });
});

describe("changes", () => {
  const facts = holding(sampleFacts, february);
  const changed = (day: string, from: string, until: string, option = february.option, minutes = 600) =>
    decideStopEdit(onDay(facts, day, minutes), 1, wanted(from, until, option));

  test("changes everything before the stop has begun", () => {
    expect(changed("2026-02-05", "2026-02-12", "2026-02-20", "save")).toMatchObject({
      kind: "accepted",
      stop: { stopOn: "2026-02-12", restartOn: "2026-02-20", option: "save" },
      effect: { outcome: { dates: { paidThrough: "2026-03-01" } } },
    });
  });

  test("changes only the restart once the first issue is past its cut-off", () => {
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

  test("leaves a paper past its cut-off as it is", () => {
    // Wed, Feb 18 can be restored until Tue, Feb 17 at 17:00.
    expect(changed("2026-02-17", "2026-02-09", "2026-02-18", "stop", 1019)).toMatchObject({ kind: "accepted" });
    expect(refusal(changed("2026-02-17", "2026-02-09", "2026-02-18", "stop", 1020))).toBe("cut-off");
    // Wed, Feb 25 is on its way, so the restart stays.
    expect(refusal(changed("2026-02-24", "2026-02-09", "2026-02-27"))).toBe("over");
    const open = holding(sampleFacts, wanted("2026-02-09", "2026-02-25"));
    expect(refusal(decideStopEdit(onDay(open, "2026-02-24", 1020), 1, wanted("2026-02-09", "2026-02-27")))).toBe(
      "cut-off",
    );
  });

  test("keeps a changed stop within 30 days, in the future, and clear of the others", () => {
    expect(refusal(changed("2026-02-11", "2026-02-09", "2026-03-12"))).toBe("stop-too-long");
    expect(refusal(changed("2026-02-20", "2026-02-09", "2026-02-20"))).toBe("not-in-future");
    const two = onDay(holding(sampleFacts, february, wanted("2026-02-25", "2026-03-02")), "2026-02-11");
    expect(refusal(decideStopEdit(two, 1, wanted("2026-02-09", "2026-02-26")))).toBe("overlap");
  });

  test("refuses to change or withdraw an unknown stop", () => {
    expect(decideStopEdit(facts, 7, february)).toBeNull();
    expect(decideWithdrawal(facts, 7)).toBeNull();
  });
});

describe("withdrawals", () => {
  const facts = holding(sampleFacts, february);

  test("removes a stop that hasn't begun, and leaves the dates as before", () => {
    expect(decideWithdrawal(facts, 1)).toMatchObject({
      kind: "accepted",
      stop: null,
      effect: { issues: [], restartsWith: "2026-02-04", outcome: { dates: { paidThrough: "2026-03-01" } } },
    });
  });

  test("restarts delivery in the middle with the first issue that can still be reached", () => {
    expect(decideWithdrawal(onDay(facts, "2026-02-12", 600), 1)).toMatchObject({
      kind: "accepted",
      stop: { stopOn: "2026-02-09", restartOn: "2026-02-13" },
      effect: { restartsWith: "2026-02-13", outcome: { dates: { paidThrough: "2026-03-04" } } },
    });
    expect(decideWithdrawal(onDay(facts, "2026-02-12", 1020), 1)).toMatchObject({ stop: { restartOn: "2026-02-15" } });
  });

  test("has nothing to withdraw once the last paper is past its cut-off", () => {
    expect(decideWithdrawal(onDay(facts, "2026-02-21", 1019), 1)).toMatchObject({ stop: { restartOn: "2026-02-22" } });
    expect(refusal(decideWithdrawal(onDay(facts, "2026-02-21", 1020), 1))).toBe("over");
    expect(refusal(decideWithdrawal(onDay(facts, addDays(february.restartOn, 3)), 1))).toBe("over");
  });
});
