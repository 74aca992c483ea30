import { expect, test } from "vitest";
import { moodyCard } from "#sandbox/converge/test-cards.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aBilledPayer, aPayer, recordsOf } from "#tests/world/paying.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader, atHome } from "./account-home.ts";
import { charges } from "./books.ts";
import { goodCard } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";
import { atOptions, choosesAndContinues, fillsCard, plan, withEzPay } from "./paying.ts";
import { narrow } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

test("shows dsiOrFalcon accounts EZ-Pay only, and nothing to pay for a canceled subscription", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aPayer(world.site, publisher);
  await changePublisher(world.site, publisher, "update account set ez_pay_only = true");
  await using reader = await atOptions(world, publisher, payer.email);
  expect(await reader.page.getByRole("group", { name: "Pay one time" }).count()).toBe(0);
  await reader.page.getByRole("group", { name: "Enroll in EZ-Pay" }).waitFor();
  await changePublisher(
    world.site,
    publisher,
    "update subscription set status = 'cancelling', cancel_at = paid_through",
  );
  await reader.reloads();
  await reader.sees("Your subscription is canceled. You have access until");
  expect(await faultsOf(reader)).toEqual([]);
});

test("doesn't lead a dsi account on EZ-Pay in circles: shows its plan and card, and no choices", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aPayer(world.site, publisher);
  await changePublisher(world.site, publisher, "update account set ez_pay_only = true");
  await changePublisher(world.site, publisher, "update bundle set payment_options = '{}'");
  await using reader = await aSignedInReader(world, publisher, payer.email);
  await reader.opens(paths.oneTimePayment);
  await reader.sees("EZ-Pay pays for your plan, so there's nothing to choose or to pay now.");
  expect(await reader.button("Choose Plan").count()).toBe(0);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Update Card");
  await reader.ticks("I agree to these terms");
  await fillsCard(reader, "5406004444444443");
  await reader.card.presses("Update Card");
  await reader.presses("Go to my account");
  await reader.isAt(paths.account);
  await reader.sees("Mastercard ending in 4443, expires 12/29");
});

test("lets a reader whose plan is about to change turn EZ-Pay off, and says that the change is canceled", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aPayer(world.site, publisher);
  await changePublisher(
    world.site,
    publisher,
    "update subscription set next_bundle_id = 'sunday', next_rate_code = 'sunday-4w', next_rate_version = 1",
  );
  await using reader = await aSignedInReader(world, publisher, payer.email);
  await reader.opens(paths.oneTimePayment);
  await reader.presses("Turn off EZ-Pay");
  await reader.sees(/your change to Sunday Print \+ Digital is canceled, because it goes with EZ-Pay\.$/);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.page.getByRole("dialog").getByRole("button", { name: "Turn off EZ-Pay" }).click();
  await reader.page.getByRole("group", { name: "Pay one time" }).waitFor();
  expect((await recordsOf(world.site, publisher, payer)).subscription).toMatchObject({ method: "bill" });
});

test("turns EZ-Pay off after a question, and on again with the card on file after consent", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aPayer(world.site, publisher);
  await using reader = await atOptions(world, publisher, payer.email);
  await reader.presses("Turn off EZ-Pay");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Keep EZ-Pay");
  expect((await recordsOf(world.site, publisher, payer)).subscription).toMatchObject({ method: "ezpay" });
  await reader.presses("Turn off EZ-Pay");
  await reader.page.getByRole("dialog").getByRole("button", { name: "Turn off EZ-Pay" }).click();
  await reader.sees("EZ-Pay is off");
  expect((await recordsOf(world.site, publisher, payer)).subscription).toMatchObject({
    method: "bill",
    charge_on: null,
  });
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("ez-pay-off");

  await choosesAndContinues(reader, withEzPay);
  await reader.isAt(paths.updateCard);
  await reader.seesHeading("Enroll in EZ-Pay");
  expect(JSON.parse((await reader.stored())["PaymentOption"] ?? "{}")).toMatchObject({ paymentMethod: "A" });
  await reader.sees("You won't be charged today.");
  await reader.presses("Turn on EZ-Pay");
  await reader.sees("Please accept the terms first");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("ez-pay-consent");
  await reader.ticks("I agree to these terms: my subscription renews automatically at $36.00 every 4 weeks");
  await reader.presses("Turn on EZ-Pay");
  await reader.seesHeading("EZ-Pay is on");
  expect((await recordsOf(world.site, publisher, payer)).subscription).toMatchObject({ method: "ezpay" });
  await emailAbout(world.site, payer.email, "EZ-Pay is on");
});

