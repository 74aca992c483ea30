import { expect, test } from "vitest";
import { localMoment } from "#server/adapters/clock/system.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader, submitStop } from "#tests/world/stops.ts";

// One instant, and the calendars of publications in their own zones (security.md S26).
const world = { now: new Date("2026-02-02T18:00:00Z") };
const site = await siteOfFile({
  outside: { clock: { now: () => new Date(), local: ({ timeZone }) => localMoment(world.now, timeZone) } },
});
const daily = { bundleID: "daily", rateCode: "daily-4w" };

/** The result of a stop of five days from this day, requested at this instant. */
async function asked(instant: string, stopDate: string, restartDate: string, timeZone = "America/Chicago") {
  world.now = new Date(instant);
  const publisher = await aPublisher(site, (plain) => ({ ...plain, tenant: { ...plain.tenant, timeZone } }));
  const reader = await aPaperReader(site, publisher, daily);
  const { body } = await submitStop(site, publisher, reader, { paperOption: "stop", stopDate, restartDate });
  return body.isSuccess ? "accepted" : body.code;
}

// Just before midnight in Chicago, just after it in New York.
test.each([
  ["America/New_York", "2026-02-10", "not-in-future"],
  ["America/Chicago", "2026-02-10", "cut-off"],
  ["America/Chicago", "2026-02-11", "accepted"],
] as const)(
  "the day in the publication's time zone decides what lies in the future: %s, %s",
  async (zone, day, becomes) => {
    expect(await asked("2026-02-10T05:30:00Z", day, "2026-02-20", zone)).toBe(becomes);
  },
);

test.each([
  ["the clocks go forward", "2026-03-08", "2026-03-07T22:59:59Z", "2026-03-07T23:00:00Z"],
  ["the day after they went forward", "2026-03-09", "2026-03-08T21:59:59Z", "2026-03-08T22:00:00Z"],
  ["the clocks go back", "2026-11-01", "2026-10-31T21:59:59Z", "2026-10-31T22:00:00Z"],
  ["the day after they went back", "2026-11-02", "2026-11-01T22:59:59Z", "2026-11-01T23:00:00Z"],
])("the cut-off is 17:00 on the publication's own clock: %s", async (_, stopDate, before, at) => {
  const restartDate = stopDate.replace(/\d\d$/, "15");
  expect(await asked(before, stopDate, restartDate)).toBe("accepted");
  expect(await asked(at, stopDate, restartDate)).toBe("cut-off");
});

test.each([
  ["2026-02-20T18:00:00Z", "2026-02-21", "2026-03-23", "2026-03-24"],
  ["2026-10-15T18:00:00Z", "2026-10-16", "2026-11-15", "2026-11-16"],
])("30 days are 30 days, over a change of clocks too: %s", async (instant, stopDate, thirty, more) => {
  expect(await asked(instant, stopDate, more)).toBe("stop-too-long");
  expect(await asked(instant, stopDate, thirty)).toBe("accepted");
});
