import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { manualCalendar } from "#tests/world/clocks.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader, aStop, type PaperReader } from "#tests/world/stops.ts";

const { clock, setTo } = manualCalendar("2026-02-02");
const site = await siteOfFile({ outside: { clock } });
const publisher = await aPublisher(site);
const reader = await aPaperReader(site, publisher);

const datesOf = async ({ accountNumber, token }: PaperReader) =>
  (await call(site, "getTemporaryStopDates", { domain: publisher.domain, accountNumber }, { token })).body;

test("returns the first day that can be chosen, and the cut-offs of the next papers", async () => {
  setTo("2026-02-09", 1019);
  expect(await datesOf(reader)).toEqual({
    today: "2026-02-09",
    firstStopDate: "2026-02-10",
    lastStopDate: "2027-02-09",
    endsOn: null,
    expireDate: "2026-03-01",
    papers: [
      { date: "2026-02-11", changeUntil: { date: "2026-02-10", time: "17:00" } },
      { date: "2026-02-13", changeUntil: { date: "2026-02-12", time: "17:00" } },
      { date: "2026-02-15", changeUntil: { date: "2026-02-14", time: "17:00" } },
    ],
  });
  setTo("2026-02-10", 1020);
  expect(await datesOf(reader)).toMatchObject({
    firstStopDate: "2026-02-12",
    papers: [{ date: "2026-02-13" }, {}, {}],
  });
});

test("doesn't list papers that a stop holds back among the next ones", async () => {
  setTo("2026-02-09");
  const other = await aPaperReader(site, publisher);
  await aStop(site, publisher, other, { paperOption: "stop", stopDate: "2026-02-12", restartDate: "2026-02-19" });
  expect((await datesOf(other))?.papers.map(({ date }) => date)).toEqual(["2026-02-11", "2026-02-20", "2026-02-22"]);
});

test("adds the mailing days for a mailed paper", async () => {
  setTo("2026-02-09");
  const mailed = await aPaperReader(site, publisher);
  await changePublisher(site, publisher, "update address set method = 'mail'");
  expect(await datesOf(mailed)).toMatchObject({
    firstStopDate: "2026-02-12",
    papers: [{ date: "2026-02-13", changeUntil: { date: "2026-02-10", time: "17:00" } }, {}, {}],
  });
});

test("returns the end date of a canceled subscription, and nothing to stop for a digital plan", async () => {
  await changePublisher(site, publisher, "update subscription set status = 'cancelling', cancel_at = paid_through");
  expect(await datesOf(reader)).toMatchObject({ lastStopDate: "2026-03-01", endsOn: "2026-03-01" });
  const digital = await aPaperReader(site, publisher, { bundleID: "digital", rateCode: "digital-intro-8w" });
  expect(await datesOf(digital)).toBeNull();
});