test("replaces the old card in Update Card after the terms, and charges nothing", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aPayer(world.site, publisher);
  await using reader = await atOptions(world, publisher, payer.email, { viewport: narrow });
  await reader.presses("Update Card");
  await reader.seesHeading("Update Card");
  await reader.sees("Card on file: Visa ending in 9990, expires 12/29");
  await reader.sees("Check the box above to enter your card here.");
  await reader.ticks("I agree to these terms");
  await fillsCard(reader, "5406004444444443");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("update-card");
  await reader.card.presses("Update Card");
  await reader.sees("Your card was updated");
  // The card form that had the focus is gone.
  await expect
    .poll(() => reader.page.evaluate(() => document.activeElement?.textContent))
    .toMatch(/^Your card was updated/);
  await reader.sees("Mastercard ending in 4443, expires 12/29");
  expect(await faultsOf(reader)).toEqual([]);
  expect(charges(world.site, publisher)).toEqual([3600]);
  expect((await recordsOf(world.site, publisher, payer)).cards.filter(({ in_use }) => in_use)).toEqual([
    { brand: "MC", last4: "4443", in_use: true, paying: true },
  ]);
});

test("mentions a card, not a payment, while a card is only stored: refused, then unreachable", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aPayer(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, payer.email, { pardons: [/ERR_/] });
  await reader.opens(paths.updateCard);
  await reader.ticks("I agree to these terms");
  await fillsCard(reader, goodCard, "999");
  await reader.card.presses("Update Card");
  await reader.card.sees("Nothing was charged. Try again or use another card.");
  await fillsCard(reader, moodyCard("checkout", "away"));
  await reader.card.presses("Update Card");
  await reader.sees("Your card wasn't registered. You can try again now.");
  expect(await faultsOf(reader)).toEqual([]);
});

test("leads from account home to the card while Payment Options are off, and charges it once after a decline", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aPayer(world.site, publisher);
  await changePublisher(world.site, publisher, "update feature_toggle set enabled = key <> 'payment_options'");
  await using reader = await atHome(world, publisher, payer.email);
  await reader.presses("Change card");
  await reader.sees("Card on file: Visa ending in 9990");
  await changePublisher(world.site, publisher, "update subscription set status = 'pastDue'");
  await reader.reloads();
  await reader.sees("We couldn't charge your card");
  await reader.ticks("I agree to these terms: this card is charged now for the term that's due");
  await fillsCard(reader, "5406004444444443");
  await reader.card.presses("Update Card");
  await reader.sees("Your card was updated");
  await reader.sees("We'll charge it now for the term that's due and email you the result.");
  const { cards } = await recordsOf(world.site, publisher, payer);
  expect(cards.map(({ last4, in_use }) => [last4, in_use])).toEqual([
    ["9990", false],
    ["4443", true],
  ]);
});

test("charges today for EZ-Pay at another term and says thanks; turns nothing on when the card is refused", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  await using reader = await atOptions(world, publisher, payer.email);
  await choosesAndContinues(reader, `${plan} $102.00 every 12 weeks`);
  await reader.seesHeading("Enroll in EZ-Pay");
  await reader.sees("EZ-Pay charges $102.00 on");
  await reader.ticks("I agree to these terms");
  await reader.presses("Enter your card");
  await fillsCard(reader, goodCard, "999");
  await reader.card.presses("Pay and turn on EZ-Pay: $102.00");
  await reader.card.sees("Payment declined");
  expect((await recordsOf(world.site, publisher, payer)).subscription).toMatchObject({ method: "bill" });
  await fillsCard(reader, goodCard);
  await reader.card.presses("Pay and turn on EZ-Pay: $102.00");
  await reader.isAt(paths.accountThankYou);
  await reader.sees("$102.00");
  expect((await recordsOf(world.site, publisher, payer)).subscription).toMatchObject({
    method: "ezpay",
    rate_code: "wed-fri-sun-12w",
  });
});
