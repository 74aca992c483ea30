import { expect, test } from "vitest";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { billByMail } from "#server/store/publication/staff-changes.ts";
import { auditWithGateway } from "#tests/world/audit.ts";
import { aPaidGift } from "#tests/world/gifts.ts";
import { aPublisher, merchantAt, type Publisher } from "#tests/world/publisher.ts";
import { gatewayMood } from "#tests/world/moods.ts";
import { openPayPal } from "#tests/world/paypal.ts";
import { oweRefund } from "#tests/world/refunds.ts";
import { aCheckout, aSubscriber, openWidget, payAtGateway, rehearsing, submit } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { aSubscriberWith, dayAt, pass, pricedAt } from "#tests/world/time.ts";

const site = await siteOfFile();
const { db } = site.store;

const audited = async (publisher: Publisher): Promise<string[]> =>
  (await auditWithGateway(site, publisher)).map(({ check }) => check).toSorted();

/** Some months of renewals, bills, declines, endings and gifts. */
async function aLivedInYear(): Promise<{ readonly publisher: Publisher; readonly accountNumber: number }> {
  const publisher = await aPublisher(site, pricedAt("digital-4w", 1206));
  const print = { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" };
  const { accountNumber } = await aSubscriberWith(site, publisher, print);
  const billed = await aSubscriberWith(site, publisher, print);
  await db.write(await dayAt(site, publisher), (tx) => billByMail(tx, billed.accountNumber, new Date()));
  await aSubscriberWith(site, publisher, {}, rehearsing);
  await aPaidGift(site, publisher);
  await pass(site, publisher, 100);
  return { publisher, accountNumber };
}

test("after months of renewals, declines, unpaid bills and gifts, ledgers and gateway agree, and faults are named", async () => {
  const { publisher, accountNumber } = await aLivedInYear();
  expect(await audited(publisher)).toEqual([]);
  const change = (statement: string) =>
    asOwner(site.store.owner, statement, [publisher.tenantId]).then(() => audited(publisher));
  const mine = `tenant_id = $1 and account_number = ${accountNumber}`;
  expect(await change(`update subscription set paid_through = paid_through + 7 where ${mine}`)).toContain(
    "the stored end of the paid term is not the ledger's",
  );
  await change(`update subscription set paid_through = paid_through - 7 where ${mine}`);
  expect(await change(`update subscription set renews_on = renews_on + 1 where ${mine}`)).toEqual([
    "the stored renewal is not the ledger's",
  ]);
  await change(`update subscription set renews_on = renews_on - 1 where ${mine}`);
  // The prepaid amount of future papers is the books' amount less what the subscription has earned.
  expect(await change(`update subscription set earned_cents = earned_cents + 1 where ${mine}`)).toEqual([
    "the prepaid amount is not what is still to be delivered",
    "the subscriptions' earned amounts do not add up to the earned revenue in the books",
  ]);
  await change(`update subscription set earned_cents = earned_cents - 1 where ${mine}`);
  await change(`update journal_line set amount_cents = amount_cents + 1 where tenant_id = $1 and line = 1
    and entry_id = (select max(entry_id) from journal_entry where tenant_id = $1 and cause = 'renewal')`);
  expect(await audited(publisher)).toEqual([
    "an entry of the money ledger does not balance",
    "what was posted is not what was captured",
  ]);
  await change(`update journal_line set amount_cents = amount_cents - 1 where tenant_id = $1 and line = 1
    and entry_id = (select max(entry_id) from journal_entry where tenant_id = $1 and cause = 'renewal')`);
  expect(
    await change(`update payment_intent set gateway_txn_id = 'X' || gateway_txn_id where intent_id =
      (select intent_id from payment_intent where ${mine} order by created_at desc limit 1)`),
  ).toEqual(["charged at the gateway but not posted", "posted but not charged at the gateway"]);
});

test("somebody else's transaction that a browser submits is no difference", async () => {
  const publisher = await aPublisher(site);
  const one = await aCheckout(site, publisher);
  const said = await payAtGateway(site, one.widget);
  expect((await submit(site, publisher, one, said)).body).toMatchObject({ isSuccess: true });
  const other = await aCheckout(site, publisher, { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" });
  expect((await submit(site, publisher, other, said)).body).toMatchObject({ isSuccess: false });
  expect(await audited(publisher)).toEqual([]);
});

test("compares refunds and voids with the gateway's list in both directions, to the cent", async () => {
  const publisher = await aPublisher(site);
  const paper = { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" };
  const [part, whole] = [await aSubscriber(site, publisher, paper), await aSubscriber(site, publisher, paper)];
  await oweRefund(site, publisher, part, 900, "test:part");
  await oweRefund(site, publisher, whole, 3600, "test:whole");
  expect(await payRefunds(site.work, publisher.tenantId)).toBe(2);
  expect(await audited(publisher)).toEqual([]);
  const merchantId = merchantAt(publisher.plain);
  const atGateway = (statement: string) => site.gatewayLedger.db.prepare(statement).run(merchantId);
  const returned = "where merchant = ? and kind = 'RETURN'";
  atGateway(`update txn set amount = amount + 100 ${returned}`);
  expect(await audited(publisher)).toEqual(["refunded at the gateway with a different amount"]);
  atGateway(`update txn set amount = amount - 100 ${returned}`);
  const paidAt = (days: number) =>
    asOwner(site.store.owner, `update refund set paid_at = paid_at + interval '${days} days' where tenant_id = $1`, [
      publisher.tenantId,
    ]);
  await paidAt(-10);
  expect(await audited(publisher)).toEqual(["refunded at the gateway but not posted"]);
  await paidAt(10);
  atGateway(`delete from txn ${returned}`);
  expect(await audited(publisher)).toEqual(["posted as refunded, but not refunded at the gateway"]);
});

test("a payment first opened at PayPal and then paid by card is no difference, nor is its refund", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  await openPayPal(site, publisher, shopper);
  const widget = await openWidget(site, publisher, shopper);
  const { body } = await submit(site, publisher, shopper, await payAtGateway(site, widget));
  expect(body).toMatchObject({ isSuccess: true });
  expect(await audited(publisher)).toEqual([]);
  await oweRefund(site, publisher, shopper, 50, "test:paid-by-card");
  expect(await payRefunds(site.work, publisher.tenantId)).toBe(1);
  expect(await audited(publisher)).toEqual([]);
});

test("names a refund that the gateway has paid twice", async () => {
  const publisher = await aPublisher(site);
  const reader = await aSubscriber(site, publisher, { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" });
  await oweRefund(site, publisher, reader, 900, "test:twice");
  gatewayMood(site, publisher, "return", "acts-twice");
  expect(await payRefunds(site.work, publisher.tenantId)).toBe(1);
  expect(await audited(publisher)).toEqual(["refunded at the gateway a second time"]);
});

test("reports nothing about the gateway's payments while it is down", async () => {
  const publisher = await aPublisher(site);
  await aSubscriber(site, publisher);
  site.gatewayIsUp(false);
  await expect(audited(publisher)).rejects.toThrow("the gateway gave no list");
  site.gatewayIsUp(true);
  expect(await audited(publisher)).toEqual([]);
});
