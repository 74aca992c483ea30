import { expect, test } from "vitest";
import * as z from "zod/mini";
import { addDays, toDay } from "#core/day.ts";
import { publicationCache } from "#server/store/publication/publication-cache.ts";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

const moved = z.object({
  today: z.string(),
  days: z.array(
    z.object({
      day: z.string(),
      events: z.array(z.object({ action: z.string(), subject: z.string(), outcome: z.string() })),
    }),
  ),
});

const post = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  site.app.inject({ method: "POST", url: "/sandbox/clock", payload: body, headers });

const move = async ({ domain }: Publisher, how: object) => moved.parse((await post({ domain, ...how })).json());

const clocks = z.object({
  clocks: z.array(z.object({ domain: z.string(), today: z.string(), daysAhead: z.number() })),
});
const clockOf = async ({ domain }: Publisher) =>
  clocks
    .parse((await site.app.inject({ url: `/sandbox/clock?domain=${domain}` })).json())
    .clocks.find((clock) => clock.domain === domain);

const todayOf = ({ plain }: Publisher) => site.needs.outside.clock.local({ timeZone: plain.tenant.timeZone }).today;

test("moves the clock by days, or to a day, for one publisher alone", async () => {
  const [publisher, other] = [await aPublisher(site), await aPublisher(site)];
  const real = todayOf(publisher);
  expect(await clockOf(publisher)).toEqual({ domain: publisher.domain, today: real, daysAhead: 0 });
  expect((await move(publisher, { advanceDays: 3 })).today).toBe(addDays(real, 3));
  expect((await move(publisher, { now: addDays(real, 10) })).today).toBe(addDays(real, 10));
  expect(await clockOf(publisher)).toEqual({ domain: publisher.domain, today: addDays(real, 10), daysAhead: 10 });
  expect(await clockOf(other)).toMatchObject({ today: real, daysAhead: 0 });
});

test("another server sees the moved day, and a date decision follows it", async () => {
  const publisher = await aPublisher(site);
  await move(publisher, { advanceDays: 30 });
  const elsewhere = publicationCache(site.store.db, Date.now);
  expect((await elsewhere.publication(publisher.tenantId))?.tenant.daysAhead).toBe(30);
  const { email } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  const { body } = await call(site, "getAccountManagementDetails", { domain: publisher.domain }, { token });
  // Eight weeks from the moved day.
  expect(body.terminationDate).toBe(addDays(todayOf(publisher), 30 + 55));
});

test("does due work day by day, dated with its day; tokens use real time", async () => {
  const publisher = await aPublisher(site);
  const { domain, plain } = publisher;
  const { email, accountNumber } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  const { terminationDate } = (await call(site, "getAccountManagementDetails", { domain }, { token })).body;
  const asked = { Domain: domain, AccountNumber: accountNumber, TerminationDate: terminationDate };
  await call(
    site,
    "terminateSubscriber",
    { ...asked, TerminateReasonID: plain.cancelReasons[0]?.reasonId ?? 0 },
    { token },
  );
  const { days } = await move(publisher, { advanceDays: 60 });
  const ended = days.flatMap(({ day, events }) =>
    events.filter(({ action }) => action === "cancellation.end").map(({ subject }) => ({ day, subject })),
  );
  expect(ended).toEqual([{ day: addDays(toDay(terminationDate), 1), subject: `account:${accountNumber}` }]);
  const { status, body } = await call(site, "getAccountManagementDetails", { domain }, { token });
  expect([status, body.subscriptionStatus]).toEqual([200, "ended"]);
});

test("a live publisher's day can't be moved, neither here nor in the database", async () => {
  const publisher = await aPublisher(site);
  await move(publisher, { advanceDays: 1 });
  await changePublisher(site, publisher, "update tenant set mode = 'live'");
  expect((await post({ domain: publisher.domain, advanceDays: 1 })).statusCode).toBe(404);
  expect(await clockOf(publisher)).toBeUndefined();
  expect((await site.publications.publication(publisher.tenantId))?.tenant.daysAhead).toBe(0);
  const rows = await asOwner(site.store.owner, "select days_ahead from sandbox_day where tenant_id = $1", [
    publisher.tenantId,
  ]);
  expect(rows).toEqual([{ days_ahead: 1 }]);
});

test("refuses a day in the past, an invalid day, another site's page and an unknown publisher", async () => {
  const publisher = await aPublisher(site);
  const { domain } = publisher;
  const status = async (body: object, headers = {}) => (await post(body, headers)).statusCode;
  expect(await status({ domain, now: todayOf(publisher) })).toBe(409);
  expect(await status({ domain, now: "2031-02-30" })).toBe(409);
  for (const wrong of [{}, { advanceDays: 0 }, { advanceDays: 1.5 }, { advanceDays: "x" }, { now: "soon" }])
    expect(await status({ domain, ...wrong })).toBe(400);
  expect(await status({ domain, advanceDays: 1 }, { "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await status({ domain: "nobody.example", advanceDays: 1 })).toBe(404);
  expect(await clockOf(publisher)).toMatchObject({ daysAhead: 0 });
});

test("two people who move one clock at once don't run a day twice", async () => {
  const publisher = await aPublisher(site);
  const until = addDays(todayOf(publisher), 20);
  const both = await Promise.all([1, 2].map(() => post({ domain: publisher.domain, now: until })));
  expect(both.map(({ statusCode }) => statusCode)).toContain(200);
  expect((await clockOf(publisher))?.daysAhead).toBe(20);
});
