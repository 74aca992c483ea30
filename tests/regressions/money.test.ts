import { expect, test } from "vitest";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { purgeUnpaid } from "#server/store/account/purge.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { bought, moneyOf } from "#tests/world/money.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import {
  aCheckout,
  anOrder,
  aVisitor,
  openWidget,
  payAtGateway,
  rehearsing,
  type Shopper,
  submitFrameAnswer,
} from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner, someDay } from "#tests/world/store.ts";

const site = await siteOfFile();
const wedFriSun = { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" };
type Buyer = Pick<Shopper, "token" | "accountNumber">;

const process = (publisher: Publisher, shopper: Shopper, said: string) =>
  call(site, "processConvergeResponse", submitFrameAnswer(publisher, shopper, said), { token: shopper.token });

const ask = ({ domain }: Publisher, { token, accountNumber }: Buyer, tip = 0) =>
  call(
    site,
    "getConvergeAuthToken",
    { domain, accountNumber, paymentMethod: "Credit Card", oneTime: "N", tip },
    { token },
  );

async function choose(publisher: Publisher, { email, token }: { email: string; token: string }, plan: object = {}) {
  const order = await anOrder(site, publisher, email, plan);
  const { body } = await call(site, "createSubscription", order, { token, key: newKey() });
  if (!body.isSuccess) throw new Error(body.errorMessage);
  return body.addSubscriber[0] ?? 0;
}

const purge = ({ tenantId }: Publisher) =>
  site.needs.db.write(someDay(tenantId), (tx) => purgeUnpaid(tx, site.needs.outside.clock.now()));

test("a more expensive plan chosen in another tab can't be bought at the price of the first", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  await choose(publisher, shopper, wedFriSun);
  const { body } = await process(publisher, shopper, await payAtGateway(site, shopper.widget));
  expect(body).toMatchObject({ isSuccess: false, code: "in-review" });
  expect(await moneyOf(site, publisher)).toMatchObject({
    intents: [{ state: "review", reason: "order" }],
    subscriptions: ["pending"],
    posted: 0,
    receipts: 0,
  });
});

test("the same plan chosen once more can be paid for in the open payment form", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  await choose(publisher, shopper);
  await process(publisher, shopper, await payAtGateway(site, shopper.widget));
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("a plan that was changed and then chosen again can be paid for in the first payment form", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  await choose(publisher, shopper, wedFriSun);
  await openWidget(site, publisher, shopper);
  await choose(publisher, shopper);
  await openWidget(site, publisher, shopper);
  const { body } = await process(publisher, shopper, await payAtGateway(site, shopper.widget));
  expect(body).toMatchObject({ isSuccess: true });
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("another plan at the same price gets its own invoice", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  await asOwner(site.store.owner, "update payment_intent set plan = '{}', openings = '{}' where tenant_id = $1", [
    publisher.tenantId,
  ]);
  const again = await openWidget(site, publisher, shopper);
  expect(again.ccNetSubmitID).toBe(shopper.widget.ccNetSubmitID);
  expect(again.bizDBID).not.toBe(shopper.widget.bizDBID);
});

test("a payment whose order is gone waits for staff, and isn't retried forever", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  await asOwner(site.store.owner, "update subscription set status = 'ended' where tenant_id = $1", [
    publisher.tenantId,
  ]);
  const { body } = await process(publisher, shopper, await payAtGateway(site, shopper.widget));
  expect(body).toMatchObject({ isSuccess: false, code: "in-review" });
  expect(await moneyOf(site, publisher)).toMatchObject({ intents: [{ state: "review", reason: "order" }], posted: 0 });
});

test("retries while the gateway is down don't use up the days allowed for checking", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  site.gatewayIsUp(false);
  for (let attempt = 0; attempt < 10; attempt++) {
    expect((await ask(publisher, shopper)).body).toMatchObject({ code: "being-confirmed" });
  }
  site.gatewayIsUp(true);
  expect(await moneyOf(site, publisher)).toMatchObject({ intents: [{ state: "unknown" }] });
  site.passMinutes(21);
  expect((await ask(publisher, shopper)).body).toMatchObject({ isSuccess: true });
});

test("while the gateway gives no token, the buyer sees an error each time, and can pay once it is up", async () => {
  const publisher = await aPublisher(site);
  const { email, token } = await aVisitor(site, publisher);
  const accountNumber = await choose(publisher, { email, token });
  site.gatewayIsUp(false);
  for (let attempt = 0; attempt < 3; attempt++) {
    expect((await ask(publisher, { token, accountNumber })).body).toMatchObject({ code: "gateway" });
  }
  site.gatewayIsUp(true);
  expect((await ask(publisher, { token, accountNumber })).body).toMatchObject({ isSuccess: true });
});

test("finds and posts an approval after a decline with the same token, although the browser was closed", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const { body } = await ask(publisher, shopper, 0.05);
  if (!body.isSuccess) throw new Error(body.errorMessage);
  const said = await payAtGateway(site, body, rehearsing);
  const declined = await call(
    site,
    "processConvergeResponse",
    { ...submitFrameAnswer(publisher, shopper, said), tip: 0.05 },
    shopper,
  );
  expect(declined.body).toMatchObject({ code: "declined" });
  await payAtGateway(site, body);
  site.passMinutes(21);
  await reconcilePayments(site.work, publisher.tenantId);
  expect(await moneyOf(site, publisher)).toEqual({ ...bought, charges: [105], posted: 105 });
});

test("an order that is being paid for isn't canceled, however old it is", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  await asOwner(
    site.store.owner,
    "update subscription set created_at = created_at - interval '20 days', price_held_until = price_held_until - interval '20 days' where tenant_id = $1",
    [publisher.tenantId],
  );
  const said = await payAtGateway(site, shopper.widget);
  await purge(publisher);
  expect((await process(publisher, shopper, said)).body).toMatchObject({ isSuccess: true });
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("the 14 days of an unpaid order count from its last choice", async () => {
  const publisher = await aPublisher(site);
  const { email, token } = await aVisitor(site, publisher);
  await choose(publisher, { email, token });
  const statuses = async () => (await moneyOf(site, publisher)).subscriptions;
  await asOwner(
    site.store.owner,
    "update subscription set created_at = created_at - interval '20 days' where tenant_id = $1",
    [publisher.tenantId],
  );
  await purge(publisher);
  expect(await statuses()).toEqual(["pending"]);
  site.passMinutes(14 * 24 * 60 + 1);
  await purge(publisher);
  expect(await statuses()).toEqual(["ended"]);
});
