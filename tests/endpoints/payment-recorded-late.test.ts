import { expect, test } from "vitest";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { auditWithGateway } from "#tests/world/audit.ts";
import { gatewayMood } from "#tests/world/moods.ts";
import { bought, moneyOf, unpaid } from "#tests/world/money.ts";
import { aPayer, openFor, type Payer, paysFor } from "#tests/world/paying.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, mastercard, openWidget, payAtGateway, rehearsing, signedIn, submit } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { passTo, subscriptionOf } from "#tests/world/time.ts";

// A gateway's record may be an hour behind what it has done (rules 4.2).

const site = await siteOfFile();

/** The next charge with a typed card appears in the gateway's record only after an hour, however often it is read. */
const recordsLate = (publisher: Publisher): void =>
  gatewayMood(site, publisher, "checkout", "records-late", { looks: 99 });

/** Lets minutes pass, in several steps, and runs the job after each. */
async function pass(publisher: Publisher, ...stretches: readonly number[]): Promise<void> {
  for (const minutes of stretches) {
    site.passMinutes(minutes);
    await reconcilePayments(site.work, publisher.tenantId);
  }
}

const untilRecorded = [6, 21, 60] as const;

test("finds and posts a charge that is recorded an hour late, from a closed tab", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  recordsLate(publisher);
  await payAtGateway(site, shopper.widget);
  await pass(publisher, ...untilRecorded);
  expect(await moneyOf(site, publisher)).toEqual(bought);
  expect(await auditWithGateway(site, publisher)).toEqual([]);
});

test("emails the receipt to a buyer who saw that payment is being confirmed, even an hour later", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  recordsLate(publisher);
  const said = await payAtGateway(site, shopper.widget);
  expect((await submit(site, publisher, shopper, said)).body).toMatchObject({ code: "being-confirmed" });
  await pass(publisher, ...untilRecorded);
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("finds and posts a charge recorded an hour late after another card's decline in the same form", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const widget = await openWidget(site, publisher, shopper, { tip: 0.05 });
  const declined = await payAtGateway(site, widget, rehearsing);
  const handed = { ...shopper, amountCents: widget.amountCents };
  expect((await submit(site, publisher, handed, declined)).body).toMatchObject({ isSuccess: false });
  recordsLate(publisher);
  await payAtGateway(site, widget);
  await pass(publisher, ...untilRecorded);
  expect(await moneyOf(site, publisher)).toEqual({ ...bought, charges: [105], posted: 105 });
});

test("refunds a second, closed tab's charge that is recorded an hour late", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const second = await openWidget(site, publisher, shopper);
  await submit(site, publisher, shopper, await payAtGateway(site, shopper.widget));
  recordsLate(publisher);
  await payAtGateway(site, second, mastercard);
  await pass(publisher, 26, 60);
  expect(await moneyOf(site, publisher)).toEqual(bought);
  expect(await auditWithGateway(site, publisher)).toEqual([]);
});

test("refunds a charge that is found late when the order was paid for again in the meantime", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  recordsLate(publisher);
  await payAtGateway(site, shopper.widget);
  await pass(publisher, 6, 16);
  const again = await openWidget(site, publisher, shopper);
  await submit(site, publisher, shopper, await payAtGateway(site, again, mastercard));
  await pass(publisher, 60, 30);
  expect(await moneyOf(site, publisher)).toEqual(bought);
  await payRefunds(site.work, publisher.tenantId);
  expect(await auditWithGateway(site, publisher)).toEqual([]);
});

test("asks the gateway for a late charge once, and then stops", async () => {
  const publisher = await aPublisher(site);
  await aCheckout(site, publisher);
  await pass(publisher, 6, 16);
  site.passMinutes(60);
  expect(await reconcilePayments(site.work, publisher.tenantId)).toBe(1);
  site.passMinutes(24 * 60);
  expect(await reconcilePayments(site.work, publisher.tenantId)).toBe(0);
  expect(await moneyOf(site, publisher)).toEqual(unpaid);
});

