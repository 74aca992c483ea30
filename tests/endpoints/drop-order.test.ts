import { expect, test } from "vitest";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aRecipient } from "#tests/world/gifts.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { moneyOf } from "#tests/world/money.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { planChanges, wedFriSun } from "#tests/world/plan-changes.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import {
  aCheckout,
  anOrder,
  aSubscriber,
  aVisitor,
  mastercard,
  openWidget,
  payAtGateway,
  signedIn,
  submit,
} from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const { aReader, changes } = planChanges(site);
const alreadyPaid = "You've already paid for this. You were not charged again.";
const dropped = { isSuccess: true, errorMessage: "" };

type Reader = { readonly token: string; readonly accountNumber: number };

const drop = ({ domain }: Publisher, { token, accountNumber }: Reader) =>
  call(site, "dropOrder", { domain, accountNumber }, { token, key: newKey() });

const pays = ({ domain }: Publisher, { token, accountNumber }: Reader) => {
  const input = { domain, accountNumber, paymentMethod: "Credit Card", oneTime: "N", purpose: "subscribe" } as const;
  return call(site, "getConvergeAuthToken", input, { token });
};

const home = ({ domain }: Publisher, { token, accountNumber }: Reader) =>
  call(site, "getAccountManagementDetails", { domain, accountNumber }, { token });

/** An unpaid order with its widget open, whose buyer is signed in to the account area. */
async function anUnpaidOrder(order: Parameters<typeof aCheckout>[2] = {}) {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher, order);
  const token = await signedIn(site, publisher, shopper.email);
  return { publisher, shopper, owner: { ...shopper, token } };
}

test.each([
  ["a subscription", {}],
  ["a gift", { gift: aRecipient() }],
])("drops %s that was never paid for in one step, and nothing waits for payment anymore", async (_, order) => {
  const { publisher, owner } = await anUnpaidOrder(order);
  expect((await home(publisher, owner)).body.pending).toHaveLength(1);
  expect((await drop(publisher, owner)).body).toEqual(dropped);
  expect((await home(publisher, owner)).body.pending).toEqual([]);
  expect((await pays(publisher, owner)).body).toEqual({
    isSuccess: false,
    code: "order-dropped",
    errorMessage: "This order was dropped. You were not charged.",
  });
  expect((await drop(publisher, owner)).body).toEqual({
    isSuccess: false,
    code: "nothing-to-drop",
    errorMessage: "There is no unpaid order on this account.",
  });
});

test.each([
  ["a subscription", {}],
  ["a gift", { gift: aRecipient() }],
])("voids %s that is approved after it was dropped, and the page says so", async (_, order) => {
  const { publisher, shopper, owner } = await anUnpaidOrder(order);
  await drop(publisher, owner);
  const late = await submit(site, publisher, shopper, await payAtGateway(site, shopper.widget));
  expect(late.body).toEqual({
    isSuccess: false,
    code: "order-dropped",
    errorMessage: "This order was dropped. You were not charged.",
  });
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [], posted: 0, receipts: 0 });
});

test("voids a payment approved after the order was dropped, and emails that nothing was charged", async () => {
  const { publisher, shopper, owner } = await anUnpaidOrder();
  await drop(publisher, owner);
  await payAtGateway(site, shopper.widget);
  for (const minutes of [6, 21, 61]) {
    site.passMinutes(minutes);
    await reconcilePayments(site.work, publisher.tenantId);
  }
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [], posted: 0 });
  await deliverEmails(site, publisher);
  const mail = (await mailTo(site, shopper.email)).find(({ subject }) => subject.startsWith("You were not charged"));
  expect(mail?.text).toContain("You had canceled the order, so we voided the payment.");
});

test("voids a payment approved after the drop, and charges only for the order placed again", async () => {
  const { publisher, shopper, owner } = await anUnpaidOrder();
  await drop(publisher, owner);
  await payAtGateway(site, shopper.widget);
  const order = await anOrder(site, publisher, shopper.email);
  const again = await call(site, "createSubscription", order, { token: shopper.token, key: newKey() });
  expect(again.body).toMatchObject({ isSuccess: true });
  const cart = { ...shopper, widget: await openWidget(site, publisher, shopper) };
  const paid = await submit(site, publisher, cart, await payAtGateway(site, cart.widget));
  expect(paid.body).toMatchObject({ isSuccess: true });
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [100], posted: 100 });
});

