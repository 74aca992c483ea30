import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { manualCalendar } from "#tests/world/clocks.ts";
import { daily, move, north } from "#tests/world/papers.ts";
import { aPaperReader } from "#tests/world/stops.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const { clock, setTo } = manualCalendar("2026-02-02");
const site = await siteOfFile({ outside: { clock } });
const ask = async ({ domain }: Publisher, token: string) =>
  (await call(site, "getDeliveryAddress", { domain }, { token })).body;

test("returns the current address and, while it can be withdrawn, the next one", async () => {
  const publisher = await aPublisher(site);
  const reader = await aPaperReader(site, publisher, daily);
  const current = {
    streetAddress: "415 Hickory St",
    city: "West Bend",
    stateCode: "WI",
    zip: "53095",
    method: "carrier",
  };
  expect(await ask(publisher, reader.token)).toEqual({ current, change: null });
  await move(site, publisher, reader, north, { billingToo: true });
  const change = { effectiveOn: "2026-02-03", billingToo: true, canWithdraw: true, to: { zip: "53090" } };
  expect(await ask(publisher, reader.token)).toMatchObject({ current, change });
  setTo("2026-02-02", 17 * 60);
  expect(await ask(publisher, reader.token)).toMatchObject({ change: { ...change, canWithdraw: false } });
});

test("returns none for a digital subscription", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher);
  expect(await ask(publisher, await signedIn(site, publisher, email))).toEqual({ current: null, change: null });
});
