import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { applyAddressChanges } from "#server/delivery/apply-address-changes.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { manualCalendar } from "#tests/world/clocks.ts";
import { expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import { daily, mailRouteAddress, move, north, undeliverableAddress } from "#tests/world/papers.ts";
import { aPaperReader, type PaperReader } from "#tests/world/stops.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { anAddress, aSubscriber, aVisitor, deliverable, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const monday = toDay("2026-02-02");
const { clock, setTo } = manualCalendar(monday);
const site = await siteOfFile({ outside: { clock } });

async function aReader(publisher: Publisher): Promise<PaperReader> {
  setTo(monday);
  const reader = await aPaperReader(site, publisher, daily);
  setTo("2026-02-06");
  return reader;
}

const addresses = async ({ tenantId }: Publisher) => {
  const [row] = await asOwner(
    site.store.owner,
    `select d.zip5 as delivery, b.zip5 as billing,
      (select count(*)::int from address_change c where c.tenant_id = u.tenant_id and c.state = 'pending') as waiting
     from subscription u join address d on d.tenant_id = u.tenant_id and d.address_id = u.delivery_address_id
     join address b on b.tenant_id = u.tenant_id and b.address_id = u.billing_address_id where u.tenant_id = $1`,
    [tenantId],
  );
  return row;
};
const refused = (code: string) => ({ isSuccess: false, code, errorMessage: expect.any(String) });
const tomorrow = {
  effectiveOn: "2026-02-07",
  firstIssueOn: "2026-02-07",
  dueBy: 450,
  price: null,
  to: { streetAddress: "88 N Main St", city: "West Bend", stateCode: "WI", zip: "53090", method: "carrier" },
};

test("previews the first issue, the carrier and the price, and changes nothing", async () => {
  const publisher = await aPublisher(site);
  const reader = await aReader(publisher);
  const { body } = await move(site, publisher, reader, north, { preview: true });
  expect(body).toEqual({ isSuccess: true, changeID: null, ...tomorrow, errorMessage: "" });
  expect(await addresses(publisher)).toEqual({ delivery: "53095", billing: "53095", waiting: 0 });
  setTo("2026-02-06", 17 * 60);
  expect((await move(site, publisher, reader, north, { preview: true })).body).toMatchObject({
    firstIssueOn: "2026-02-08",
  });
  const mailed = await move(site, publisher, reader, mailRouteAddress, { preview: true });
  expect(mailed.body).toMatchObject({ effectiveOn: "2026-02-11", dueBy: null, to: { method: "mail" } });
});

test("delivers to the old address until the day of the move and to the new one from that day, and keeps billing", async () => {
  const publisher = await aPublisher(site);
  const reader = await aReader(publisher);
  expect((await move(site, publisher, reader)).body).toMatchObject({ changeID: expect.any(Number), ...tomorrow });
  await applyAddressChanges(site.work, publisher.tenantId);
  expect(await addresses(publisher)).toEqual({ delivery: "53095", billing: "53095", waiting: 1 });
  setTo("2026-02-07", 0);
  for (const applied of [1, 0]) expect(await applyAddressChanges(site.work, publisher.tenantId)).toBe(applied);
  expect(await addresses(publisher)).toEqual({ delivery: "53090", billing: "53095", waiting: 0 });
});

test("sends bills to the new address too when the reader asks", async () => {
  const publisher = await aPublisher(site);
  const reader = await aReader(publisher);
  await move(site, publisher, reader, north, { billingToo: true, effectiveDate: "2026-02-20" });
  setTo("2026-02-19");
  expect(await applyAddressChanges(site.work, publisher.tenantId)).toBe(0);
  setTo("2026-02-21");
  expect(await applyAddressChanges(site.work, publisher.tenantId)).toBe(1);
  expect(await addresses(publisher)).toMatchObject({ delivery: "53090", billing: "53090" });
});

test("replaces a waiting move with a later request", async () => {
  const publisher = await aPublisher(site);
  const reader = await aReader(publisher);
  await move(site, publisher, reader, north, { effectiveDate: "2026-02-20" });
  await move(site, publisher, reader, mailRouteAddress, { effectiveDate: "2026-02-18" });
  expect(await addresses(publisher)).toMatchObject({ waiting: 1 });
  setTo("2026-02-25");
  await applyAddressChanges(site.work, publisher.tenantId);
  expect(await addresses(publisher)).toMatchObject({ delivery: "53021" });
});

test("refuses an unknown, undeliverable or same address, and a day too soon, too far or without a paper", async () => {
  const publisher = await aPublisher(site);
  const reader = await aReader(publisher);
  const code = async (to: typeof north, change: object = {}) => (await move(site, publisher, reader, to, change)).body;
  expect(await code(north, { addressID: 123_456_789_012 })).toEqual(refused("address"));
  expect(await code(undeliverableAddress)).toEqual(refused("no-print-delivery"));
  expect(await code(deliverable)).toEqual(refused("same-address"));
  expect(await code(north, { effectiveDate: "2026-02-06" })).toEqual(refused("cut-off"));
  expect(await code(north, { effectiveDate: "2027-02-07" })).toEqual(refused("too-far"));
  expect(pointersOf(await move(site, publisher, reader, north, { effectiveDate: "2026-02-30" }))).toEqual([
    "/effectiveDate",
  ]);
  const { email, accountNumber } = await aSubscriber(site, publisher);
  const digital = { email, accountNumber, token: await signedIn(site, publisher, email) };
  expect((await move(site, publisher, digital)).body).toEqual(refused("not-print"));
});

test("answers 404 to an address that another login has used", async () => {
  const publisher = await aPublisher(site);
  const reader = await aReader(publisher);
  const other = await aReader(publisher);
  const { domain } = publisher;
  const addressID = await anAddress(site, publisher, north);
  const send = ({ accountNumber, token }: PaperReader) =>
    call(site, "changeDeliveryAddress", { domain, accountNumber, addressID }, { token, key: newKey() });
  expect((await send(other)).body).toMatchObject({ isSuccess: true });
  expect((await send(reader)).body).toEqual(refused("address"));
  await aVisitor(site, publisher);
});

test("shows, agrees and keeps a price that changes with local tax, and answers 409 if it has changed since", async () => {
  const publisher = await aPublisher(site, (plain) => ({
    ...plain,
    deliveryZips: [...plain.deliveryZips, { zip5: "60601", method: "mail", routeCode: null }],
    tenant: {
      ...plain.tenant,
      policy: {
        ...plain.tenant.policy,
        taxMode: "added",
        taxes: [{ component: "print", stateCode: "IL", rateMillionths: 100_000, effectiveFrom: toDay("2025-01-01") }],
      },
    },
  }));
  const reader = await aReader(publisher);
  const chicago = { streetAddress: "20 North Wacker Drive", city: "Chicago", stateCode: "IL", zip: "60601" };
  const price = { beforeCents: 6200, afterCents: 6720, period: "4 weeks", renewsOn: "2026-03-03" };
  expect((await move(site, publisher, reader, chicago, { preview: true })).body).toMatchObject({ price });
  expectProblem(await move(site, publisher, reader, chicago, { expectedCents: 6200 }), 409);
  expect((await move(site, publisher, reader, chicago, { expectedCents: 6720 })).body).toMatchObject({
    isSuccess: true,
  });
  const consents = await asOwner(
    site.store.owner,
    "select due_today_cents, price_path from price_consent where tenant_id = $1 order by consent_id desc limit 1",
    [publisher.tenantId],
  );
  expect(consents).toMatchObject([{ due_today_cents: 0, price_path: [{ amountCents: 6720, period: "4 weeks" }] }]);
});

test("emails the move, shows it at account home and in the trail, and drops it when the subscription ends", async () => {
  const publisher = await aPublisher(site);
  const reader = await aReader(publisher);
  await move(site, publisher, reader);
  await deliverEmails(site, publisher);
  const [letter] = await mailTo(site, reader.email);
  expect(letter?.text).toContain("Starting Saturday, February 7, 2026, we'll deliver your paper to a new address.");
  expect(letter?.text).toContain("88 N Main St");
  const { body } = await call(
    site,
    "getAccountManagementDetails",
    { domain: publisher.domain },
    { token: reader.token },
  );
  expect(body.pending).toEqual([
    {
      kind: "addressChange",
      date: "2026-02-07",
      text: "Starting this day, we'll deliver your paper to 88 N Main St, West Bend.",
    },
  ]);
  await changePublisher(site, publisher, "update subscription set status = 'ended'");
  setTo("2026-02-08");
  await applyAddressChanges(site.work, publisher.tenantId);
  const trail = await asOwner(
    site.store.owner,
    "select action, outcome from audit_entry where tenant_id = $1 and action like 'delivery.%' order by entry_id",
    [publisher.tenantId],
  );
  expect(trail).toEqual([
    { action: "delivery.change-address", outcome: "pending" },
    { action: "delivery.move", outcome: "withdrawn" },
  ]);
});
