import { expect, test } from "vitest";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { call } from "#tests/world/calls.ts";
import { bought, moneyOf, unpaid } from "#tests/world/money.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, openWidget, payAtGateway, rehearsing, type Shopper, submit } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const tip = 0.17;
const confirming = {
  isSuccess: false,
  code: "being-confirmed",
  errorMessage: expect.stringContaining("being confirmed"),
};
const boughtWithTip = { ...bought, charges: [117], posted: 117 };

const openAgain = ({ domain }: Publisher, { token, accountNumber }: Shopper, change: object = {}) => {
  const input = { domain, accountNumber, paymentMethod: "Credit Card", oneTime: "N", ...change };
  return call(site, "getConvergeAuthToken", input, { token });
};

const reconcile = ({ tenantId }: Publisher) => reconcilePayments(site.work, tenantId);

/** Charged at the gateway, but no answer came back to the browser (the rehearsal card at 17 cents). */
async function chargedInSilence() {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const widget = await openWidget(site, publisher, shopper, { tip });
  await expect(payAtGateway(site, widget, rehearsing)).rejects.toThrow("fetch failed");
  expect(await moneyOf(site, publisher)).toMatchObject({ subscriptions: ["pending"], charges: [117], posted: 0 });
  return { publisher, shopper };
}

test("asks the gateway after a timeout, and charges and posts once", async () => {
  const { publisher, shopper } = await chargedInSilence();
  const { body } = await submit(site, publisher, shopper, "", { tip });
  expect(body).toMatchObject({ isSuccess: true, amountCents: 117 });
  expect(await moneyOf(site, publisher)).toEqual(boughtWithTip);
});

test("doesn't charge again when the buyer presses Pay ten times after the timeout", async () => {
  const { publisher, shopper } = await chargedInSilence();
  for (let press = 0; press < 10; press++) {
    expect((await openAgain(publisher, shopper, { tip })).body).toMatchObject({
      isSuccess: false,
      code: "paid-before",
    });
  }
  expect(await moneyOf(site, publisher)).toEqual(boughtWithTip);
});

test("posts the charge and emails the receipt in reconciliation after the browser was closed", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  await payAtGateway(site, shopper.widget);
  expect(await reconcile(publisher)).toBe(0);
  site.passMinutes(6);
  expect(await reconcile(publisher)).toBe(1);
  expect(await moneyOf(site, publisher)).toEqual(bought);
  await deliverEmails(site, publisher);
  const subjects = (await mailTo(site, shopper.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /receipt/i.test(subject))).toHaveLength(1);
  expect(await reconcile(publisher)).toBe(0);
});

test("posts once when two workers reconcile at the same time", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  await payAtGateway(site, shopper.widget);
  site.passMinutes(6);
  await Promise.all([reconcile(publisher), reconcile(publisher), submit(site, publisher, shopper, "")]);
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("reports being confirmed and makes no new charge while the gateway is silent", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const said = await payAtGateway(site, shopper.widget);
  site.gatewayIsUp(false);
  expect((await submit(site, publisher, shopper, said)).body).toEqual(confirming);
  expect(await moneyOf(site, publisher)).toMatchObject({ intents: [{ state: "unknown" }], subscriptions: ["pending"] });
  expect((await openAgain(publisher, shopper)).body).toMatchObject({ isSuccess: false, code: "being-confirmed" });
  site.gatewayIsUp(true);
  expect((await submit(site, publisher, shopper, said)).body).toMatchObject({ isSuccess: true });
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("asks a silent gateway after 5 minutes, an hour and daily for five days, then leaves it to a person", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  await payAtGateway(site, shopper.widget);
  site.gatewayIsUp(false);
  const day = 24 * 60;
  for (const wait of [6, 6, 61, day + 1, day + 1, day + 1, day + 1, day + 1]) {
    site.passMinutes(wait);
    expect(await reconcile(publisher)).toBe(1);
  }
  site.gatewayIsUp(true);
  expect(await moneyOf(site, publisher)).toMatchObject({
    intents: [{ state: "review", reason: "no-answer" }],
    subscriptions: ["pending"],
    posted: 0,
  });
  site.passMinutes(10 * day);
  expect(await reconcile(publisher)).toBe(0);
});

test("lets the buyer pay with the same intent after the connection failed before the charge", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const broken = await openWidget(site, publisher, shopper, { tip: 0.18 });
  await expect(payAtGateway(site, broken, rehearsing)).rejects.toThrow("fetch failed");
  const widget = await openWidget(site, publisher, shopper);
  expect(widget.ccNetSubmitID).toBe(broken.ccNetSubmitID);
  expect((await submit(site, publisher, shopper, await payAtGateway(site, widget))).body).toMatchObject({
    isSuccess: true,
  });
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("drops an unpaid widget once its token has expired and the gateway's record is complete", async () => {
  const publisher = await aPublisher(site);
  await aCheckout(site, publisher);
  for (const minutes of [6, 21, 60]) {
    site.passMinutes(minutes);
    expect(await reconcile(publisher)).toBe(1);
  }
  site.passMinutes(24 * 60);
  expect(await reconcile(publisher)).toBe(0);
  expect(await moneyOf(site, publisher)).toEqual(unpaid);
});

test("records in the trail, under the job's name, what reconciliation did", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  await payAtGateway(site, shopper.widget);
  site.passMinutes(6);
  await reconcile(publisher);
  const trail = await asOwner(
    site.store.owner,
    "select actor, subject, outcome from audit_entry where tenant_id = $1 and action = 'payment.capture'",
    [publisher.tenantId],
  );
  expect(trail).toEqual([{ actor: "job:reconcile", subject: `account:${shopper.accountNumber}`, outcome: "captured" }]);
});
