import { afterAll, expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import type { MoodName } from "#sandbox/moods.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { renewDue } from "#server/renewal/renew-due.ts";
import { aBackup, restored } from "#tests/store/backups.ts";
import { aPaidGift, staffRefundGift } from "#tests/world/gifts.ts";
import { gatewayMood, moodsPass } from "#tests/world/moods.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { oweRefund, refundsAt, settleSales } from "#tests/world/refunds.ts";
import { aCheckout, payAtGateway, visa } from "#tests/world/shopper.ts";
import { aSite } from "#tests/world/site.ts";
import { differencesAt } from "#tests/world/staff.ts";
import { openFreshStore } from "#tests/world/store.ts";
import { aSubscriberWith, chargesOf, pass, passTo, subscriptionOf } from "#tests/world/time.ts";

// A separate database, because a backup contains every publication of it.
const site = await aSite({ store: await openFreshStore() });
afterAll(() => site[Symbol.asyncDispose]());

test.each<MoodName>(["usual", "records-late"])(
  "a renewal that was charged after the backup (gateway: %s) is posted by the restored store, and not charged again",
  async (mood) => {
    const publisher = await aPublisher(site);
    const { accountNumber } = await aSubscriberWith(site, publisher);
    const { chargeOn, renewsOn } = await subscriptionOf(site, publisher, accountNumber);
    await passTo(site, publisher, addDays(chargeOn ?? renewsOn, -1));
    const file = await aBackup(site);
    gatewayMood(site, publisher, "sale", mood, { looks: 99 });
    await pass(site, publisher, 1);
    // The gateway itself treats a repeat within five minutes as a mistake.
    site.passMinutes(6);
    const { site: again } = await restored(site, file);
    await pass(again, publisher, 1);
    expect(await chargesOf(site, publisher)).toEqual([100, 1199]);
    moodsPass(site, publisher);
    again.passMinutes(66);
    await reconcilePayments(again.work, publisher.tenantId);
    expect(await subscriptionOf(again, publisher, accountNumber)).toMatchObject({ grants: 2, status: "active" });
    expect(await differencesAt(again, publisher)).toEqual([]);
    // The next charge, which nobody knows yet, is made as usual.
    const next = await subscriptionOf(again, publisher, accountNumber);
    await passTo(again, publisher, next.chargeOn ?? next.renewsOn);
    expect(await chargesOf(site, publisher)).toEqual([100, 1199, 1199]);
  },
);

test("while the gateway is down, a restored database charges nothing that may have been charged", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aSubscriberWith(site, publisher);
  const { chargeOn, renewsOn } = await subscriptionOf(site, publisher, accountNumber);
  await passTo(site, publisher, addDays(chargeOn ?? renewsOn, -1));
  const { site: again } = await restored(site, await aBackup(site));
  await pass(site, publisher, 1);
  site.gatewayIsUp(false);
  await pass(again, publisher, 1);
  site.gatewayIsUp(true);
  await renewDue(again.work, publisher.tenantId);
  expect((await subscriptionOf(again, publisher, accountNumber)).grants).toBe(1);
  for (const minutes of [6, 60]) {
    again.passMinutes(minutes);
    await reconcilePayments(again.work, publisher.tenantId);
  }
  expect((await subscriptionOf(again, publisher, accountNumber)).grants).toBe(2);
  expect(await chargesOf(site, publisher)).toEqual([100, 1199]);
});

test("a payment that was open at the backup is asked about again", async () => {
  const publisher = await aPublisher(site);
  const { widget, accountNumber } = await aCheckout(site, publisher);
  const file = await aBackup(site);
  await payAtGateway(site, widget, visa);
  const { site: again, loaded } = await restored(site, file);
  expect(loaded.held.payments).toBeGreaterThan(0);
  await reconcilePayments(again.work, publisher.tenantId);
  expect(await subscriptionOf(again, publisher, accountNumber)).toMatchObject({ status: "active", grants: 1 });
});

test.each([
  ["at once", 1],
  ["late", 0],
] as const)(
  "a refund that was paid after the backup, and recorded %s, is not paid again when its cause comes again",
  async (recorded, paidAtOnce) => {
    const publisher = await aPublisher(site);
    const { accountNumber } = await aSubscriberWith(site, publisher);
    const { site: again } = await restored(site, await aBackup(site));
    if (recorded === "late") gatewayMood(site, publisher, "return", "records-late", { looks: 99 });
    await oweRefund(site, publisher, { accountNumber }, 40, "owed");
    expect(await payRefunds(site.work, publisher.tenantId)).toBe(1);
    await oweRefund(again, publisher, { accountNumber }, 40, "owed");
    expect(await payRefunds(again.work, publisher.tenantId)).toBe(paidAtOnce);
    moodsPass(site, publisher);
    again.passMinutes(66);
    expect(await payRefunds(again.work, publisher.tenantId)).toBe(1 - paidAtOnce);
    expect(refundsAt(site, publisher)).toEqual([40]);
  },
);

test("a gift refunded after the backup isn't refunded again when staff request it again", async () => {
  const publisher = await aPublisher(site);
  await aPaidGift(site, publisher);
  settleSales(site, publisher);
  const { site: again } = await restored(site, await aBackup(site));
  for (const at of [site, again]) {
    expect(await staffRefundGift(at, publisher)).toEqual({ kind: "refunded", amount: 100 });
    expect(await payRefunds(at.work, publisher.tenantId)).toBe(1);
  }
  expect(refundsAt(site, publisher)).toEqual([100]);
  expect(await differencesAt(again, publisher)).toEqual([]);
});