/** A subscriber on the day before the card is charged. */
async function beforeRenewal() {
  const publisher = await aPublisher(site);
  const payer = await aPayer(site, publisher);
  const { chargeOn } = await subscriptionOf(site, publisher, payer.accountNumber);
  if (chargeOn === null) throw new Error("nothing is charged");
  return { publisher, payer, chargeOn };
}

const today = async (publisher: Publisher, payer: Payer): Promise<Payer> => ({
  ...payer,
  token: await signedIn(site, publisher, payer.email),
});

test("an unpaid form delays a renewal only while the form can still be paid", async () => {
  const { publisher, payer, chargeOn } = await beforeRenewal();
  await openFor(site, publisher, payer, { purpose: "oneTime" });
  await pass(publisher, 6, 16);
  const [form] = await asOwner<{ asked: boolean }>(
    site.store.owner,
    "select next_check_at is not null as asked from payment_intent where tenant_id = $1 and purpose = 'oneTime'",
    [publisher.tenantId],
  );
  expect(form).toEqual({ asked: true });
  await passTo(site, publisher, chargeOn);
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [3600, 3600], posted: 7200 });
});

test("charges no new card for a term while its renewal may be recorded late", async () => {
  const { publisher, payer, chargeOn } = await beforeRenewal();
  gatewayMood(site, publisher, "sale", "answers-and-records-late", { looks: 99 });
  await passTo(site, publisher, chargeOn);
  await pass(publisher, 6, 21);
  const card = { purpose: "updateCard", oneTime: "N", consentVersion: "2026-01" };
  const opened = await openFor(site, publisher, await today(publisher, payer), card);
  expect(opened.body).toMatchObject({ isSuccess: false, code: "being-confirmed" });
  await pass(publisher, 60);
  await paysFor(site, publisher, await today(publisher, payer), card, { card: mastercard });
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [3600, 3600], posted: 7200 });
  expect(await subscriptionOf(site, publisher, payer.accountNumber)).toMatchObject({ grants: 2 });
});

const declined = { isSuccess: false, code: "declined", errorMessage: "Payment declined" };

test("shows an old tab that its purchase was paid, and doesn't touch a renewal that may be recorded late", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const oldTab = await openWidget(site, publisher, shopper, { tip: 0.05 });
  await submit(site, publisher, shopper, await payAtGateway(site, await openWidget(site, publisher, shopper)));
  const { chargeOn } = await subscriptionOf(site, publisher, shopper.accountNumber);
  if (chargeOn === null) throw new Error("nothing is charged");
  gatewayMood(site, publisher, "sale", "answers-and-records-late", { looks: 99 });
  await passTo(site, publisher, chargeOn);
  const said = await payAtGateway(site, oldTab, rehearsing);
  const handsIn = async () => {
    const token = await signedIn(site, publisher, shopper.email);
    return (await submit(site, publisher, { ...shopper, token, amountCents: oldTab.amountCents }, said)).body;
  };
  expect(await handsIn()).toMatchObject({ isSuccess: false, code: "already-paid" });
  await pass(publisher, 6, 21, 60);
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [100, 1199], posted: 1299 });
  expect(await handsIn()).toMatchObject({ isSuccess: false, code: "already-paid" });
});

test("reports a decline in one tab while another tab's payment is being confirmed", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const second = await openWidget(site, publisher, shopper);
  gatewayMood(site, publisher, "checkout", "holds", { looks: 99 });
  const said = await payAtGateway(site, shopper.widget);
  const no = await payAtGateway(site, second, { ...mastercard, ssl_cvv2cvc2: "999" });
  expect((await submit(site, publisher, shopper, said)).body).toMatchObject({ code: "being-confirmed" });
  expect((await submit(site, publisher, shopper, no)).body).toEqual(declined);
  expect(await moneyOf(site, publisher)).toMatchObject({ intents: [{ state: "unknown" }], posted: 0 });
  await pass(publisher, 6, 61);
  expect(await moneyOf(site, publisher)).toEqual(bought);
});
