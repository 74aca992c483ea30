import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { manualCalendar } from "#tests/world/clocks.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aPlan } from "#tests/world/seasons.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader } from "#tests/world/stops.ts";

const { clock, setTo } = manualCalendar("2026-02-02");
const site = await siteOfFile({ outside: { clock } });

test("says whether seasonal plans are offered, and which season is next each year", async () => {
  const publisher = await aPublisher(site);
  const reader = await aPaperReader(site, publisher);
  const { accountNumber, token } = reader;
  const read = async () =>
    (await call(site, "getSeasonalPlan", { domain: publisher.domain, accountNumber }, { token })).body;
  expect(await read()).toEqual({ isOffered: true, plan: null });
  const plan = await aPlan(site, publisher, reader);
  expect(await read()).toEqual({ isOffered: true, plan });
  setTo("2026-05-04");
  expect((await read()).plan).toMatchObject({ leaveOn: "2027-03-02", returnOn: "2027-05-04" });
});
