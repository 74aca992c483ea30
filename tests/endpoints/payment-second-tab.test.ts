import { expect, test } from "vitest";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { auditWithGateway } from "#tests/world/audit.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { gatewayMood, moodsPass } from "#tests/world/moods.ts";
import { bought, moneyOf } from "#tests/world/money.ts";
import { aPublisher, merchantAt } from "#tests/world/publisher.ts";
import { aCheckout, anOrder, mastercard, openWidget, payAtGateway, submit } from "#tests/world/shopper.ts";
import { oweRefund } from "#tests/world/refunds.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

/** Two tabs with a widget each, opened before either paid. */
async function twoTabs() {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  return { publisher, shopper, first: shopper.widget, second: await openWidget(site, publisher, shopper) };
}

const notChargedAgain = {
  isSuccess: false,
  code: "already-paid",
  errorMessage: "You've already paid for this. You were not charged again.",
};

test("posts one of two approvals of one payment, refunds the other, and gives each tab its own answer", async () => {
  const { publisher, shopper, first, second } = await twoTabs();
  const [here, there] = [await payAtGateway(site, first), await payAtGateway(site, second, mastercard)];
  expect((await moneyOf(site, publisher)).charges).toEqual([100, 100]);
  const answers = [await submit(site, publisher, shopper, there), await submit(site, publisher, shopper, here)];
  expect(answers[0]?.body).toEqual(notChargedAgain);
  expect(answers[1]?.body).toMatchObject({ isSuccess: true, amountCents: 100 });
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("voids a second tab's approval after the first was posted, and says so each time", async () => {
  const { publisher, shopper, first, second } = await twoTabs();
  const posted = await submit(site, publisher, shopper, await payAtGateway(site, first));
  expect(posted.body).toMatchObject({ isSuccess: true });
  const said = await payAtGateway(site, second, mastercard);
  for (const _ of ["at once", "again"])
    expect((await submit(site, publisher, shopper, said)).body).toEqual(notChargedAgain);
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("reports the order as paid to a second tab whose card is declined after the first was posted", async () => {
  const { publisher, shopper, first, second } = await twoTabs();
  await submit(site, publisher, shopper, await payAtGateway(site, first));
  const said = await payAtGateway(site, second, { ...mastercard, ssl_cvv2cvc2: "999" });
  expect((await submit(site, publisher, shopper, said)).body).toEqual(notChargedAgain);
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [100], posted: 100 });
});

test("reports an approval recorded late as being confirmed, also after another tab's decline", async () => {
  const { publisher, shopper, first, second } = await twoTabs();
  gatewayMood(site, publisher, "checkout", "records-late", { looks: 99 });
  const approved = await payAtGateway(site, first);
  const refused = await payAtGateway(site, second, { ...mastercard, ssl_cvv2cvc2: "999" });
  expect((await submit(site, publisher, shopper, refused)).body).toMatchObject({ code: "declined" });
  expect((await submit(site, publisher, shopper, approved)).body).toMatchObject({ code: "being-confirmed" });
  site.passMinutes(86);
  await reconcilePayments(site.work, publisher.tenantId);
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("reports a second approval not yet refunded as being confirmed, and later as not charged", async () => {
  const { publisher, shopper, first, second } = await twoTabs();
  await submit(site, publisher, shopper, await payAtGateway(site, first));
  const said = await payAtGateway(site, second, mastercard);
  gatewayMood(site, publisher, "void", "holds", { looks: 1 });
  const early = await submit(site, publisher, shopper, said);
  expect(early.body).toMatchObject({ isSuccess: false, code: "being-confirmed" });
  moodsPass(site, publisher);
  site.passMinutes(20);
  await reconcilePayments(site.work, publisher.tenantId);
  expect((await submit(site, publisher, shopper, said)).body).toEqual(notChargedAgain);
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [100], posted: 100 });
});

test("finds a closed second tab's charge in the last check and reverses it", async () => {
  const { publisher, shopper, first, second } = await twoTabs();
  await submit(site, publisher, shopper, await payAtGateway(site, first));
  await payAtGateway(site, second, mastercard);
  site.passMinutes(86);
  await reconcilePayments(site.work, publisher.tenantId);
  expect(await moneyOf(site, publisher)).toEqual(bought);
  site.passMinutes(86);
  expect(await reconcilePayments(site.work, publisher.tenantId)).toBe(0);
});

test("repeats the last check when the gateway didn't answer", async () => {
  const { publisher, shopper, first, second } = await twoTabs();
  await submit(site, publisher, shopper, await payAtGateway(site, first));
  await payAtGateway(site, second, mastercard);
  site.gatewayIsUp(false);
  site.passMinutes(86);
  await reconcilePayments(site.work, publisher.tenantId);
  expect((await moneyOf(site, publisher)).charges).toEqual([100, 100]);
  site.gatewayIsUp(true);
  site.passMinutes(70);
  await reconcilePayments(site.work, publisher.tenantId);
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("refunds yesterday's settled charge instead of voiding it", async () => {
  const { publisher, shopper, first, second } = await twoTabs();
  await submit(site, publisher, shopper, await payAtGateway(site, first));
  await payAtGateway(site, second, mastercard);
  site.gatewayLedger.settle(site.needs.outside.clock.now().getTime());
  site.passMinutes(86);
  await reconcilePayments(site.work, publisher.tenantId);
  const returned = site.gatewayLedger.db.prepare("select amount from txn where merchant = ? and kind = 'RETURN'");
  expect(returned.all(merchantAt(publisher.plain))).toMatchObject([{ amount: 100 }]);
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

/** Staff have refunded the whole payment, and then the second tab pays. */
async function paidAfterRefund() {
  const { publisher, shopper, first, second } = await twoTabs();
  await submit(site, publisher, shopper, await payAtGateway(site, first));
  await oweRefund(site, publisher, shopper, 100, "test:all-of-it");
  await payRefunds(site.work, publisher.tenantId);
  const said = await payAtGateway(site, second, mastercard);
  expect((await moneyOf(site, publisher)).charges).toEqual([100]);
  return { publisher, shopper, said };
}

const nothingKept = { charges: [], intents: [{ state: "voided" }] };

test("refunds a second tab's payment after staff refunded the first, and says so in the tab", async () => {
  const { publisher, shopper, said } = await paidAfterRefund();
  for (const _ of ["at once", "again"])
    expect((await submit(site, publisher, shopper, said)).body).toEqual(notChargedAgain);
  expect(await moneyOf(site, publisher)).toMatchObject(nothingKept);
});

test("keeps asking the gateway about it if the tab is closed and the gateway is down at first", async () => {
  const { publisher } = await paidAfterRefund();
  site.gatewayIsUp(false);
  site.passMinutes(86);
  await reconcilePayments(site.work, publisher.tenantId);
  site.gatewayIsUp(true);
  site.passMinutes(70);
  expect(await reconcilePayments(site.work, publisher.tenantId)).toBe(1);
  expect(await moneyOf(site, publisher)).toMatchObject(nothingKept);
  site.passMinutes(86);
  expect(await reconcilePayments(site.work, publisher.tenantId)).toBe(0);
});

test("records in the trail what was charged twice and reversed", async () => {
  const { publisher, shopper, first, second } = await twoTabs();
  await submit(site, publisher, shopper, await payAtGateway(site, first));
  await submit(site, publisher, shopper, await payAtGateway(site, second, mastercard));
  const trail = await asOwner(
    site.store.owner,
    "select subject, outcome from audit_entry where tenant_id = $1 and action = 'payment.surplus'",
    [publisher.tenantId],
  );
  expect(trail).toEqual([{ subject: `account:${shopper.accountNumber}`, outcome: "taken-back" }]);
});

/** Two tabs: the first was opened for one plan, then another plan was chosen in the second. */
async function twoPlans() {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const order = await anOrder(site, publisher, shopper.email, {
    bundleID: "wed-fri-sun",
    rateCode: "wed-fri-sun-4w",
  });
  const chosen = await call(site, "createSubscription", order, { token: shopper.token, key: newKey() });
  expect(chosen.body.isSuccess).toBe(true);
  const second = await openWidget(site, publisher, shopper);
  expect(second.bizDBID).not.toBe(shopper.widget.bizDBID);
  const later = { ...shopper, amountCents: second.amountCents };
  return { publisher, shopper, first: shopper.widget, second, later };
}

test("keeps the charge for the current plan when two tabs pay for two plans, and refunds the other", async () => {
  const { publisher, first, second, later } = await twoPlans();
  await payAtGateway(site, first);
  const said = await payAtGateway(site, second, mastercard);
  expect((await submit(site, publisher, later, said)).body).toMatchObject({ isSuccess: true, amountCents: 3600 });
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [3600], posted: 3600, subscriptions: ["active"] });
});

test("posts nothing for the tab with the old plan, and posts the right one when it arrives", async () => {
  const { publisher, shopper, first, second, later } = await twoPlans();
  const old = await submit(site, publisher, shopper, await payAtGateway(site, first));
  expect(old.body).toMatchObject({ isSuccess: false });
  expect(await moneyOf(site, publisher)).toMatchObject({ posted: 0, subscriptions: ["pending"] });
  const said = await payAtGateway(site, second, mastercard);
  expect((await submit(site, publisher, later, said)).body).toMatchObject({ isSuccess: true, amountCents: 3600 });
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [3600], posted: 3600, subscriptions: ["active"] });
});

test("asks again about the right approval of two if it is recorded late, posts it, and refunds the older one", async () => {
  const { publisher, shopper, first, second } = await twoPlans();
  const old = await payAtGateway(site, first);
  gatewayMood(site, publisher, "checkout", "records-late", { looks: 9 });
  await payAtGateway(site, second, mastercard);
  await submit(site, publisher, shopper, old);
  expect((await moneyOf(site, publisher)).intents).toEqual([{ state: "review", reason: "invoice" }]);
  moodsPass(site, publisher);
  site.passMinutes(6);
  await reconcilePayments(site.work, publisher.tenantId);
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [3600], posted: 3600, subscriptions: ["active"] });
});

