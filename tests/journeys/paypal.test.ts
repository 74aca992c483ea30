import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { payPalCharges } from "#tests/world/paypal.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { charges, subscriptions } from "./books.ts";
import {
  agreesAndStarts,
  choosesCard,
  continues,
  entersAddress,
  entersCard,
  goesToPayment,
  goodCard,
  setsUpAccount,
} from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";
import { narrow, type Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";
import { wordsFor } from "./words.ts";

const world = withJourneys();

/** From the list of methods to the window at PayPal. */
async function goesToPayPal(reader: Reader): Promise<Page> {
  await reader.ticks("PayPal");
  // Another agreement: PayPal is charged once, and future terms are billed.
  await reader.ticks("I agree to these terms: I pay today");
  const opened = reader.page.waitForEvent("popup");
  await reader.presses("Pay $1.00 with PayPal");
  return opened;
}

/** The window closes automatically when the buyer has come back. */
async function choosesThere(popup: Page, choice: string): Promise<void> {
  const closed = popup.waitForEvent("close");
  await wordsFor(popup, popup).presses(choice);
  await closed;
}

test("approves in PayPal's window and says thanks, on a phone", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { viewport: narrow });
  await goesToPayment(reader);
  await reader.presses(/^Show your order/);
  await reader.sees("Upcoming charges");
  await reader.ticks("PayPal");
  await reader.sees("Upcoming bills");
  await reader.sees("You won't be charged automatically. We'll send you a bill before each term.");
  await reader.sees("We do not charge you for later terms. Before each one we send you a bill");
  await reader.misses("Your subscription renews automatically");
  expect(await reader.page.getByText("my subscription renews automatically").count()).toBe(0);
  expect(await reader.page.getByText("Upcoming charges").count()).toBe(0);
  await reader.pictures("paypal-agreement");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.ticks("I agree to these terms: I pay today, then get a bill for $11.99 every 4 weeks");
  await reader.sees("PayPal opens in its own window.");
  await reader.pictures("paypal");
  expect(await faultsOf(reader)).toEqual([]);
  const popup = await goesToPayPal(reader);
  await wordsFor(popup, popup).sees("Kettle Lakes Courier");
  await reader.sees("Finish in the PayPal window");
  await reader.pictures("paypal-away");
  expect(await faultsOf(reader)).toEqual([]);
  await choosesThere(popup, "Approve");
  await reader.isAt("/subscribe/thankyou");
  expect(payPalCharges(world.site, publisher)).toEqual([100]);
  expect(charges(world.site, publisher)).toEqual([]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
  const receipt = await emailAbout(world.site, reader.email, "Receipt from Kettle Lakes Courier: $1.00");
  expect(receipt.text).toContain("PayPal");
  await reader.presses("Go to my account");
  await reader.seesHeading("Unlimited Digital + E-edition");
  await reader.pictures("paypal-home");
});

test("asks for PayPal's terms on the first step where PayPal is listed first, and not again", async () => {
  const publisher = await aPublisher(world.site, (plain) => ({
    ...plain,
    tenant: {
      ...plain.tenant,
      site: { ...plain.tenant.site, wallets: { applePay: true, googlePay: false, payPal: true } },
    },
  }));
  await using reader = await world.reader(publisher);
  await reader.page.addInitScript(() => {
    Object.assign(window, { ApplePaySession: Object.assign(() => undefined, { canMakePayments: () => false }) });
  });
  await reader.opens("/subscribe");
  await reader.sees("Upcoming bills");
  await agreesAndStarts(reader);
  await setsUpAccount(reader);
  await entersAddress(reader);
  await continues(reader);
  await reader.seesHeading("Payment");
  await reader.sees("PayPal opens in its own window.");
  await reader.seesChecked("I agree to these terms: I pay today");
  expect(await faultsOf(reader)).toEqual([]);
});

