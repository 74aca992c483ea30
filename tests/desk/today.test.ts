import { expect, test } from "vitest";
import { dayListKinds } from "#contract/desk/today.ts";
import { queueNames } from "#core/staff/queue.ts";
import { roles } from "#core/staff/role.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { anOldReader, report } from "#tests/world/papers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const other = await aPublisher(site);
const { session } = await aColleague(site, "publisher", publisher);
const publication = publisher.domain;
const { accountNumber } = await aSubscriber(site, publisher);

async function todayOf(by = session) {
  const { status, body } = await deskCall(site, "deskGetToday", { publication }, { session: by });
  expect(status).toBe(200);
  const [place] = body.places;
  if (place === undefined) throw new Error("no place");
  return place;
}

const listOf = async (kind: string, by = session) =>
  (await deskCall(site, "deskGetDayList", { publication, kind }, { session: by })).body;

test("a purchase counts as money received, on the newspaper's day", async () => {
  const place = await todayOf();
  expect(place).toMatchObject({ publication, name: expect.any(String), moneyIn: { payments: 1 } });
  expect(place.moneyIn?.amountCents).toBeGreaterThan(0);
  expect(place.queues.map(({ queue }) => queue)).toEqual(queueNames);
  expect(place.wrong).toMatchObject({ gateway: "", unansweredPayments: 0 });
});

test("each figure matches the length of its list", async () => {
  const reader = await anOldReader(site, publisher);
  await report(site, publisher, reader, { problem: "wet" });
  const place = await todayOf();
  await asOwner(
    site.store.owner,
    "update subscription set start_on = $2, charge_on = $2::date + 3, cancelled_at = now() where tenant_id = $1 and account_number = $3",
    [publisher.tenantId, place.today, accountNumber],
  );
  const now = await todayOf();
  expect(now).toMatchObject({ starts: 1, cancellations: 1, complaints: 1 });
  expect((await listOf("complaints")).rows).toMatchObject([
    { accountNumber: reader.accountNumber, about: expect.stringMatching(/^Wet paper, /) },
  ]);
  for (const kind of ["starts", "stops", "cancellations", "complaints"] as const)
    expect([kind, (await listOf(kind)).rows.length]).toEqual([kind, now[kind]]);
  expect((await listOf("renewals")).rows.length).toBe(now.renewals.count);
  expect(now.renewals.count).toBeGreaterThan(0);
  expect(now.renewals.amountCents).toBeGreaterThan(0);
});

test("reports a payment without the gateway's answer, and a waiting email, as problems", async () => {
  await asOwner(
    site.store.owner,
    `insert into payment_intent (tenant_id, intent_id, account_number, purpose, method, state, amount_cents, lines, plan,
       invoice_number, next_check_at, token_at)
     values ($1, gen_random_uuid(), $2, 'oneTime', 'Credit Card', 'unknown', 100, '[]', '{}', 'X1', now(), now() - interval '1 hour')`,
    [publisher.tenantId, accountNumber],
  );
  await asOwner(
    site.store.owner,
    "update letter set created_at = now() - interval '1 hour' where tenant_id = $1 and state = 'queued'",
    [publisher.tenantId],
  );
  const { wrong } = await todayOf();
  expect(wrong.unansweredPayments).toBe(1);
  expect(wrong.waitingEmails).toBeGreaterThan(0);
});

test("everybody sees the day, and amounts only people who may see payments", async () => {
  for (const role of roles) {
    const place = await todayOf((await aColleague(site, role, publisher)).session);
    const seesMoney = !["clerk", "circulation"].includes(role);
    expect([role, place.moneyIn !== null, place.renewals.amountCents !== null]).toEqual([role, seesMoney, seesMoney]);
  }
});

test("includes nothing of another publication", async () => {
  const { body } = await deskCall(site, "deskGetToday", {}, { session });
  expect(body.places.map((place) => place.publication)).toEqual([publication]);
  const elsewhere = { publication: other.domain };
  expect((await deskCall(site, "deskGetToday", elsewhere, { session })).status).toBe(404);
  for (const kind of dayListKinds) {
    expect((await deskCall(site, "deskGetDayList", { ...elsewhere, kind }, { session })).status).toBe(404);
    expect((await deskCall(site, "deskGetDayList", { publication, kind }, { session })).status).toBe(200);
  }
  expect((await deskCall(site, "deskGetDayList", { publication, kind: "all" }, { session })).status).toBe(400);
  expect((await deskCall(site, "deskGetToday", {})).status).toBe(401);
});