test("asks for days about a payment that waits for its right approval, and then refers it to staff", async () => {
  const { publisher, shopper, first } = await twoPlans();
  await submit(site, publisher, shopper, await payAtGateway(site, first));
  const asked: number[] = [];
  for (const minutes of [1, 5, 60, 1440, 1440, 1440, 1440, 1440, 1440]) {
    site.passMinutes(minutes);
    asked.push(await reconcilePayments(site.work, publisher.tenantId));
  }
  expect(asked).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 0]);
  expect(await moneyOf(site, publisher)).toMatchObject({
    intents: [{ state: "review", reason: "invoice" }],
    posted: 0,
  });
});

test("also refunds what the tab with the old plan pays after the whole payment was refunded", async () => {
  const { publisher, shopper, first, second, later } = await twoPlans();
  const said = await payAtGateway(site, second, mastercard);
  expect((await submit(site, publisher, later, said)).body).toMatchObject({ isSuccess: true });
  await oweRefund(site, publisher, shopper, 3600, "test:all-of-it");
  await payRefunds(site.work, publisher.tenantId);
  const old = await payAtGateway(site, first);
  for (const _ of ["at once", "again"])
    expect((await submit(site, publisher, shopper, old)).body).toEqual(notChargedAgain);
  expect(await moneyOf(site, publisher)).toMatchObject(nothingKept);
});

test("reports a decline in the tab with the old plan, and still lets the order be paid", async () => {
  const { publisher, shopper, first, second, later } = await twoPlans();
  const no = await payAtGateway(site, first, { ...mastercard, ssl_cvv2cvc2: "999" });
  expect((await submit(site, publisher, shopper, no)).body).toMatchObject({ isSuccess: false, code: "declined" });
  expect((await moneyOf(site, publisher)).intents).toEqual([{ state: "declined", reason: null }]);
  const said = await payAtGateway(site, second, mastercard);
  expect((await submit(site, publisher, later, said)).body).toMatchObject({ isSuccess: true, amountCents: 3600 });
});

test("refers every charge for an old plan to staff, and the audit doesn't call them unknown", async () => {
  const { publisher, shopper, first } = await twoPlans();
  const said = [await payAtGateway(site, first), await payAtGateway(site, first, mastercard)];
  for (const one of said)
    expect((await submit(site, publisher, shopper, one)).body).toMatchObject({ code: "in-review" });
  expect(await auditWithGateway(site, publisher)).toEqual([]);
});
