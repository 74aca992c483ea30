import { expect, test } from "vitest";
import { applyAddressChanges } from "#server/delivery/apply-address-changes.ts";
import { scheduleSeasonalMoves } from "#server/delivery/schedule-seasonal-moves.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { manualCalendar } from "#tests/world/clocks.ts";
import { mailRouteAddress } from "#tests/world/papers.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aPlan } from "#tests/world/seasons.ts";
import { anAddress } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader } from "#tests/world/stops.ts";

const { clock, setTo } = manualCalendar("2026-02-02");
const site = await siteOfFile({ outside: { clock } });

async function aSnowbird(kind: "digital" | "address") {
  setTo("2026-02-02");
  const publisher = await aPublisher(site);
  const reader = await aPaperReader(site, publisher);
  const addressID = kind === "address" ? await anAddress(site, publisher, mailRouteAddress) : undefined;
  const plan = await aPlan(site, publisher, reader, { kind, ...(addressID === undefined ? {} : { addressID }) });
  const { accountNumber, token } = reader;
  const about = { domain: publisher.domain, accountNumber };
  return {
    plan,
    on: async (day: string) => {
      setTo(day);
      await scheduleSeasonalMoves(site.work, publisher.tenantId);
      await applyAddressChanges(site.work, publisher.tenantId);
    },
    stops: async () => (await call(site, "getTemporaryStops", about, { token })).body,
    address: async () => (await call(site, "getDeliveryAddress", about, { token })).body,
    end: () => call(site, "endSeasonalPlan", { ...about, planID: plan.planID }, { token, key: newKey() }),
    subjects: async () => {
      await deliverEmails(site, publisher);
      return (await mailTo(site, reader.email)).map(({ subject }) => subject);
    },
  };
}

test("two weeks before a season, creates the stop and each address change and emails, once", async () => {
  const { on, stops, subjects } = await aSnowbird("digital");
  await on("2026-02-15");
  expect(await stops()).toEqual([]);
  await on("2026-02-16");
  await on("2026-02-17");
  const [stop, ...others] = await stops();
  expect(others).toEqual([]);
  expect(stop).toMatchObject({ stopDate: "2026-03-02", restartDate: "2026-05-04", paperOption: "stop" });
  expect(stop?.issues).toHaveLength(27);
  expect((await subjects()).filter((subject) => subject.includes("temporary stop"))).toHaveLength(1);
});

test("moves delivery to the seasonal address and back home, with an email before each move", async () => {
  const { on, address, subjects } = await aSnowbird("address");
  await on("2026-02-16");
  expect((await address()).change).toMatchObject({ effectiveOn: "2026-03-02", to: { city: "Fredonia" } });
  await on("2026-03-02");
  expect(await address()).toMatchObject({ current: { city: "Fredonia" }, change: null });
  await on("2026-04-20");
  expect((await address()).change).toMatchObject({ effectiveOn: "2026-05-04" });
  await on("2026-05-04");
  expect((await address()).current?.city).not.toBe("Fredonia");
  expect((await subjects()).filter((subject) => subject.includes("new delivery address"))).toHaveLength(2);
});

test("a seasonal plan that was ended creates no new season, and still moves delivery back home", async () => {
  const early = await aSnowbird("digital");
  await early.end();
  expect(await early.subjects()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Your seasonal plan for .* is turned off$/),
      expect.stringMatching(/^Your seasonal plan for (?!.*off)/),
    ]),
  );
  await early.on("2026-02-16");
  expect(await early.stops()).toEqual([]);

  const away = await aSnowbird("address");
  await away.on("2026-02-16");
  await away.on("2026-03-02");
  await away.end();
  await away.on("2026-04-20");
  await away.on("2026-05-04");
  expect((await away.address()).current?.city).not.toBe("Fredonia");
});
