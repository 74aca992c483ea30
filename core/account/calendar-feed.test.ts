import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { holding, sampleFacts, wanted } from "../delivery/sample-stops.ts";
import { feedDays, feedEvents, type FeedFacts } from "./calendar-feed.ts";

const feedOf = (change: Partial<FeedFacts> = {}): FeedFacts => ({
  stops: sampleFacts,
  startOn: toDay("2026-02-04"),
  renewsOn: toDay("2026-03-04"),
  chargeOn: toDay("2026-02-25"),
  ...change,
});
const daysOf = (kind: string, facts: FeedFacts): string[] =>
  feedEvents(facts)
    .filter((event) => event.kind === kind)
    .map(({ from }) => from);

test("shows each paper of the next weeks, and the charge", () => {
  const facts = feedOf();
  expect(daysOf("paper", facts).slice(0, 3)).toEqual(["2026-02-04", "2026-02-06", "2026-02-08"]);
  expect(daysOf("charge", facts)).toEqual(["2026-02-25"]);
  expect(daysOf("bill", feedOf({ chargeOn: null }))).toEqual(["2026-03-04"]);
});

test("shows a stop as one event until its restart, and no papers within it", () => {
  const facts = feedOf({ stops: holding(sampleFacts, wanted("2026-02-09", "2026-02-16")) });
  expect(feedEvents(facts)).toContainEqual({
    kind: "stop",
    key: "stop-1",
    from: "2026-02-09",
    until: "2026-02-16",
  });
  expect(daysOf("paper", facts)).not.toContain("2026-02-11");
  expect(daysOf("paper", facts)).toContain("2026-02-18");
});

test("shows a day without a paper by its holiday's name, and ends with the subscription", () => {
  const closed = { ...sampleFacts, calendar: { ...sampleFacts.calendar, closed: [toDay("2026-02-11")] } };
  expect(daysOf("no-paper", feedOf({ stops: closed }))).toEqual(["2026-02-11"]);
  const ending = feedOf({ stops: { ...sampleFacts, cancelAt: toDay("2026-03-01") } });
  expect(daysOf("end", ending)).toEqual(["2026-03-01"]);
  expect(daysOf("charge", ending)).toEqual([]);
  expect(daysOf("paper", ending).at(-1)).toBe("2026-03-01");
});

test("a digital plan has no papers", () => {
  expect(feedEvents(feedOf({ stops: { ...sampleFacts, papers: [] } })).map(({ kind }) => kind)).toEqual(["charge"]);
});

test("on any day, no two events share a key, and no paper is outside of the window", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), (later) => {
      const today = addDays(toDay("2026-02-02"), later);
      const facts = feedOf({ stops: { ...sampleFacts, moment: { today, minutes: 600 } } });
      const events = feedEvents(facts);
      expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
      for (const day of daysOf("paper", facts)) {
        expect(day >= today).toBe(true);
        expect(day < addDays(today, feedDays)).toBe(true);
      }
    }),
  );
});
