import { expect, test } from "vitest";
import { emptyStopDraft, stopDraftFrom, withDraft } from "./stop-draft.ts";

const typed = { paperOption: "save", stopDate: "2026-02-09", restartDate: "2026-02-23", stopID: 7 } as const;

test("the address keeps what the reader has entered, next to the chosen account", () => {
  const search = withDraft("?accountNumber=100200300", typed);
  expect(search).toBe("?accountNumber=100200300&stop=2026-02-09&restart=2026-02-23&papers=save&change=7");
  expect(stopDraftFrom(search)).toEqual(typed);
});

test("an empty form leaves no trace", () => {
  expect(withDraft("?accountNumber=100200300&stop=2026-02-09&papers=save", emptyStopDraft)).toBe(
    "?accountNumber=100200300",
  );
  expect(withDraft("?stop=2026-02-09", emptyStopDraft)).toBe("");
  expect(stopDraftFrom("")).toEqual(emptyStopDraft);
});

test("what isn't a date, an option or a number counts as missing", () => {
  expect(stopDraftFrom("?stop=<b>&restart=2026-2-9&papers=burn&change=-1")).toEqual(emptyStopDraft);
});
