import { expect, test } from "vitest";
import { ownershipMessages } from "#contract/ownership-messages.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { moneyOf } from "#tests/world/money.ts";
import { atPayPal, backFromPayPal, openPayPal, payPalCharges, type PayPalOpened } from "#tests/world/paypal.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, anOrder, type Shopper, submit } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

async function atPayPalsPage() {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  return { publisher, shopper, opened: await openPayPal(site, publisher, shopper) };
}

/** An older tab returns from its own window, and doesn't know what was chosen since. */
const backInOldTab = (publisher: Publisher, shopper: Shopper, { bizDBID }: PayPalOpened) =>
  submit(site, publisher, shopper, JSON.stringify({ page: "approved", ssl_invoice_number: bizDBID }), {
    paymentMethod: "Paypal",
  });

const changed = { isSuccess: false, code: "account-changed", errorMessage: ownershipMessages.accountChanged };

test("posts the newer of two approvals, although the older tab submits first with its own amount", async () => {
  const { publisher, shopper, opened } = await atPayPalsPage();
  const newer = await openPayPal(site, publisher, shopper, { tip: 2 });
  await atPayPal(site, opened, "approve");
  await atPayPal(site, newer, "approve");
  expect((await backInOldTab(publisher, shopper, opened)).body).toMatchObject({ isSuccess: true, amountCents: 300 });
  expect(await moneyOf(site, publisher)).toMatchObject({ posted: 300, subscriptions: ["active"] });
  expect(payPalCharges(site, publisher)).toEqual([300]);
});

test("says that nothing was charged for what the older of two windows approved", async () => {
  const { publisher, shopper, opened } = await atPayPalsPage();
  const newer = await openPayPal(site, publisher, shopper, { tip: 2 });
  await atPayPal(site, opened, "approve");
  expect((await backInOldTab(publisher, shopper, opened)).body).toEqual(changed);
  expect(payPalCharges(site, publisher)).toEqual([]);
  await atPayPal(site, newer, "approve");
  const said = JSON.stringify({ page: "approved", ssl_invoice_number: newer.bizDBID });
  const paid = await submit(site, publisher, shopper, said, { amount: 3, tip: 2, paymentMethod: "Paypal" });
  expect(paid.body).toMatchObject({ isSuccess: true, amountCents: 300 });
});

test("takes no money for a plan that was changed while PayPal's window was open, and lets the new one be paid", async () => {
  const { publisher, shopper, opened } = await atPayPalsPage();
  const plan = { bundleID: "digital-yearly", rateCode: "digital-12m" };
  const order = await anOrder(site, publisher, shopper.email, plan);
  const chosen = await call(site, "createSubscription", order, { token: shopper.token, key: newKey() });
  expect(chosen.body).toMatchObject({ isSuccess: true, addSubscriber: [shopper.accountNumber] });
  await atPayPal(site, opened, "approve");
  expect((await backInOldTab(publisher, shopper, opened)).body).toEqual(changed);
  site.passMinutes(6);
  await reconcilePayments(site.work, publisher.tenantId);
  expect(payPalCharges(site, publisher)).toEqual([]);
  const again = await openPayPal(site, publisher, shopper);
  expect(again.amountCents).toBeGreaterThan(opened.amountCents);
  await atPayPal(site, again, "approve");
  const { amountCents } = again;
  expect((await backFromPayPal(site, publisher, { ...shopper, amountCents })).body).toMatchObject({ isSuccess: true });
  expect(payPalCharges(site, publisher)).toEqual([amountCents]);
});

test("a plan that was changed and then chosen again can be paid for in the first window", async () => {
  const { publisher, shopper, opened } = await atPayPalsPage();
  const choose = async (plan: object) => {
    const order = await anOrder(site, publisher, shopper.email, plan);
    await call(site, "createSubscription", order, { token: shopper.token, key: newKey() });
    return openPayPal(site, publisher, shopper);
  };
  await choose({ bundleID: "digital-yearly", rateCode: "digital-12m" });
  await choose({});
  await atPayPal(site, opened, "approve");
  expect((await backInOldTab(publisher, shopper, opened)).body).toMatchObject({ isSuccess: true });
  expect(payPalCharges(site, publisher)).toEqual([opened.amountCents]);
});
