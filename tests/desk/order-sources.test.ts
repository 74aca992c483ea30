import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { roles } from "#core/staff/role.ts";
import { aColleague, type Colleague, deskCall } from "#tests/world/desk.ts";
import { everything, exportedRows } from "#tests/world/exports.ts";
import { offersOf } from "#tests/world/offer-codes.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { todayAt } from "#tests/world/time.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site, offersOf({ code: "FALL" }));
const other = await aPublisher(site);
const publication = publisher.domain;
const today = await todayAt(site, publisher);
const fall = { source: "newsletter", medium: "email", campaign: "Fall drive" };
const publisherPerson = await aColleague(site, "publisher", publisher);

// Two links of one campaign, one order with a code, one without a link; and the same campaign at another newspaper.
await aSubscriber(site, publisher, { source: { ...fall, content: "top" } });
await aSubscriber(site, publisher, { source: { ...fall, content: "foot" } });
await aSubscriber(site, publisher, {
  bundleID: "sunday",
  rateCode: "sunday-porch-8w",
  offerCode: "FALL",
  source: fall,
});
const unled = await aSubscriber(site, publisher);
await aSubscriber(site, other, { source: fall });

const sourcesFor = async (by: Pick<Colleague, "session">, input: object = {}) =>
  deskCall(site, "deskGetOrderSources", { publication, ...input }, by);
const row = (source: object, subscriptions: number, paidCents: number | null) => ({
  source: "website",
  medium: "",
  campaign: "",
  offerCode: "",
  ...source,
  subscriptions,
  gifts: 0,
  paidCents,
});

test("counts the orders of each link, campaign and code, most first, of the last 30 days and this newspaper only", async () => {
  const { status, body } = await sourcesFor(publisherPerson);
  expect(status).toBe(200);
  expect(body).toEqual({
    from: addDays(today, -29),
    to: today,
    rows: [row(fall, 2, 200), row({ ...fall, offerCode: "FALL" }, 1, 800), row({}, 1, 100)],
    total: { subscriptions: 4, gifts: 0, paidCents: 1100 },
    isCut: false,
  });
});

test("an order counts on the day of its first payment, in the newspaper's time zone", async () => {
  const on = async (day: string) =>
    (await sourcesFor(publisherPerson, { from: day, to: day })).body.total.subscriptions;
  expect([await on(addDays(today, -1)), await on(today)]).toEqual([0, 4]);
});

test("everybody at the desk sees the orders; amounts only people who may see payments", async () => {
  for (const role of roles) {
    const { status, body } = await sourcesFor(await aColleague(site, role, publisher));
    const seesMoney = ["auditor", "bookkeeper", "publisher", "owner"].includes(role);
    expect([role, status, body.total.subscriptions, body.total.paidCents, body.rows[0]?.paidCents]).toEqual([
      role,
      200,
      4,
      ...(seesMoney ? [1100, 200] : [null, null]),
    ]);
  }
});

test("refuses invalid or reversed days, another newspaper, and anybody who isn't signed in", async () => {
  const statusOf = async (input: object) => (await sourcesFor(publisherPerson, input)).status;
  expect(await statusOf({ from: "2026-02-30" })).toBe(400);
  expect(await statusOf({ from: today, to: addDays(today, -1) })).toBe(400);
  expect(await statusOf({ from: addDays(today, -400), to: today })).toBe(400);
  expect(await statusOf({ publication: other.domain })).toBe(404);
  expect((await deskCall(site, "deskGetOrderSources", { publication })).status).toBe(401);
});

test("the file lists each link separately, with the same totals", async () => {
  const rows = await exportedRows(site, publisher, "orders-by-source");
  expect(
    rows.map(({ source, content, offer_code: code, subscriptions, first_payments: paid }) => [
      source,
      content,
      code,
      subscriptions,
      paid,
    ]),
  ).toEqual([
    ["newsletter", "", "FALL", 1, "8.00"],
    ["newsletter", "foot", "", 1, "1.00"],
    ["newsletter", "top", "", 1, "1.00"],
    ["website", "", "", 1, "1.00"],
  ]);
  expect(await exportedRows(site, publisher, "orders-by-source", { ...everything, to: addDays(today, -1) })).toEqual(
    [],
  );
});

test("an order paid through staff counts as from the desk", async () => {
  const byStaff = "update payment_intent set taken_by = 'staff:1' where tenant_id = $1 and account_number = $2";
  await asOwner(site.store.owner, byStaff, [publisher.tenantId, unled.accountNumber]);
  expect((await sourcesFor(publisherPerson)).body.rows).toContainEqual(row({ source: "desk" }, 1, 100));
});
