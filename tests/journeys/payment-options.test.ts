import { afterEach, expect, test } from "vitest";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aBilledPayer, aPayer, openFor, paysFor, recordsOf, standingOf } from "#tests/world/paying.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader } from "./account-home.ts";
import { charges } from "./books.ts";
import { choosesCard, entersCard, goodCard, rehearsingCard } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { holds } from "./holds.ts";
import { fillsCard, keyboardOf } from "./keyboard.ts";
import { emailAbout } from "./mailbox.ts";
import { atOptions, choosesAndContinues, once, plan } from "./paying.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();
afterEach(() => {
  world.site.moveCalendar(0);
  world.site.gatewayIsUp(true);
});

test("adds a tip that fits to a payment", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  await using reader = await atOptions(world, publisher, payer.email);
  await reader.presses("Choose Plan");
  await reader.sees("Please check what you entered");
  await reader.ticks(once);
  await reader.types("Tip for your carrier (optional)", "1000");
  await reader.presses("Choose Plan");
  await reader.sees("A tip can be at most $100.00");
  await reader.types("Tip for your carrier (optional)", "2.50");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("options-chosen");
  await reader.presses("Choose Plan");
  await reader.sees("Tip for your carrier");
  await entersCard(reader, goodCard);
  await reader.card.presses("Complete & Pay $38.50");
  await reader.isAt(paths.accountThankYou);
});

test("charges what is owed first in grace; shows Complete & Pay, thanks and a receipt", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  world.site.moveCalendar(38);
  await changePublisher(world.site, publisher, "update subscription set status = 'grace'");
  const { arrears, options } = await standingOf(world.site, publisher, payer);
  const owed = `$${(arrears.amountCents / 100).toFixed(2)}`;
  // One or two, by the weekday.
  const papers = `${arrears.units} ${arrears.units === 1 ? "paper" : "papers"}`;
  await using reader = await atOptions(world, publisher, payer.email);
  await reader.sees(`Each payment includes ${owed} for ${papers}`);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("options-grace");

  const due = 3600 + arrears.amountCents;
  const total = `$${(due / 100).toFixed(2)}`;
  // The payment for it is preselected, and a reader who owes something isn't asked for a tip.
  expect(
    await reader.page
      .getByRole("radio", { name: `${plan} ${total} today` })
      .first()
      .isChecked(),
  ).toBe(true);
  expect(await reader.field("Tip for your carrier (optional)").count()).toBe(0);
  await reader.presses("Choose Plan");

  await reader.seesHeading("Make a one-time payment");
  expect(JSON.parse((await reader.stored())["PaymentOption"] ?? "{}")).toEqual({
    name: plan,
    term: "4 weeks",
    amount: 36,
    rateCode: "wed-fri-sun-4w",
    bundleID: "wed-fri-sun",
    paymentMethod: "B",
  });
  await reader.sees(`Owed for ${papers} after the paid term`);
  await entersCard(reader, goodCard);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("one-time-payment");
  await reader.card.presses(`Complete & Pay ${total}`);
  await reader.isAt(paths.accountThankYou);
  await reader.sees("Thank you for renewing your subscription to Kettle Lakes Courier.");
  await reader.sees(total);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("thanks");
  await emailAbout(world.site, payer.email, `Receipt from Kettle Lakes Courier: ${total}`);
  expect((await recordsOf(world.site, publisher, payer)).subscription).toMatchObject({
    status: "active",
    paid_through: options[0]?.paidThrough,
  });
});

test("returns to the choice from step two without a plan chosen for this account; Back keeps the choice", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aPayer(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, payer.email);
  await reader.opens(`${paths.oneTimePayment}?step=payment`);
  await reader.seesHeading("Confirm your plan");
  await choosesAndContinues(reader, once);
  await reader.seesHeading("Make a one-time payment");
  await reader.page.goBack();
  await reader.seesHeading("Confirm your plan");
  expect(await reader.page.getByRole("radio", { name: once }).isChecked()).toBe(true);
  await reader.presses("Choose Plan");
  await reader.seesHeading("Make a one-time payment");
  await reader.page.evaluate(() => window.sessionStorage.removeItem("PaymentOption"));
  await reader.reloads();
  await reader.seesHeading("Confirm your plan");
});

test("says in the frame that a card was declined, and charges another card once", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  await using reader = await atOptions(world, publisher, payer.email);
  await reader.ticks(once);
  await reader.types("Tip for your carrier (optional)", "0.05");
  await reader.presses("Choose Plan");
  await entersCard(reader, rehearsingCard);
  await reader.card.presses("Complete & Pay $36.05");
  await reader.card.sees("Payment declined");
  await entersCard(reader, goodCard);
  await reader.card.presses("Complete & Pay $36.05");
  await reader.isAt(paths.accountThankYou);
  expect(charges(world.site, publisher)).toEqual([3600, 3605]);
});

