import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { charges, firstPrice, subscriptions } from "./books.ts";
import {
  choosesCard,
  choosesInSheet,
  continues,
  entersAddress,
  entersCard,
  entersLogin,
  goodCard,
  picksPrint,
  rehearsingCard,
  setsUpAccount,
} from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";
import { faultsOf } from "./soundness.ts";
import { onOnePage } from "./toggles.ts";
import { narrow, type Reader } from "./reader.ts";

const world = withJourneys();

const subscribeButton = (reader: Reader) => reader.button("Subscribe");

async function entersPayer(reader: Reader): Promise<void> {
  await setsUpAccount(reader);
  await entersAddress(reader);
  await continues(reader);
  await reader.sees("415 Hickory Street");
}

test("sells digital and an add-on on one page", async () => {
  const publisher = await aPublisher(world.site, onOnePage);
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe");
  await reader.seesHeading("Your account");
  await reader.sees("Billing address");
  expect(await subscribeButton(reader).isDisabled()).toBe(true);
  await reader.sees("Set up your account to continue.");
  await reader.pictures("one-page");
  expect(await faultsOf(reader)).toEqual([]);

  await reader.ticks("Premium Experience");
  await reader.sees("$21.00 today");
  await entersPayer(reader);
  await reader.sees("Check the box under the terms to continue.");
  await reader.ticks("I agree to these terms");
  await reader.pictures("one-page-ready");
  await reader.presses("Subscribe");
  await entersCard(reader, goodCard);
  await reader.pictures("one-page-paying");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.card.presses("Pay $21.00");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([2100]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
  await emailAbout(world.site, reader.email, "Receipt from Kettle Lakes Courier: $21.00");
});

test("sells print on one page, delivered to the billing address, on a phone", async () => {
  const publisher = await aPublisher(world.site, onOnePage);
  await using reader = await world.reader(publisher, { viewport: narrow });
  await reader.opens("/subscribe");
  await picksPrint(reader);
  await reader.sees("Enter your billing address first");
  await entersPayer(reader);
  await reader.presses("Deliver here");
  await reader.presses("Change the delivery address");
  await reader.sees("Deliver to my billing address");
  await reader.pictures("one-page-delivery");
  await reader.presses("Deliver here");
  await reader.ticks("I agree to these terms");
  await reader.presses("Subscribe");
  await entersCard(reader, goodCard);
  await reader.card.presses(/^Pay /);
  await reader.isAt("/subscribe/thankyou");
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("says on the one page that a card was declined, and charges another card once for one account", async () => {
  const publisher = await aPublisher(world.site, (plain) => onOnePage(firstPrice(105)(plain)));
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe");
  await entersPayer(reader);
  await reader.ticks("I agree to these terms");
  await reader.presses("Subscribe");
  await entersCard(reader, rehearsingCard);
  await reader.card.presses("Pay $1.05");
  await reader.card.sees("Payment declined");
  expect(charges(world.site, publisher)).toEqual([]);
  expect(await faultsOf(reader)).toEqual([]);
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.05");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([105]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("a wallet pays on one page once Subscribe is pressed, and another payment method can be chosen afterward", async () => {
  const publisher = await aPublisher(world.site, onOnePage);
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe");
  await entersPayer(reader);
  await reader.ticks("I agree to these terms");
  await reader.ticks("Google Pay");
  await reader.presses("Subscribe");
  await reader.wallet("Google Pay").sees("Pay with Google Pay");
  await reader.ticks("PayPal");
  await reader.ticks("I agree to these terms: I pay today");
  await reader.presses("Subscribe");
  await reader.sees("PayPal opens in its own window.");
  await reader.ticks("Apple Pay");
  await reader.ticks("I agree to these terms: my subscription renews automatically");
  await reader.presses("Subscribe");
  await choosesInSheet(reader, "Apple Pay", "Approve");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([100]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("lets the reader change accepted choices, and drops the payment begun for them", async () => {
  const publisher = await aPublisher(world.site, onOnePage);
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe");
  await entersPayer(reader);
  // The form disappeared with the focus in it, so the reader continues at the order.
  const placeOfFocus = () => reader.page.evaluate(() => document.activeElement?.id);
  await expect.poll(placeOfFocus).toBe("part-order");
  await reader.ticks("I agree to these terms");
  await choosesCard(reader);
  await reader.presses("Subscribe");
  await reader.card.sees("Card number");
  await reader.presses("Change the billing address");
  await expect.poll(placeOfFocus).toBe("part-billing");
  expect(await reader.page.locator("iframe").count()).toBe(0);
  expect(await reader.reads("Street address")).toBe("415 Hickory Street");
  expect(await reader.reads("State")).toBe("Wisconsin");
  expect(await subscribeButton(reader).isDisabled()).toBe(true);
  await continues(reader);
  await reader.presses("Subscribe");
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([100]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("keeps what was accepted and typed after a reload, and the card form keeps the older sentences", async () => {
  const publisher = await aPublisher(world.site, onOnePage);
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe");
  await entersPayer(reader);
  // What is kept is stored a moment after it was typed.
  await expect.poll(() => reader.page.evaluate(() => JSON.stringify(window.history.state))).toContain("addressID");
  await reader.reloads();
  await reader.sees("User account setup completed");
  await reader.sees("415 Hickory Street");
  await reader.ticks("I agree to these terms");
  await reader.presses("Subscribe");
  await choosesCard(reader);
  await reader.card.sees("Pay $1.00");
  await reader.card.types("Card number", "4124 9399");
  await reader.card.field("Card number").press("Enter");
  for (const sentence of [
    "Card number must be 16 digits",
    "Expiration date required",
    "CVV must be 3 or 4 digits",
    "Name on card required",
  ]) {
    await reader.card.sees(sentence);
  }
  expect(await faultsOf(reader)).toEqual([]);
});

test("shows every form's mistakes beside their fields, in every theme", async () => {
  const publisher = await aPublisher(world.site, onOnePage);
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe");
  await picksPrint(reader);
  await continues(reader);
  await reader.sees("Please enter a valid email address.");
  await reader.sees("Enter the street address");
  await reader.pictures("one-page-errors");
  expect(await faultsOf(reader)).toEqual([]);
  await entersLogin(reader);
  await reader.sees("User account does not exist.  Would you like to create one?");
  await entersAddress(reader, { streetAddress: "1 Nowhere Lane", city: "Madison", stateCode: "WI", zip: "99999" });
  await continues(reader);
  await reader.sees("There is a problem with your address, please review.");
  expect(await faultsOf(reader)).toEqual([]);
  await entersAddress(reader, {
    streetAddress: "210 Martin Luther King Jr Boulevard",
    city: "Madison",
    stateCode: "WI",
    zip: "53703",
  });
  await continues(reader);
  await reader.presses("Deliver here");
  await reader.sees("We don't deliver the paper to 53703.");
  await reader.pictures("one-page-not-delivered");
  expect(await faultsOf(reader)).toEqual([]);
});
