import { expect, test } from "vitest";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { auditWithGateway } from "#tests/world/audit.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { gatewayMood, moodsPass } from "#tests/world/moods.ts";
import { bought, moneyOf } from "#tests/world/money.ts";
import { aPublisher, merchantAt } from "#tests/world/publisher.ts";
import { aCheckout, anOrder, mastercard, openWidget, payAtGateway, submit } from "#tests/world/shopper.ts";
import { owe } from "#tests/world/refunds.ts";
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

test("two approvals of one payment: one is posted, the other goes back, and each tab is told of its own", async () => {
  const { publisher, shopper, first, second } = await twoTabs();
  const [here, there] = [await payAtGateway(site, first), await payAtGateway(site, second, mastercard)];
  expect((await moneyOf(site, publisher)).charges).toEqual([100, 100]);
  const answers = [await submit(site, publisher, shopper, there), await submit(site, publisher, shopper, here)];
  expect(answers[0]?.body).toEqual(notChargedAgain);
  expect(answers[1]?.body).toMatchObject({ isSuccess: true, amountCents: 100 });
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("a second tab that pays after the first was posted: its approval is voided, and it is told so each time", async () => {
  const { publisher, shopper, first, second } = await twoTabs();
  const booked = await submit(site, publisher, shopper, await payAtGateway(site, first));
  expect(booked.body).toMatchObject({ isSuccess: true });
  const said = await payAtGateway(site, second, mastercard);
  for (const _ of ["at once", "again"])
    expect((await submit(site, publisher, shopper, said)).body).toEqual(notChargedAgain);
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("a second tab whose card is declined after the first was posted is told that it is paid", async () => {
  const { publisher, shopper, first, second } = await twoTabs();
  await submit(site, publisher, shopper, await payAtGateway(site, first));
  const said = await payAtGateway(site, second, { ...mastercard, ssl_cvv2cvc2: "999" });
  expect((await submit(site, publisher, shopper, said)).body).toEqual(notChargedAgain);
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [100], booked: 100 });
});

test("a second approval that is not back yet is being confirmed, and then it was not charged", async () => {
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
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [100], booked: 100 });
});

test("a second tab that pays and is closed: the charge is found and taken back by the last look", async () => {
  const { publisher, shopper, first, second } = await twoTabs();
  await submit(site, publisher, shopper, await payAtGateway(site, first));
  await payAtGateway(site, second, mastercard);
  site.passMinutes(86);
  await reconcilePayments(site.work, publisher.tenantId);
  expect(await moneyOf(site, publisher)).toEqual(bought);
  site.passMinutes(86);
  expect(await reconcilePayments(site.work, publisher.tenantId)).toBe(0);
});

