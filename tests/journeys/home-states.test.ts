import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { aBilledPayer } from "#tests/world/paying.ts";
import { passTo, subscriptionOf } from "#tests/world/time.ts";
import { longDayText } from "#web/parts/day-text.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aRecipient } from "#tests/world/gifts.ts";
import { aCheckout, aSubscriber, deliverable } from "#tests/world/shopper.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aSignedInReader, atHome } from "./account-home.ts";
import { entersCard, goodCard } from "./buying.ts";
import { aFormerSubscriber, joining } from "./former-subscriber.ts";
import { withJourneys } from "./journeys.ts";
import { plan as wedFriSun } from "./paying.ts";
import { narrow } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();
const sunday = { bundleID: "sunday", rateCode: "sunday-4w", addOnOfferIDs: ["premium"] };
const change = (publisher: Publisher, statement: string) => changePublisher(world.site, publisher, statement);
const plan = "Sunday Print + Digital";
const noHolidays = (publisher: Publisher) =>
  change(publisher, "update tenant set settings = jsonb_set(settings, '{calendar,closed}', '[]')");

test("shows an active print subscription: plan, badge, price, next payment, benefits, and how to cancel", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher, sunday);
  await using reader = await atHome(world, publisher, email);
  const card = reader.region(plan);
  await card.sees("Active");
  await card.sees("$30.00 every 4 weeks");
  await card.sees("Next payment");
  await card.sees(/^\$30\.00 on \w{3}, \w{3} \d+, \d{4}$/);
  await card.sees(/^To avoid it, cancel by /);
  await card.sees("Paid through");
  await card.sees("Your subscription includes");
  await card.sees("Cancel Subscription");
  await card.sees("History and receipts");
  await reader.region("Customer service").sees("(262) 555-0142");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("home-active");
});

test("shows a bill with its amount, the day it is sent, and when it is due", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher, sunday);
  await change(publisher, "update subscription set method = 'bill', charge_on = null");
  await using reader = await atHome(world, publisher, email);
  await reader.region(plan).sees("Next bill");
  await reader.region(plan).sees(/^Due by /);
  expect(await faultsOf(reader)).toEqual([]);
});

test("shows after a failed payment how long the paper continues, and how to give another card", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher, sunday);
  await change(publisher, "update subscription set status = 'pastDue'");
  await using reader = await atHome(world, publisher, email);
  await reader.sees("Your last payment didn't go through");
  await reader.sees(/We'll keep delivering your paper until /);
  await reader.region(plan).sees("Continues until");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("home-past-due");
  await reader.presses("Use another card");
  await reader.isAt("/account/OneTimePayment/UpdateCard");
});

test("shows in grace until when it continues and how to pay, or who to call without online payment", async () => {
  const publisher = await aPublisher(world.site);
  const { email, accountNumber } = await aSubscriber(world.site, publisher);
  await change(publisher, "update subscription set status = 'grace'");
  await using reader = await atHome(world, publisher, email);
  await reader.seesHeading("Your payment is due");
  await reader.sees(/You can keep reading until /);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("home-grace");
  await reader.opens(`/account?accountNumber=${accountNumber}`);
  await reader.presses("Use another card");
  await reader.isAt(`/account/OneTimePayment/UpdateCard?accountNumber=${accountNumber}`);
  await change(publisher, "update feature_toggle set enabled = (key <> 'payment_options')");
  await reader.opens("/account");
  await reader.seesHeading("Your payment is due");
  expect(await reader.button(/^Pay /).count()).toBe(0);
  await reader.presses("Use another card");
  await reader.seesHeading("Update Card");
  await change(publisher, "update subscription set method = 'bill', charge_on = null");
  await reader.opens("/account");
  await reader.seesHeading("Your payment is due");
  await reader.sees("Please contact us at (262) 555-0142");
});

