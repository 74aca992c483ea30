import { expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { call } from "#tests/world/calls.ts";
import { gatewayMood, moodsPass } from "#tests/world/moods.ts";
import { moneyOf, unpaid } from "#tests/world/money.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber, payAtGateway, submit } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const inReview = { isSuccess: false, code: "in-review", errorMessage: messages.errorAuthorizingPayment };

/** An account that waits for its payment at this publisher, and the gateway's answer to the payment. */
async function paid(publisher: Publisher) {
  const shopper = await aCheckout(site, publisher);
  return { shopper, said: await payAtGateway(site, shopper.widget) };
}

test.each([
  ["a lower amount", { amount: 0.01 }],
  ["a tip that was not opened with", { tip: 1 }],
  ["a donation that was not opened with", { donateAmt: 0.01 }],
])("%s claimed: nothing is fulfilled until staff have checked it", async (_, claim) => {
  const publisher = await aPublisher(site);
  const { shopper, said } = await paid(publisher);
  expect((await submit(site, publisher, shopper, said, claim)).body).toEqual(inReview);
  const held = { ...unpaid, intents: [{ state: "review", reason: "claim" }], charges: [100] };
  expect(await moneyOf(site, publisher)).toEqual(held);
  // It stays so: the right claim afterward, another widget or a job change nothing, and the charge is not touched.
  expect((await submit(site, publisher, shopper, said)).body).toEqual(inReview);
  expect((await submit(site, publisher, shopper, "")).body).toEqual(inReview);
  const { domain } = publisher;
  const again = { domain, accountNumber: shopper.accountNumber, paymentMethod: "Credit Card", oneTime: "N" } as const;
  const reopened = await call(site, "getConvergeAuthToken", again, { token: shopper.token });
  expect(reopened.body).toMatchObject({ isSuccess: false, code: "being-confirmed" });
  expect(await moneyOf(site, publisher)).toEqual(held);
});

test("gives the same answer for a payment in review while the gateway is down", async () => {
  const publisher = await aPublisher(site);
  const { shopper, said } = await paid(publisher);
  await submit(site, publisher, shopper, said, { amount: 0.01 });
  site.gatewayIsUp(false);
  expect((await submit(site, publisher, shopper, said)).body).toEqual(inReview);
  site.gatewayIsUp(true);
  expect((await moneyOf(site, publisher)).intents).toEqual([{ state: "review", reason: "claim" }]);
});

test("opens one review for two simultaneous wrong claims", async () => {
  const publisher = await aPublisher(site);
  const { shopper, said } = await paid(publisher);
  const answers = await Promise.all([1, 2, 3].map((tip) => submit(site, publisher, shopper, said, { tip })));
  for (const { body } of answers) expect(body).toEqual(inReview);
  expect(await moneyOf(site, publisher)).toEqual({
    ...unpaid,
    intents: [{ state: "review", reason: "claim" }],
    charges: [100],
  });
});

test("buys nothing with somebody else's transaction", async () => {
  const publisher = await aPublisher(site);
  const other = await paid(publisher);
  const shopper = await aCheckout(site, publisher);
  expect((await submit(site, publisher, shopper, other.said)).body).toEqual(inReview);
  const { intents, subscriptions, charges } = await moneyOf(site, publisher);
  expect(intents).toEqual([
    { state: "token", reason: null },
    { state: "review", reason: "invoice" },
  ]);
  expect([subscriptions, charges]).toEqual([["pending", "pending"], [100]]);
  // And it is still there for its real owner.
  expect((await submit(site, publisher, other.shopper, other.said)).body).toMatchObject({ isSuccess: true });
});

test("buys nothing more with a transaction that has already paid for something", async () => {
  const publisher = await aPublisher(site);
  const first = await paid(publisher);
  await submit(site, publisher, first.shopper, first.said);
  const second = await aCheckout(site, publisher);
  expect((await submit(site, publisher, second, first.said)).body).toEqual(inReview);
  const { intents, subscriptions, posted } = await moneyOf(site, publisher);
  expect(intents).toEqual([
    { state: "captured", reason: null },
    { state: "review", reason: "used" },
  ]);
  expect([subscriptions, posted]).toEqual([["active", "pending"], 100]);
});

test.each([
  ["has paid for something else", true],
  ["is for another payment", false],
])("asks again about a charge recorded late, and posts it, when the browser named one that %s", async (_, used) => {
  const publisher = await aPublisher(site);
  const other = await paid(publisher);
  if (used) await submit(site, publisher, other.shopper, other.said);
  const shopper = await aCheckout(site, publisher);
  gatewayMood(site, publisher, "checkout", "records-late", { looks: 9 });
  await payAtGateway(site, shopper.widget);
  expect((await submit(site, publisher, shopper, other.said)).body).toEqual(inReview);
  moodsPass(site, publisher);
  site.passMinutes(6);
  await reconcilePayments(site.work, publisher.tenantId);
  expect((await moneyOf(site, publisher)).subscriptions.at(-1)).toBe("active");
  expect((await submit(site, publisher, other.shopper, other.said)).body).toMatchObject({ isSuccess: true });
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [100, 100], posted: 200 });
});

test("treats another publisher's transaction as unknown", async () => {
  const publisher = await aPublisher(site);
  const elsewhere = await aPublisher(site);
  await aSubscriber(site, elsewhere);
  const { said } = await paid(elsewhere);
  const shopper = await aCheckout(site, publisher);
  expect((await submit(site, publisher, shopper, said)).body).toMatchObject({
    isSuccess: false,
    code: "being-confirmed",
  });
  expect(await moneyOf(site, publisher)).toEqual(unpaid);
});

test("doesn't post an approval of an amount that is no longer due", async () => {
  const publisher = await aPublisher(site);
  const { shopper, said } = await paid(publisher);
  const { domain } = publisher;
  await asOwner(site.store.owner, "update payment_intent set amount_cents = 3600 where tenant_id = $1", [
    publisher.tenantId,
  ]);
  expect((await submit(site, publisher, shopper, said, { amount: 36 })).body).toEqual(inReview);
  expect(await moneyOf(site, publisher)).toMatchObject({ intents: [{ state: "review", reason: "amount" }], posted: 0 });
  expect(domain).toBe(publisher.domain);
});

test("records what is held for review in the trail", async () => {
  const publisher = await aPublisher(site);
  const { shopper, said } = await paid(publisher);
  await submit(site, publisher, shopper, said, { tip: 1 });
  const trail = await asOwner(
    site.store.owner,
    "select subject, outcome, details from audit_entry where tenant_id = $1 and action = 'payment.capture'",
    [publisher.tenantId],
  );
  expect(trail).toEqual([
    {
      subject: `account:${shopper.accountNumber}`,
      outcome: "review:claim",
      details: { intentId: shopper.widget.ccNetSubmitID, transactionId: expect.any(String), code: "" },
    },
  ]);
});
