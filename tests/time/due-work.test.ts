import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { clockStartingOn } from "#tests/world/clocks.ts";
import { moneyOf } from "#tests/world/money.ts";
import { aRedelivery, daily, move } from "#tests/world/papers.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { oweRefund, settleSales } from "#tests/world/refunds.ts";
import { aCheckout, aSubscriber, payAtGateway } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader } from "#tests/world/stops.ts";
import { asOwner } from "#tests/world/store.ts";
import { pass, subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile({ outside: { clock: clockStartingOn(toDay("2026-02-02")) } });

const rowsOf = <Row extends object>({ tenantId }: Publisher, statement: string): Promise<Row[]> =>
  asOwner<Row>(site.store.owner, statement, [tenantId]);

test("a moved clock applies the address change that its day has reached", async () => {
  const publisher = await aPublisher(site);
  const reader = await aPaperReader(site, publisher, daily);
  await pass(site, publisher, 4);
  expect((await move(site, publisher, reader)).body).toMatchObject({ effectiveOn: "2026-02-07" });
  await pass(site, publisher, 1);
  const changes = "select state from address_change where tenant_id = $1";
  expect(await rowsOf(publisher, changes)).toEqual([{ state: "applied" }]);
});

test("a moved clock credits an unconfirmed redelivery before the day's revenue is recorded", async () => {
  const publisher = await aPublisher(site);
  const reader = await aPaperReader(site, publisher, daily);
  await pass(site, publisher, 4);
  await aRedelivery(site, publisher, reader);
  await pass(site, publisher, 2);
  const issues = "select state, credited_on::text as on from delivery_issue where tenant_id = $1";
  expect(await rowsOf(publisher, issues)).toEqual([{ state: "credited", on: "2026-02-08" }]);
});

test("a moved clock checks a payment whose browser closed before the answer", async () => {
  const publisher = await aPublisher(site);
  const { widget, accountNumber } = await aCheckout(site, publisher);
  await payAtGateway(site, widget);
  await pass(site, publisher, 1);
  expect((await subscriptionOf(site, publisher, accountNumber)).status).toBe("active");
  expect(await moneyOf(site, publisher)).toMatchObject({ intents: [{ state: "captured" }] });
});

test("a moved clock retries a refund that waited while the gateway was down", async () => {
  const publisher = await aPublisher(site);
  const reader = await aSubscriber(site, publisher, { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" });
  settleSales(site, publisher);
  await oweRefund(site, publisher, reader, 500, "test:1");
  const refunds = "select state from refund where tenant_id = $1";
  site.gatewayIsUp(false);
  try {
    await pass(site, publisher, 1);
  } finally {
    site.gatewayIsUp(true);
  }
  expect(await rowsOf(publisher, refunds)).not.toEqual([{ state: "paid" }]);
  await pass(site, publisher, 1);
  expect(await rowsOf(publisher, refunds)).toEqual([{ state: "paid" }]);
});
