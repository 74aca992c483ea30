import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { manualCalendar } from "#tests/world/clocks.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader, aStop, type PaperReader } from "#tests/world/stops.ts";

const { clock, setTo } = manualCalendar("2026-02-02");
const site = await siteOfFile({ outside: { clock } });
const publisher = await aPublisher(site);
const reader = await aPaperReader(site, publisher);

const listOf = async ({ accountNumber, token }: PaperReader) =>
  (await call(site, "getTemporaryStops", { domain: publisher.domain, accountNumber }, { token })).body;

test("lists the latest first, with each stop's effect and how long it can be changed", async () => {
  await aStop(site, publisher, reader, { paperOption: "stop", stopDate: "2026-02-09", restartDate: "2026-02-16" });
  await aStop(site, publisher, reader, { paperOption: "save", stopDate: "2026-02-17", restartDate: "2026-02-21" });
  const stops = await listOf(reader);
  expect(stops.map(({ stopDate }) => stopDate)).toEqual(["2026-02-17", "2026-02-09"]);
  expect(stops[1]).toEqual({
    stopID: expect.any(Number),
    paperOption: "stop",
    stopDate: "2026-02-09",
    restartDate: "2026-02-16",
    state: "coming",
    issues: ["2026-02-11", "2026-02-13", "2026-02-15"].map((date) => ({ date, effect: "adds", deliveredOn: null })),
    // The other stop holds Wednesday's and Friday's papers back.
    restartsWith: "2026-02-22",
    noPaper: [],
    changeUntil: { date: "2026-02-10", time: "17:00" },
    restartChangeUntil: { date: "2026-02-17", time: "17:00" },
    whenWithdrawn: { restartsWith: "2026-02-04", newExpireDate: "2026-03-01" },
  });
  expect(stops[0]?.issues).toEqual([
    { date: "2026-02-18", effect: "saved", deliveredOn: "2026-02-22" },
    { date: "2026-02-20", effect: "saved", deliveredOn: "2026-02-22" },
  ]);
});

test("reports a stop as coming, active and over as the days pass", async () => {
  for (const [today, minutes, state] of [
    ["2026-02-10", 1019, "coming"],
    ["2026-02-10", 1020, "begun"],
    ["2026-02-15", 600, "begun"],
    ["2026-02-16", 600, "over"],
  ] as const) {
    setTo(today, minutes);
    expect([today, minutes, (await listOf(reader))[1]?.state]).toEqual([today, minutes, state]);
  }
});

test("shows nobody another account's stops, and lists none for a digital plan", async () => {
  expect(await listOf(await aPaperReader(site, publisher))).toEqual([]);
  const digital = await aPaperReader(site, publisher, { bundleID: "digital", rateCode: "digital-intro-8w" });
  expect(await listOf(digital)).toEqual([]);
});
