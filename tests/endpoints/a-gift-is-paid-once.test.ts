import { expect, test } from "vitest";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { aRecipient } from "#tests/world/gifts.ts";
import { moneyOf } from "#tests/world/money.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { newEmail, payAtGateway, submit } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { startingAgain } from "#tests/world/starting-again.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const { aBrowser, checksOut, opens, ordersIn } = startingAgain(site);

const givenAlready = {
  isSuccess: false,
  code: "gift-already-given",
  errorMessage: "You've already paid for a gift to this person. You were not charged again.",
};

/** A gift whose payment was approved in a browser that closed, and posted by the job. */
async function aPostedGift() {
  const publisher = await aPublisher(site);
  const email = newEmail();
  const gift = aRecipient();
  const first = await checksOut(publisher, await aBrowser(publisher, email), { gift });
  await payAtGateway(site, first.widget);
  site.passMinutes(6);
  await reconcilePayments(site.work, publisher.tenantId);
  expect((await moneyOf(site, publisher)).charges).toEqual([100]);
  return { publisher, email, gift, first };
}

test("doesn't charge again for a gift that was posted after the browser closed", async () => {
  const { publisher, email, gift } = await aPostedGift();
  const again = await aBrowser(publisher, email);
  const sameMailbox = { ...gift, recipientEmail: gift.recipientEmail.toUpperCase() };
  expect(await ordersIn(publisher, again, { gift })).toEqual(givenAlready);
  expect(await ordersIn(publisher, again, { gift: sameMailbox })).toEqual(givenAlready);
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [100], posted: 100 });
});

test("sends a second gift to the same person only when the donor asks for it", async () => {
  const { publisher, email, gift } = await aPostedGift();
  const cart = await checksOut(publisher, await aBrowser(publisher, email), { gift, isSecondSubscription: true });
  const { body } = await submit(site, publisher, cart, await payAtGateway(site, cart.widget));
  expect(body).toMatchObject({ isSuccess: true });
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [100, 100], posted: 200 });
});

test("sells a gift to somebody else, and again after the first gift was withdrawn", async () => {
  const { publisher, email, gift } = await aPostedGift();
  const browser = await aBrowser(publisher, email);
  expect(await ordersIn(publisher, browser, { gift: aRecipient() })).toMatchObject({ isSuccess: true });
  await asOwner(site.store.owner, "update gift set state = 'withdrawn' where tenant_id = $1 and state = 'open'", [
    publisher.tenantId,
  ]);
  expect(await ordersIn(publisher, browser, { gift })).toMatchObject({ isSuccess: true });
});

test("opens no second payment for the same gift under another login of the mailbox once the first is paid", async () => {
  const publisher = await aPublisher(site);
  const email = newEmail();
  const gift = aRecipient();
  const { aStrangersBrowser, accountIn } = startingAgain(site);
  const first = await checksOut(publisher, await aBrowser(publisher, email), { gift });
  const other = await aStrangersBrowser(publisher, email);
  const accountNumber = await accountIn(publisher, other, { gift });
  await submit(site, publisher, first, await payAtGateway(site, first.widget));
  const { body } = await opens(publisher, other, accountNumber);
  expect(body).toMatchObject({ isSuccess: false, code: "already-paid" });
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [100], posted: 100 });
});

test("voids the second approval of the same gift under another login of the mailbox", async () => {
  const publisher = await aPublisher(site);
  const email = newEmail();
  const gift = aRecipient();
  const { aStrangersBrowser } = startingAgain(site);
  const first = await checksOut(publisher, await aBrowser(publisher, email), { gift });
  const second = await checksOut(publisher, await aStrangersBrowser(publisher, email), { gift });
  await submit(site, publisher, first, await payAtGateway(site, first.widget));
  const { body } = await submit(site, publisher, second, await payAtGateway(site, second.widget));
  expect(body).toMatchObject({ isSuccess: false, code: "already-paid" });
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [100], posted: 100 });
});