test("shows a subscription with stopped delivery as active", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher, sunday);
  await change(publisher, "update subscription set status = 'stopped'");
  await using reader = await atHome(world, publisher, email);
  await reader.region(plan).sees("Active, delivery paused");
  expect(await faultsOf(reader)).toEqual([]);
});

test("shows an unpaid gift on account home", async () => {
  const publisher = await aPublisher(world.site);
  const gift = aRecipient({ recipientName: "Ben Byron" });
  const plan = { bundleID: "sunday", rateCode: "sunday-4w" };
  const { email } = await aCheckout(world.site, publisher, { ...plan, gift });
  await using reader = await atHome(world, publisher, email);
  await reader.sees("We'll send your gift when you pay");
  expect(await reader.page.getByText("we'll take you to").count()).toBe(0);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("home-unpaid-gift");
  await reader.presses("Finish your payment for the gift to Ben Byron");
  await reader.seesHeading("Choose your plan");
  await reader.types("Recipient's ZIP code", deliverable.zip);
  // The choices are kept: the plan, that it is a gift, and for whom.
  await reader.sees("The subscription starts when the gift is redeemed.");
  await reader.region("Your order").sees("Sunday Print + Digital");
  await reader.ticks("I agree to these terms");
  await reader.pictures("home-gift-taken-up");
  await reader.presses("Give this subscription");
  expect(await reader.reads("Recipient's name")).toBe("Ben Byron");
  expect(await reader.reads("Recipient's email")).toBe(gift.recipientEmail);
});

test("shows which subscription has ended, and since when, and keeps its history", async () => {
  const publisher = await joining(world.site);
  const email = await aFormerSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  await reader.page.clock.install();
  await reader.opens("/account");
  await reader.sees("Your subscription is currently invalid. Please contact support for assistance.");
  await reader.sees(/ has ended\. You paid through .*, and you won't be charged again\.$/);
  await reader.presses("Stay on this page");
  await reader.presses("History and receipts");
  await reader.seesHeading("History");
  await expect.poll(() => reader.button(/^Receipt R/).count()).toBe(1);
});

test("shows what is owed and by when after an unpaid end, and restarts once it is paid in time", async () => {
  const publisher = await joining(world.site);
  await noHolidays(publisher);
  const payer = await aBilledPayer(world.site, publisher);
  const { paidThrough } = await subscriptionOf(world.site, publisher, payer.accountNumber);
  await passTo(world.site, publisher, addDays(paidThrough, 15));
  await using reader = await aSignedInReader(world, publisher, payer.email, { viewport: narrow });
  await reader.opens("/account");
  await reader.sees("Your subscription ended because we didn't receive your payment");
  // Thirty days from its end, which came the day after the grace days.
  await reader.sees(`Pay by ${longDayText(addDays(paidThrough, 15 + 30))} and your subscription restarts right away.`);
  for (const otherWord of [/we'll take you to/, /currently invalid/, /won't be charged again/])
    expect(await reader.page.getByText(otherWord).count()).toBe(0);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("home-pay-until");
  await reader.presses("Pay $54.00");
  await reader.isAt("/account/OneTimePayment?step=payment");
  await reader.sees("Owed for 6 papers after the paid term");
  await entersCard(reader, goodCard);
  await reader.card.presses("Complete & Pay $54.00");
  await reader.isAt("/account/thankyou");
  await reader.opens("/account");
  await reader.region(wedFriSun).sees("Active");
  expect(await reader.page.getByText(/^Pay by /).count()).toBe(0);
});

test("shows the account, and stops asking, if the server doesn't say whether the email is confirmed", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email, { pardons: [/status of 429/] });
  let asked = 0;
  await reader.page.route("**/GetEmailConfirmation*", (route) => {
    asked += 1;
    return route.fulfill({ status: 429, body: "{}" });
  });
  await reader.opens("/account");
  await reader.sees("Paid through");
  await reader.page.waitForLoadState("networkidle");
  await reader.sees("Paid through");
  expect(asked).toBeLessThan(4);
});
