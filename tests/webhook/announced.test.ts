import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { webhookEvents } from "#contract/machine/webhook-events.ts";
import type { AnnouncedType } from "#core/webhook/announcement.ts";
import { aReader, leave } from "#tests/circulation/a-mirrored-reader.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { aPaidGift, staffRefundGift, theGiftId } from "#tests/world/gifts.ts";
import { aPaperReader, aStop } from "#tests/world/stops.ts";
import { aSubscriberWith, passTo, subscriptionOf } from "#tests/world/time.ts";
import { connect } from "#tests/world/webhooks.ts";

const site = await siteOfFile();

async function connected(): Promise<Publisher> {
  const publisher = await aPublisher(site);
  await connect(site, publisher, { url: "https://crm.example/hooks", secrets: new Set() });
  return publisher;
}

type Told = { readonly type: AnnouncedType; readonly details: Readonly<Record<string, unknown>>; readonly day: string };

/** A publisher's messages, oldest first, each in the contract's shape. */
async function toldBy({ tenantId }: Publisher): Promise<Told[]> {
  const told = await asOwner<Told>(
    site.store.owner,
    "select type, details, happened_on::text as day from webhook_message where tenant_id = $1 order by seq",
    [tenantId],
  );
  for (const { type, details } of told) expect(webhookEvents[type].details.parse(details)).toEqual(details);
  return told;
}

test("a renewal is announced as a payment and a term, on the publication's day", async () => {
  const publisher = await connected();
  const { accountNumber } = await aSubscriberWith(site, publisher);
  const { chargeOn } = await subscriptionOf(site, publisher, accountNumber);
  if (chargeOn === null) throw new Error("nothing is due");
  await passTo(site, publisher, chargeOn);
  const { subscriptionId, paidThrough } = await subscriptionOf(site, publisher, accountNumber);
  expect((await toldBy(publisher)).slice(2)).toEqual([
    {
      type: "payment.posted",
      details: { amountCents: expect.any(Number), receiptNumber: expect.stringMatching(/^R/) },
      day: chargeOn,
    },
    { type: "subscription.renewed", details: { subscriptionId, paidThrough }, day: chargeOn },
  ]);
});

test("announces once that a canceled subscription ends after its last day", async () => {
  const publisher = await connected();
  const reader = await aReader(site, publisher);
  await leave(site, publisher, reader);
  const { subscriptionId, paidThrough } = await subscriptionOf(site, publisher, reader.accountNumber);
  await passTo(site, publisher, addDays(paidThrough, 2));
  expect((await toldBy(publisher)).slice(2)).toMatchObject([
    { type: "subscription.canceled", details: { subscriptionId, lastDay: paidThrough } },
    { type: "subscription.ended", details: { subscriptionId, because: "canceled" }, day: addDays(paidThrough, 1) },
  ]);
});

test("announces a declined card, then the start of grace and the unpaid end", async () => {
  const publisher = await connected();
  const { accountNumber } = await aSubscriberWith(site, publisher);
  const { chargeOn, paidThrough } = await subscriptionOf(site, publisher, accountNumber);
  await asOwner(site.store.owner, "update subscription set payment_method_id = null where tenant_id = $1", [
    publisher.tenantId,
  ]);
  expect(chargeOn).not.toBeNull();
  await passTo(site, publisher, addDays(paidThrough, 40));
  const types = (await toldBy(publisher)).slice(2).map(({ type }) => type);
  expect(types[0]).toBe("payment.failed");
  expect(types).toContain("subscription.grace_started");
  expect(types.at(-1)).toBe("subscription.ended");
});

test("announces a temporary stop with its days", async () => {
  const publisher = await connected();
  const stop = await aStop(site, publisher, await aPaperReader(site, publisher));
  expect((await toldBy(publisher)).slice(2)).toMatchObject([
    { type: "delivery.stopped", details: { stopId: stop.stopID } },
  ]);
});

test("announces a gift as its donor's payment and gift, and its refund as one", async () => {
  const publisher = await connected();
  await aPaidGift(site, publisher);
  await staffRefundGift(site, publisher);
  const giftId = await theGiftId(site, publisher);
  const told = await toldBy(publisher);
  expect(told.slice(0, 2)).toMatchObject([{ type: "payment.posted" }, { type: "gift.bought", details: { giftId } }]);
  expect(told.slice(2).map(({ type }) => type)).toContain("gift.refunded");
});