test("doesn't offer to pay again while the gateway hasn't answered, and posts the payment when it answers", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  const pardons = [/ERR_EMPTY_RESPONSE|ERR_CONNECTION/];
  await using reader = await atOptions(world, publisher, payer.email, { pardons });
  await reader.ticks(once);
  await reader.types("Tip for your carrier (optional)", "0.17");
  await reader.presses("Choose Plan");
  await entersCard(reader, rehearsingCard);
  world.site.gatewayIsUp(false);
  await reader.card.presses("Complete & Pay $36.17");
  await reader.sees("We're confirming your payment");
  await reader.sees("Please don't pay again.");
  world.site.gatewayIsUp(true);
  await reader.presses("Check now");
  await reader.isAt(paths.accountThankYou);
  expect(charges(world.site, publisher)).toEqual([3600, 3617]);
});

test("says that the gateway can't be reached, and continues the same payment once it is up again", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  await using reader = await atOptions(world, publisher, payer.email, {
    pardons: [/Failed to get Converge auth token/],
  });
  world.site.gatewayIsUp(false);
  await choosesAndContinues(reader, once);
  await reader.sees("There was an error authorizing payment.");
  expect(await faultsOf(reader)).toEqual([]);
  world.site.gatewayIsUp(true);
  await reader.presses("Try again");
  await entersCard(reader, goodCard);
  await reader.card.presses("Complete & Pay $36.00");
  await reader.isAt(paths.accountThankYou);
  expect(charges(world.site, publisher)).toEqual([3600, 3600]);
});

test("says that another tab has paid, charges nothing twice, and shows the new amounts", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  await using reader = await atOptions(world, publisher, payer.email);
  await paysFor(world.site, publisher, payer, { purpose: "oneTime" });
  await choosesAndContinues(reader, once);
  await reader.sees("Your account has changed since you opened this page.");
  expect(charges(world.site, publisher)).toEqual([3600, 3600]);
  const { paidThrough } = await standingOf(world.site, publisher, payer);
  expect(paidThrough).not.toBeNull();
  // The debt is read last, after a payment method was already chosen: it is paid anyway.
  const owed = await holds(reader.page, /GetPaymentStanding/);
  const account = reader.page.waitForResponse(/GetAccountManagementDetails/);
  await reader.presses("Try again");
  await owed.asked;
  await (await account).finished();
  await choosesCard(reader);
  owed.letsGo();
  await reader.card.button("Complete & Pay $36.00").waitFor();
});

test("pays by keyboard alone", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  await using reader = await atOptions(world, publisher, payer.email);
  const { fills, activates, reaches, presses } = keyboardOf(reader);
  await reaches(reader.page.getByRole("radio", { name: once }));
  await presses("Space");
  await presses("ArrowDown");
  await presses("ArrowUp");
  await fills(reader, "Tip for your carrier (optional)", "1.00");
  await presses("Enter");
  await reader.seesHeading("Make a one-time payment");
  await fillsCard(reader);
  await activates(reader.card, "Complete & Pay $37.00");
  await reader.isAt(paths.accountThankYou);
  await activates(reader, "Go to my account");
  await reader.isAt(paths.account);
  expect(charges(world.site, publisher)).toEqual([3600, 3700]);
});

test("says in the specification's words that options can't be loaded, with a retry", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aPayer(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, payer.email, {
    pardons: [/status of 400/, /Something went wrong/],
  });
  await reader.page.route("**/GetPaymentStanding*", (route) => route.fulfill({ status: 400, body: "{}" }));
  await reader.opens(paths.oneTimePayment);
  await reader.sees("Something went wrong. Please try again later or contact support.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.page.unrouteAll();
  await reader.presses("Try again");
  await reader.sees("Paid through");
  expect(await reader.page.getByRole("radio").count()).toBe(3);
});

test("posts a payment from a closed tab when the page is opened again", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aBilledPayer(world.site, publisher);
  expect((await openFor(world.site, publisher, payer, { purpose: "oneTime" })).body.isSuccess).toBe(true);
  await using reader = await atOptions(world, publisher, payer.email);
  await choosesAndContinues(reader, once);
  await entersCard(reader, goodCard);
  await reader.card.presses("Complete & Pay $36.00");
  await reader.isAt(paths.accountThankYou);
  expect(charges(world.site, publisher)).toEqual([3600, 3600]);
});
