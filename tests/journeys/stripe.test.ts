import { expect, test } from "vitest";
import { aStripePublisher, stripeCharges } from "#tests/world/stripe.ts";
import { subscriptions } from "./books.ts";
import { goesToPayment } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";
import { narrow, type Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

/** A publisher that accepts cards only, at Stripe. */
const aCardPublisher = () =>
  aStripePublisher(world.site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, payPal: null },
  }));

/** The fields are in Stripe's own frames, inside the payment frame. */
async function types(reader: Reader, card: { number: string; expiry?: string; code?: string }): Promise<void> {
  const frame = reader.page.frameLocator('iframe[title="Card payment"]');
  const field = (title: string) => frame.frameLocator(`iframe[title="${title}"]`).getByRole("textbox");
  await field("Secure card number input frame").fill(card.number);
  await field("Secure expiration date input frame").fill(card.expiry ?? "1229");
  await field("Secure CVC input frame").fill(card.code ?? "123");
  await reader.card.types("Name on card", "Nora Ellingsen");
}

test("pays by card at Stripe, declined first and then approved", async () => {
  const publisher = await aCardPublisher();
  await using reader = await world.reader(publisher, { pardons: [/status of 402/] });
  await goesToPayment(reader);
  await reader.card.presses("Pay $1.00");
  await reader.card.sees("Please check what you entered");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("stripe-empty");
  await types(reader, { number: "378282246310005" });
  await reader.card.sees("4-digit CVV on front");
  await types(reader, { number: "4000000000009995" });
  await reader.card.sees("3-digit CVV on back");
  await reader.pictures("stripe-filled");
  await reader.card.presses("Pay $1.00");
  await reader.card.sees("Payment declined");
  await reader.card.sees("Nothing was charged.");
  await reader.pictures("stripe-declined");
  expect(stripeCharges(world.site, publisher)).toEqual([]);
  await types(reader, { number: "4242424242424242" });
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  expect(stripeCharges(world.site, publisher)).toEqual([100]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
  await emailAbout(world.site, reader.email, "Receipt from Kettle Lakes Courier: $1.00");
});

test("answers the bank's question on a phone, and pays only after a yes", async () => {
  const publisher = await aCardPublisher();
  await using reader = await world.reader(publisher, { viewport: narrow, pardons: [/status of 402/] });
  await goesToPayment(reader);
  await types(reader, { number: "4000002500003155" });
  await reader.card.presses("Pay $1.00");
  await reader.card.sees("Your bank asks you to confirm this payment.");
  await reader.pictures("stripe-bank");
  await reader.card.presses("Fail");
  await reader.card.sees("Payment declined");
  expect(stripeCharges(world.site, publisher)).toEqual([]);
  await reader.card.presses("Pay $1.00");
  await reader.card.presses("Complete");
  await reader.isAt("/subscribe/thankyou");
  expect(stripeCharges(world.site, publisher)).toEqual([100]);
});

test("shows at its field what is wrong with a card", async () => {
  const publisher = await aCardPublisher();
  await using reader = await world.reader(publisher, { pardons: [/status of 402/] });
  await goesToPayment(reader);
  await types(reader, { number: "4242424242424241" });
  await reader.card.sees("Invalid card number");
  await types(reader, { number: "4000000000000127" });
  await reader.card.presses("Pay $1.00");
  await reader.card.sees("Invalid CVV");
  expect(await faultsOf(reader)).toEqual([]);
  expect(stripeCharges(world.site, publisher)).toEqual([]);
});
