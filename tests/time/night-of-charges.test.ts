import { afterAll, expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { startWork } from "#server/jobs/work.ts";
import { renewDue } from "#server/renewal/renew-due.ts";
import { aroundCharges } from "#tests/world/around-charges.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSite } from "#tests/world/site.ts";
import { asOwner, openFreshStore } from "#tests/world/store.ts";
import { aSubscriberWith, chargesOf, passTo, pricedAt, subscriptionOf } from "#tests/world/time.ts";

// A separate database, so that no other site's jobs are there.
const site = await aSite({ store: await openFreshStore() });
afterAll(() => site[Symbol.asyncDispose]());

const { gateways } = site.needs.outside;
const usual = { ...gateways };

/** This many subscribers whose cards are due today and were not charged yet. */
async function dueAt(publisher: Publisher, count: number): Promise<readonly number[]> {
  const accounts: number[] = [];
  for (let one = 0; one < count; one++) accounts.push((await aSubscriberWith(site, publisher)).accountNumber);
  const { chargeOn } = await subscriptionOf(site, publisher, accounts[0] ?? 0);
  if (chargeOn === null) throw new Error("nothing is charged");
  await passTo(site, publisher, addDays(chargeOn, -1));
  await asOwner(site.store.owner, "update sandbox_day set days_ahead = days_ahead + 1 where tenant_id = $1", [
    publisher.tenantId,
  ]);
  site.publications.forget();
  return accounts;
}

test("charges run in parallel: few at first, and more as the gateway answers", async () => {
  const publisher = await aPublisher(site);
  await dueAt(publisher, 12);
  // Each wave waits until all of it is at the gateway.
  const waves = [4, 8].map((size) => ({ size, sent: 0, complete: Promise.withResolvers<void>() }));
  const inWaves = aroundCharges(usual, async (send) => {
    const wave = waves.find(({ size, sent }) => sent < size);
    if (wave === undefined) throw new Error("more charges than subscribers");
    if (++wave.sent === wave.size) wave.complete.resolve();
    await wave.complete.promise;
    return send();
  });
  Object.assign(gateways, inWaves);
  expect(await renewDue(site.work, publisher.tenantId)).toBe(12);
  Object.assign(gateways, usual);
  expect((await chargesOf(site, publisher)).filter((amount) => amount === 1199)).toHaveLength(12);
});

test("a subscription that can't be charged holds up no others, and is named", async () => {
  const publisher = await aPublisher(site);
  const [broken = 0] = await dueAt(publisher, 6);
  await asOwner(
    site.store.owner,
    "update payment_method set sealed_token = '\\x00' where tenant_id = $1 and account_number = $2",
    [publisher.tenantId, broken],
  );
  await expect(renewDue(site.work, publisher.tenantId)).rejects.toThrow(`account ${broken} failed`);
  expect((await chargesOf(site, publisher)).filter((amount) => amount === 1199)).toHaveLength(5);
});

test("a publication with a long night of charges doesn't hold up another", async () => {
  const slow = await aPublisher(site, pricedAt("digital-4w", 1212));
  const quick = await aPublisher(site);
  await dueAt(slow, 1);
  await dueAt(quick, 1);
  const [atGateway, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holdingSlow = aroundCharges(usual, async (send, { amount }) => {
    if (amount === 1212) {
      atGateway.resolve();
      await others.promise;
    }
    return send();
  });
  Object.assign(gateways, holdingSlow);
  const boss = await openQueue(site.store.pool, true, () => undefined);
  await startWork(boss, site.work);
  await boss.send("day");
  await atGateway.promise;
  await expect.poll(() => chargesOf(site, quick), { timeout: 30_000 }).toContain(1199);
  expect(await chargesOf(site, slow)).not.toContain(1212);
  others.resolve();
  await expect.poll(() => chargesOf(site, slow), { timeout: 30_000 }).toContain(1212);
  Object.assign(gateways, usual);
  await boss.stop({ graceful: true, timeout: 5000, close: false });
});