test("doesn't drop an order whose payment was approved in a closed tab, but posts it", async () => {
  const { publisher, shopper, owner } = await anUnpaidOrder();
  await payAtGateway(site, shopper.widget);
  expect((await drop(publisher, owner)).body).toMatchObject({ isSuccess: false, code: "already-paid" });
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [100], subscriptions: ["active"] });
});

test("drops nothing while the gateway can't say whether it was paid", async () => {
  const { publisher, shopper, owner } = await anUnpaidOrder();
  await payAtGateway(site, shopper.widget);
  site.gatewayIsUp(false);
  expect((await drop(publisher, owner)).body).toMatchObject({ isSuccess: false, code: "being-confirmed" });
  site.gatewayIsUp(true);
  expect((await moneyOf(site, publisher)).subscriptions).toEqual(["pending"]);
});

test("never drops an active subscription", async () => {
  const publisher = await aPublisher(site);
  const reader = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, reader.email);
  expect((await drop(publisher, { ...reader, token })).body).toMatchObject({ code: "nothing-to-drop" });
  expect((await moneyOf(site, publisher)).subscriptions).toEqual(["active"]);
});

test("lets a dropped order be placed again and paid once", async () => {
  const { publisher, shopper, owner } = await anUnpaidOrder();
  await drop(publisher, owner);
  const again = await aSubscriber(site, publisher, { email: shopper.email });
  expect((await home(publisher, { ...owner, accountNumber: again.accountNumber })).body).toMatchObject({
    subscriptionStatus: "active",
  });
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [100], posted: 100 });
});

test("lets only the owner drop it: refuses a helper with a sentence, and answers 404 to anybody else", async () => {
  const { publisher, owner } = await anUnpaidOrder();
  const { accountNumber } = owner;
  const { email } = await aVisitor(site, publisher);
  const confirm = "update login set email_confirmed_at = now() where tenant_id = $1 and email = $2";
  await asOwner(site.store.owner, confirm, [publisher.tenantId, email]);
  const token = await signedIn(site, publisher, email);
  expectProblem(await drop(publisher, { token, accountNumber }), 404);
  await grantAccount(site, publisher, email, { accountNumber, proof: "invitation", kind: "helper" });
  const { detail } = expectProblem(await drop(publisher, { token, accountNumber }), 403);
  expect(detail).toContain("Only the account's owner can drop this order.");
  expect((await moneyOf(site, publisher)).subscriptions).toEqual(["pending"]);
});

test("reports the active plan's payment as paid, not that of a second order dropped in another tab", async () => {
  const { publisher, reader } = await aReader();
  expect((await pays(publisher, reader)).body).toMatchObject({ code: "paid-before", errorMessage: alreadyPaid });
  await changes(publisher, reader, wedFriSun);
  expect((await drop(publisher, reader)).body).toEqual(dropped);
  expect((await pays(publisher, reader)).body).toMatchObject({ code: "order-dropped" });
});

test("reports a gift that was paid for in another tab as paid", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aSubscriber(site, publisher, { gift: aRecipient() });
  expect((await pays(publisher, shopper)).body).toMatchObject({ code: "paid-before", errorMessage: alreadyPaid });
});

test("sends one email about two approvals of a dropped order, however often the gateway is asked", async () => {
  const { publisher, shopper, owner } = await anUnpaidOrder();
  const second = await openWidget(site, publisher, shopper);
  await drop(publisher, owner);
  await payAtGateway(site, shopper.widget);
  await payAtGateway(site, second, mastercard);
  for (const minutes of [6, 20, 20, 20, 20, 20]) {
    site.passMinutes(minutes);
    await reconcilePayments(site.work, publisher.tenantId);
  }
  expect((await moneyOf(site, publisher)).charges).toEqual([]);
  await deliverEmails(site, publisher);
  const mail = (await mailTo(site, shopper.email)).filter(({ subject }) => subject.startsWith("You were not charged"));
  expect(mail).toHaveLength(1);
  expect(mail[0]?.text).toContain(
    "If you approved it in two windows, you may see it twice. You won't be charged for any of it.",
  );
});
