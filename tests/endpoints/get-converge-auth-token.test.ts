import { expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { purgeUnpaid } from "#server/store/account/purge.ts";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import { moneyOf, unpaid } from "#tests/world/money.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, anOrder, aSubscriber, aVisitor, type Shopper } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner, someDay } from "#tests/world/store.ts";

const site = await siteOfFile();

const open = (
  { domain }: Publisher,
  { token, accountNumber }: Pick<Shopper, "token" | "accountNumber">,
  change: object = {},
  host = "localhost",
) => {
  const input = { domain, accountNumber, paymentMethod: "Credit Card", oneTime: "N", ...change };
  return call(site, "getConvergeAuthToken", input, { token, host });
};

const invoices = ({ tenantId }: Publisher) =>
  asOwner<{ intent_id: string; invoice_number: string; amount_cents: number }>(
    site.store.owner,
    "select intent_id, invoice_number, amount_cents from payment_intent where tenant_id = $1",
    [tenantId],
  );

test("returns the gateway's token for the exact amount due, and ids that reveal nothing about the merchant", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const { status, body } = await open(publisher, shopper);
  const [intent] = await invoices(publisher);
  expect(status).toBe(200);
  expect(body).toEqual({
    isSuccess: true,
    authToken: expect.stringMatching(/^\S{20,}$/),
    bizDBID: intent?.invoice_number,
    ccNetSubmitID: intent?.intent_id,
    leeProducts: "digital",
    amountCents: 100,
    widget: {
      kind: "frame",
      gateway: "converge",
      scriptUrl: "http://pay.localhost/sandbox/converge/hosted-payments/Checkout.js",
      frameUrl: `http://pay.localhost/payment-frame/?domain=${publisher.domain}`,
      sandboxed: false,
    },
  });
});

test("sandboxes the payment frame when there is no separate payment host", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const { body } = await open(publisher, shopper, {}, "test.example:3000");
  expect(body).toMatchObject({
    widget: { frameUrl: `http://test.example:3000/payment-frame/?domain=${publisher.domain}`, sandboxed: true },
  });
});

test("adds tip and donation to the amount the gateway charges", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const { body } = await open(publisher, shopper, { tip: 2.5, donateAmt: 0.05 });
  expect(body).toMatchObject({ amountCents: 355 });
  expect((await invoices(publisher)).map(({ amount_cents }) => amount_cents)).toEqual([100]);
});

test("accepts tip and donation in whole cents from zero to the publisher's limit", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  for (const field of ["tip", "donateAmt"]) {
    for (const wrong of [-0.01, 0.001, 100.01, 1e9]) {
      expect(pointersOf(await open(publisher, shopper, { [field]: wrong }))).toEqual([`/${field}`]);
    }
    expect((await open(publisher, shopper, { [field]: 100 })).body).toMatchObject({ amountCents: 10_100 });
  }
});

test("keeps the intent on a retry, and uses a new invoice number for another amount", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const [first] = await invoices(publisher);
  await open(publisher, shopper);
  expect(await invoices(publisher)).toEqual([first]);
  await open(publisher, shopper, { tip: 1 });
  const [changed, ...others] = await invoices(publisher);
  expect(others).toEqual([]);
  expect(changed?.intent_id).toBe(first?.intent_id);
  expect(changed?.invoice_number).not.toBe(first?.invoice_number);
});

test("shares one intent among ten simultaneous tabs", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const answers = await Promise.all(Array.from({ length: 10 }, () => open(publisher, shopper)));
  const ids = answers.map(({ body }) => body.isSuccess && body.ccNetSubmitID);
  expect(new Set(ids).size).toBe(1);
  expect(await invoices(publisher)).toHaveLength(1);
});

test("issues no other token while the gateway can't say what happened with an earlier one", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const before = await invoices(publisher);
  site.gatewayIsUp(false);
  expect((await open(publisher, shopper)).body).toMatchObject({ isSuccess: false, code: "being-confirmed" });
  site.gatewayIsUp(true);
  expect((await open(publisher, shopper)).body).toMatchObject({ code: "being-confirmed" });
  site.passMinutes(21);
  expect((await open(publisher, shopper)).body).toMatchObject({ isSuccess: true });
  expect(await invoices(publisher)).toEqual(before);
});

test("answers There was an error authorizing payment. while the gateway is down, and keeps the intent for later", async () => {
  const publisher = await aPublisher(site);
  const { email, token } = await aVisitor(site, publisher);
  const created = await call(site, "createSubscription", await anOrder(site, publisher, email), { token });
  const accountNumber = (created.body.isSuccess && created.body.addSubscriber[0]) || 0;
  site.gatewayIsUp(false);
  const { body } = await open(publisher, { token, accountNumber });
  expect(body).toEqual({ isSuccess: false, code: "gateway", errorMessage: messages.errorAuthorizingPayment });
  site.gatewayIsUp(true);
  expect((await open(publisher, { token, accountNumber })).body).toMatchObject({ isSuccess: true });
  expect(await moneyOf(site, publisher)).toEqual(unpaid);
});

test("charges nothing after a price change until the reader agrees to the new price", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher, { addOnOfferIDs: ["premium"] });
  await changePublisher(site, publisher, "update add_on set amount_cents = 1200");
  const expired = await open(publisher, shopper);
  expect(expired.body).toEqual({
    isSuccess: false,
    code: "price-expired",
    errorMessage: expect.stringContaining("price"),
  });
  const again = await anOrder(site, publisher, shopper.email, { addOnOfferIDs: ["premium"] });
  await call(site, "createSubscription", again, { token: shopper.token });
  expect((await open(publisher, shopper)).body).toMatchObject({ isSuccess: true, amountCents: 2500 });
});

test("refuses to charge a paid order again and says it was already paid", async () => {
  const publisher = await aPublisher(site);
  const subscriber = await aSubscriber(site, publisher);
  expect((await open(publisher, subscriber)).body).toEqual({
    isSuccess: false,
    code: "paid-before",
    errorMessage: "You've already paid for this. You were not charged again.",
  });
});

test("allows paying for an order for 14 days, then answers that it is gone", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const sweep = (days: number) =>
    site.store.db.write(someDay(publisher.tenantId), (tx) => purgeUnpaid(tx, new Date(Date.now() + days * 86_400_000)));
  await sweep(13);
  expect((await open(publisher, shopper)).body).toMatchObject({ isSuccess: true });
  site.passMinutes(81);
  await reconcilePayments(site.work, publisher.tenantId);
  await sweep(15);
  expect((await moneyOf(site, publisher)).subscriptions).toEqual(["ended"]);
});

test("has no account to pay for in a checkout without an order", async () => {
  const publisher = await aPublisher(site);
  const { token } = await aVisitor(site, publisher);
  expect(expectProblem(await open(publisher, { token, accountNumber: 0 }), 404).title).toBe("Not Found");
});

test("nobody in a checkout gets one-time payment, EZ-Pay or card updates while payment_options is off", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  await changePublisher(site, publisher, "update feature_toggle set enabled = key <> 'payment_options'");
  for (const purpose of ["oneTime", "ezPay", "updateCard"]) {
    expect(expectProblem(await open(publisher, shopper, { purpose }), 404).title).toBe("Not Found");
  }
  expect((await open(publisher, shopper, { purpose: "subscribe" })).body).toMatchObject({ isSuccess: true });
});