test("the last look is taken again when the gateway did not answer it", async () => {
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

test("a charge of yesterday, settled by now, is paid back instead of voided", async () => {
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

/** Staff have given the whole payment back, and then the second tab pays. */
async function paidAfterRefund() {
  const { publisher, shopper, first, second } = await twoTabs();
  await submit(site, publisher, shopper, await payAtGateway(site, first));
  await owe(site, publisher, shopper, 100, "test:all-of-it");
  await payRefunds(site.work, publisher.tenantId);
  const said = await payAtGateway(site, second, mastercard);
  expect((await moneyOf(site, publisher)).charges).toEqual([100]);
  return { publisher, shopper, said };
}

const nothingKept = { charges: [], intents: [{ state: "voided" }] };

test("what a second tab pays after staff gave the payment back goes back, too, and the tab is told", async () => {
  const { publisher, shopper, said } = await paidAfterRefund();
  for (const _ of ["at once", "again"])
    expect((await submit(site, publisher, shopper, said)).body).toEqual(notChargedAgain);
  expect(await moneyOf(site, publisher)).toMatchObject(nothingKept);
});

test("the same when the tab is closed and the gateway is away at first: it is asked until it has answered", async () => {
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

test("what was charged twice and taken back is in the trail", async () => {
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

/** Two tabs: the first was opened for one plan, then another was chosen in the second. */
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

test("two tabs with two plans, both paid: the charge for the plan as it is now is kept, the other one goes back", async () => {
  const { publisher, first, second, later } = await twoPlans();
  await payAtGateway(site, first);
  const said = await payAtGateway(site, second, mastercard);
  expect((await submit(site, publisher, later, said)).body).toMatchObject({ isSuccess: true, amountCents: 3600 });
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [3600], booked: 3600, subscriptions: ["active"] });
});

test("the tab with the old plan is handed in first: nothing is posted for it, and the right one is when it comes", async () => {
  const { publisher, shopper, first, second, later } = await twoPlans();
  const old = await submit(site, publisher, shopper, await payAtGateway(site, first));
  expect(old.body).toMatchObject({ isSuccess: false });
  expect(await moneyOf(site, publisher)).toMatchObject({ booked: 0, subscriptions: ["pending"] });
  const said = await payAtGateway(site, second, mastercard);
  expect((await submit(site, publisher, later, said)).body).toMatchObject({ isSuccess: true, amountCents: 3600 });
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [3600], booked: 3600, subscriptions: ["active"] });
});

test("the right approval of two plans is recorded late: it is asked for again, posted, and the older one goes back", async () => {
  const { publisher, shopper, first, second } = await twoPlans();
  const old = await payAtGateway(site, first);
  gatewayMood(site, publisher, "checkout", "records-late", { looks: 9 });
  await payAtGateway(site, second, mastercard);
  await submit(site, publisher, shopper, old);
  expect((await moneyOf(site, publisher)).intents).toEqual([{ state: "review", reason: "invoice" }]);
  moodsPass(site, publisher);
  site.passMinutes(6);
  await reconcilePayments(site.work, publisher.tenantId);
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [3600], booked: 3600, subscriptions: ["active"] });
});

test("a payment that waits for its right approval is asked about for days, and then only staff have it", async () => {
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
    booked: 0,
  });
});

test("what the tab with the old plan pays after the whole payment was given back goes back, too", async () => {
  const { publisher, shopper, first, second, later } = await twoPlans();
  const said = await payAtGateway(site, second, mastercard);
  expect((await submit(site, publisher, later, said)).body).toMatchObject({ isSuccess: true });
  await owe(site, publisher, shopper, 3600, "test:all-of-it");
  await payRefunds(site.work, publisher.tenantId);
  const old = await payAtGateway(site, first);
  for (const _ of ["at once", "again"])
    expect((await submit(site, publisher, shopper, old)).body).toEqual(notChargedAgain);
  expect(await moneyOf(site, publisher)).toMatchObject(nothingKept);
});

test("a card that is declined in the tab with the old plan is a decline, and the order can still be paid", async () => {
  const { publisher, shopper, first, second, later } = await twoPlans();
  const no = await payAtGateway(site, first, { ...mastercard, ssl_cvv2cvc2: "999" });
  expect((await submit(site, publisher, shopper, no)).body).toMatchObject({ isSuccess: false, code: "declined" });
  expect((await moneyOf(site, publisher)).intents).toEqual([{ state: "declined", reason: null }]);
  const said = await payAtGateway(site, second, mastercard);
  expect((await submit(site, publisher, later, said)).body).toMatchObject({ isSuccess: true, amountCents: 3600 });
});

test("a charge for an old plan is with staff, each one of them, and the audit does not call them unknown", async () => {
  const { publisher, shopper, first } = await twoPlans();
  const said = [await payAtGateway(site, first), await payAtGateway(site, first, mastercard)];
  for (const one of said)
    expect((await submit(site, publisher, shopper, one)).body).toMatchObject({ code: "in-review" });
  expect(await auditWithGateway(site, publisher)).toEqual([]);
});
