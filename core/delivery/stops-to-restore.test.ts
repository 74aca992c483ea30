import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { stopsToRestore } from "./stops-to-restore.ts";
import type { NumberedStop, StopFacts } from "./stop-facts.ts";

// The subscription of the worked example (rules 10), canceled and then resumed.
const facts = (today: string, ...stops: NumberedStop[]): StopFacts => ({
  status: "cancelling",
  renews: true,
  cancelAt: null,
  entries: [{ cause: "granted", halfUnits: 24, issueOn: toDay("2026-02-04") }],
  printDays: [0, 3, 5],
  papers: [0, 3, 5],
  term: { unit: "weeks", length: 4 },
  calendar: { weekdays: [0, 1, 2, 3, 4, 5, 6], closed: [] },
  policy: { chargeLeadDays: 7 },
  moment: { today: toDay(today), minutes: 600 },
  cutOff: { cutOffMinutes: 1020, mailLeadDays: 3 },
  method: "carrier",
  stopAheadDays: 365,
  stops,
});

const aStop = (stopId: number, stopOn: string, days = 14): NumberedStop => ({
  stopId,
  stopOn: toDay(stopOn),
  restartOn: addDays(toDay(stopOn), days),
  option: "stop",
  postedThrough: null,
});

test("restores a stop until the cut-off of its first paper", () => {
  const removed = [aStop(1, "2026-02-25")];
  expect(stopsToRestore(facts("2026-02-10"), removed)).toEqual(removed);
  expect(stopsToRestore(facts("2026-02-24"), removed)).toEqual(removed);
  expect(stopsToRestore(facts("2026-02-25"), removed)).toEqual([]);
});

test("doesn't restore a stop when another one has taken its days", () => {
  const removed = [aStop(1, "2026-02-25"), aStop(2, "2026-04-01")];
  expect(stopsToRestore(facts("2026-02-10", aStop(3, "2026-03-01", 7)), removed)).toEqual([removed[1]]);
});