test("loads no script and requests no other host while PayPal is chosen", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  const hosts = new Set<string>();
  reader.page.on("request", (request) => hosts.add(new URL(request.url()).hostname));
  await goesToPayment(reader);
  const popup = await goesToPayPal(reader);
  await wordsFor(popup, popup).sees("Kettle Lakes Courier");
  expect([...hosts].filter((host) => !/^(pay\.)?localhost$/.test(host))).toEqual([]);
  // Code in the window has no access to the page.
  expect(await popup.evaluate(() => window.opener)).toBeNull();
});

test("charges nothing when canceled at PayPal, and lets a card pay for the same account", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await goesToPayment(reader);
  await choosesThere(await goesToPayPal(reader), "Cancel");
  await reader.sees("You came back without paying");
  await reader.pictures("paypal-canceled");
  // She agreed to the card's terms first, and then to PayPal's: both check marks are kept.
  await choosesCard(reader);
  await reader.seesChecked("I agree to these terms: my subscription renews automatically");
  await reader.ticks("PayPal");
  await reader.seesChecked("I agree to these terms: I pay today");
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  expect(payPalCharges(world.site, publisher)).toEqual([]);
  expect(charges(world.site, publisher)).toEqual([100]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("says that the capture was declined, and succeeds on the second try", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await goesToPayment(reader);
  await choosesThere(await goesToPayPal(reader), "Decline");
  await reader.sees("Payment declined");
  await reader.sees("You haven't been charged.");
  await reader.pictures("paypal-declined");
  await reader.presses("Try again");
  await choosesThere(await goesToPayPal(reader), "Approve");
  await reader.isAt("/subscribe/thankyou");
  expect(payPalCharges(world.site, publisher)).toEqual([100]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("asks PayPal when its window is closed without an answer, and lets the payment continue", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await goesToPayment(reader);
  const popup = await goesToPayPal(reader);
  await wordsFor(popup, popup).sees("Kettle Lakes Courier");
  await popup.close();
  await reader.presses("I'm back from PayPal");
  await reader.sees("You haven't paid yet");
  await choosesThere(await goesToPayPal(reader), "Approve");
  await reader.isAt("/subscribe/thankyou");
  expect(payPalCharges(world.site, publisher)).toEqual([100]);
});

test("posts the payment when the tab is closed after the approval, and emails the receipt", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await (async () => {
    await using reader = await world.reader(publisher);
    await goesToPayment(reader);
    const popup = await goesToPayPal(reader);
    await wordsFor(popup, popup).sees("Kettle Lakes Courier");
    await reader.page.close();
    await wordsFor(popup, popup).presses("Approve");
    await popup.waitForEvent("close").catch(() => undefined);
    return reader;
  })();
  expect(await subscriptions(world.site, publisher)).toEqual(["pending"]);
  expect(payPalCharges(world.site, publisher)).toEqual([]);

  world.site.passMinutes(6);
  await reconcilePayments(world.site.work, publisher.tenantId);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
  expect(payPalCharges(world.site, publisher)).toEqual([100]);
  await emailAbout(world.site, email, "Receipt from Kettle Lakes Courier: $1.00");
});

test("charges nothing while PayPal is down, and lets the reader try it again", async () => {
  const publisher = await aPublisher(world.site, (plain) => ({
    ...plain,
    tenant: {
      ...plain.tenant,
      site: { ...plain.tenant.site, wallets: { applePay: false, googlePay: false, payPal: true } },
    },
  }));
  await using reader = await world.reader(publisher, { pardons: [/Failed to get Converge auth token/] });
  world.site.gatewayIsUp(false);
  await goesToPayment(reader);
  await reader.sees("There was an error authorizing payment.");
  await reader.sees("You haven't been charged, and you won't lose anything you entered.");
  world.site.gatewayIsUp(true);
  await reader.presses("Try again");
  await choosesThere(await goesToPayPal(reader), "Approve");
  await reader.isAt("/subscribe/thankyou");
  expect(payPalCharges(world.site, publisher)).toEqual([100]);
});
