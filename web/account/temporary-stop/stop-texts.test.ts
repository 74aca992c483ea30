import { expect, test } from "vitest";
import { accountMessages } from "#contract/account-messages.ts";
import type { StopDates, TemporaryStop } from "#contract/temporary-stop.ts";
import { emptyDraft } from "./stop-draft.ts";
import { draftProblems, refusalProblems } from "./stop-problems.ts";
import { changeText, effectText, papersText, untilText } from "./stop-texts.ts";

const dates: StopDates = {
  today: "2026-02-10",
  firstStopDate: "2026-02-12",
  lastStopDate: "2027-02-10",
  endsOn: null,
  expireDate: "2026-03-01",
  papers: [],
};
const problems = (stopDate: string, restartDate: string, stopIsFixed = false) =>
  draftProblems({ ...emptyDraft, stopDate, restartDate }, dates, stopIsFixed);

test("a moment is a time on a day", () => {
  expect(untilText({ date: "2026-02-10", time: "17:00" })).toBe("5 p.m. on Tuesday, February 10, 2026");
  expect(untilText({ date: "2026-02-10", time: "09:05" })).toBe("9:05 a.m. on Tuesday, February 10, 2026");
});

test("both dates are asked for", () => {
  expect(problems("", "").map(({ fieldId }) => fieldId)).toEqual(["stop-date", "restart-date"]);
  expect(problems("2026-02-31", "2026-03-02")).toEqual([{ fieldId: "stop-date", text: "Enter the stop date" }]);
});

test("order and length in the words of the specification", () => {
  expect(problems("2026-02-12", "2026-02-12")).toEqual([
    { fieldId: "restart-date", text: accountMessages.stopBeforeRestart },
  ]);
  expect(problems("2026-02-12", "2026-03-15")).toEqual([
    { fieldId: "restart-date", text: accountMessages.stopTooLong },
  ]);
  expect(problems("2026-02-12", "2026-03-14")).toEqual([]);
});

test("a date that is gone, or a paper that is on its way, names the first day that can be chosen", () => {
  expect(problems("2026-02-10", "2026-02-20")[0]?.text).toBe("Choose a stop date from Thu, Feb 12, 2026 on");
  expect(problems("2026-02-11", "2026-02-20")[0]?.text).toContain("already on its way");
  expect(problems("2026-02-02", "2026-02-10", true)[0]?.text).toBe("Choose a restart date after Tue, Feb 10, 2026");
  expect(problems("2026-02-02", "2026-02-11", true)).toEqual([]);
});

test("a refusal of the server stands at its field; of a running stop that is the restart", () => {
  const cutOff = { isSuccess: false, code: "cut-off", errorMessage: "On its way." } as const;
  expect(refusalProblems(cutOff, false)).toEqual([{ fieldId: "stop-date", text: "On its way." }]);
  expect(refusalProblems(cutOff, true)).toEqual([{ fieldId: "restart-date", text: "On its way." }]);
  expect(refusalProblems({ ...cutOff, code: "over" }, true)).toBeNull();
});

test("what becomes of the papers is told one by one and in all", () => {
  expect(effectText({ date: "2026-02-11", effect: "adds", deliveredOn: null })).toBe("Adds one issue at the end");
  expect(effectText({ date: "2026-02-11", effect: "saved", deliveredOn: "2026-02-18" })).toBe(
    "Saved, comes with the paper of Wed, Feb 18, 2026",
  );
  expect(effectText({ date: "2026-03-11", effect: "addsWhenPaid", deliveredOn: null })).toContain(
    "once this term is paid",
  );
  expect([papersText("save", 1), papersText("stop", 6)]).toEqual([
    "1 paper saved for you",
    "6 issues added at the end",
  ]);
});

test("a stop says until when it can be changed, and what of it", () => {
  const stop = { changeUntil: null, restartChangeUntil: { date: "2026-02-24", time: "17:00" } } as TemporaryStop;
  expect(changeText(stop)).toBe("The restart only, until Tue, Feb 24, 2026, 5\u00a0pm");
  expect(changeText({ ...stop, changeUntil: { date: "2026-02-10", time: "17:00" } })).toBe(
    "Until Tue, Feb 10, 2026, 5\u00a0pm",
  );
  expect(changeText({ ...stop, restartChangeUntil: null })).toBeNull();
});
