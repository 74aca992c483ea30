import { expect, test } from "vitest";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { charges, firstPrice, subscriptions } from "./books.ts";
import { entersCard, goesToPayment, goodCard, rehearsingCard, signsIn } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";

const world = withJourneys();

test("says that a card was declined, and charges another card once for one account", async () => {
  const publisher = await aPublisher(world.site, firstPrice(105));
  await using reader = await world.reader(publisher);
  await goesToPayment(reader);
  await entersCard(reader, rehearsingCard);
  await reader.card.presses("Pay $1.05");
  await reader.card.sees("Payment declined");
  await reader.card.sees("Nothing was charged.");
  await reader.pictures("declined");
  expect(charges(world.site, publisher)).toEqual([]);
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.05");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([105]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("asks a gateway that falls silent after the charge, and charges the reader once", async () => {
  const publisher = await aPublisher(world.site, firstPrice(117));
  await using reader = await world.reader(publisher, { pardons: [/ERR_EMPTY_RESPONSE|ERR_CONNECTION/] });
  await goesToPayment(reader);
  await entersCard(reader, rehearsingCard);
  await reader.card.presses("Pay $1.17");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([117]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
  await emailAbout(world.site, reader.email, "Receipt from Kettle Lakes Courier: $1.17");
});

test("doesn't offer to pay again while a check at the gateway gets no answer either, and posts when it answers", async () => {
  const publisher = await aPublisher(world.site, firstPrice(117));
  await using reader = await world.reader(publisher, { pardons: [/ERR_EMPTY_RESPONSE|ERR_CONNECTION/] });
  await goesToPayment(reader);
  await entersCard(reader, rehearsingCard);
  world.site.gatewayIsUp(false);
  await reader.card.presses("Pay $1.17");
  await reader.sees("We're confirming your payment");
  await reader.sees("Please don't pay again.");
  expect(await reader.page.locator("iframe").count()).toBe(0);
  await reader.pictures("being-confirmed");
  world.site.gatewayIsUp(true);
  await reader.presses("Check now");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([117]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("charges nothing while the gateway can't be reached, and continues the same order once it is up again", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { pardons: [/Failed to get Converge auth token/] });
  world.site.gatewayIsUp(false);
  await goesToPayment(reader);
  await reader.sees("There was an error authorizing payment.");
  await reader.sees("You haven't been charged, and you won't lose anything you entered.");
  await reader.pictures("gateway-away");
  world.site.gatewayIsUp(true);
  await reader.presses("Try again");
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([100]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("pays once on a double click on Pay", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await goesToPayment(reader);
  await entersCard(reader, goodCard);
  await reader.card.button("Pay $1.00").dblclick();
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([100]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("posts the payment of a tab closed after the approval, and emails the receipt", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await (async () => {
    await using reader = await world.reader(publisher);
    await goesToPayment(reader);
    await entersCard(reader, goodCard);
    const approved = reader.page.waitForRequest("**/api/Payment/ProcessConvergeResponse");
    // Never sent on: the tab closes before the request leaves the browser.
    await reader.page.route("**/api/Payment/ProcessConvergeResponse", () => undefined);
    await reader.card.presses("Pay $1.00");
    await approved;
    return reader;
  })();
  expect(await subscriptions(world.site, publisher)).toEqual(["pending"]);

  world.site.passMinutes(6);
  await reconcilePayments(world.site.work, publisher.tenantId);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
  expect(charges(world.site, publisher)).toEqual([100]);
  await emailAbout(world.site, email, "Receipt from Kettle Lakes Courier: $1.00");

  await using later = await world.reader(publisher, { email });
  await later.opens("/account");
  await signsIn(later);
  await later.seesHeading("Unlimited Digital + E-edition");
  await later.misses("Finish your payment");
});

test("says that the order couldn't be made, loses nothing, and makes one account on retry", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { pardons: [/status of 500/] });
  await reader.page.route("**/CreateSubscription", (route) => route.fulfill({ status: 500, body: "{}" }), { times: 3 });
  await goesToPayment(reader);
  await reader.sees("There was an error creating subscription.");
  await reader.sees("You haven't been charged, and you won't lose anything you entered.");
  await reader.page.unrouteAll();
  await reader.presses("Try again");
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([100]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("says that the checkout has expired, and returns to the payment after sign-in", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { pardons: [/status of 401/] });
  const ended = { title: "Unauthorized", status: 401, detail: "User is not authenticated." };
  await reader.page.route("**/CreateSubscription", (route) => route.fulfill({ status: 401, json: ended }), {
    times: 1,
  });
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
  await reader.page.route("**/BeginSignIn", async (route) => {
    await looked;
    await route.continue();
  });
  await goesToPayment(reader);
  await reader.sees("User is not authenticated.");
  await reader.pictures("not-authenticated");
  goOn();
  await signsIn(reader);
  await reader.seesHeading("Payment");
  await reader.ticks("I agree to these terms");
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([100]);
});
