import { expect, test } from "vitest";
import { plain } from "#tests/world/plain.ts";
import { accountMessages } from "#contract/account-messages.ts";
import type { StopDates } from "#contract/temporary-stop.ts";
import { emptyStopDraft } from "./stop-draft.ts";
import { draftProblems, stopRefusal } from "./stop-problems.ts";
import { momentOf } from "#web/parts/clock-text.ts";
import { temporaryStopWords } from "./temporary-stop-words.tsx";

const { effect, papersOf } = temporaryStopWords;

const dates: StopDates = {
  today: "2026-02-10",
  firstStopDate: "2026-02-12",
  lastStopDate: "2027-02-10",
  endsOn: null,
  expireDate: "2026-03-01",
  papers: [],
};
const problems = (stopDate: string, restartDate: string, stopIsFixed = false) =>
  draftProblems({ ...emptyStopDraft, stopDate, restartDate }, dates, stopIsFixed);

test("a moment is a time on a day", () => {
  expect(plain(momentOf({ date: "2026-02-10", time: "17:00" }))).toBe("5 p.m. on Tuesday, February 10, 2026");
  expect(plain(momentOf({ date: "2026-02-10", time: "09:05" }))).toBe("9:05 a.m. on Tuesday, February 10, 2026");
});

test("both dates are asked for", () => {
  expect(problems("", "").map(({ field }) => field)).toEqual(["stopDate", "restartDate"]);
  expect(problems("2026-02-31", "2026-03-02")).toEqual([{ field: "stopDate", text: "Enter the stop date" }]);
});

test("order and length in the words of the specification", () => {
  expect(problems("2026-02-12", "2026-02-12")).toEqual([
    { field: "restartDate", text: accountMessages.stopBeforeRestart },
  ]);
  expect(problems("2026-02-12", "2026-03-15")).toEqual([{ field: "restartDate", text: accountMessages.stopTooLong }]);
  expect(problems("2026-02-12", "2026-03-14")).toEqual([]);
});

test("a past date, or a paper that is on its way, names the first day that can be chosen", () => {
  expect(plain(problems("2026-02-10", "2026-02-20")[0]?.text)).toBe(
    "Choose a stop date on or after Thursday, February 12, 2026",
  );
  expect(problems("2026-02-11", "2026-02-20")[0]?.text).toContain("too late to stop that paper");
  expect(plain(problems("2026-02-02", "2026-02-10", true)[0]?.text)).toBe(
    "Choose a restart date after Tuesday, February 10, 2026",
  );
  expect(problems("2026-02-02", "2026-02-11", true)).toEqual([]);
});

test("shows a refusal of the server at its field; for a stop that has begun, at the restart", () => {
  const cutOff = { isSuccess: false, code: "cut-off", errorMessage: "On its way." } as const;
  expect(stopRefusal(cutOff, false)).toEqual({ fields: { stopDate: "On its way." } });
  expect(stopRefusal(cutOff, true)).toEqual({ fields: { restartDate: "On its way." } });
  expect(stopRefusal({ ...cutOff, code: "over" }, true)).toEqual({ text: "On its way." });
});

test("shows the effect on the papers one by one and in total", () => {
  expect(effect({ date: "2026-02-11", effect: "adds", deliveredOn: null })).toBe("Adds one paper at the end");
  expect(plain(effect({ date: "2026-02-11", effect: "saved", deliveredOn: "2026-02-18" }))).toBe(
    "Saved for your Wed, Feb 18, 2026 delivery",
  );
  expect(effect({ date: "2026-03-11", effect: "addsWhenPaid", deliveredOn: null })).toContain(
    "when you pay for this term",
  );
  expect([papersOf("save", 1), papersOf("stop", 6)]).toEqual(["1 paper saved for you", "6 papers added at the end"]);
});
