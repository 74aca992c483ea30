import { expect, test } from "vitest";
import type { CatalogData } from "#server/catalog/read-catalog.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { charges, subscriptions } from "./books.ts";
import { choosesCard, choosesInSheet, entersCard, goesToPayment, goodCard, waitsForWalletLayout } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";
import { narrow, type Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

const withWallets =
  (applePay: boolean, googlePay: boolean, payPal: boolean) =>
  (plain: CatalogData): CatalogData => ({
    ...plain,
    tenant: { ...plain.tenant, site: { ...plain.tenant.site, wallets: { applePay, googlePay, payPal } } },
  });

const methodsOf = (reader: Reader): Promise<string[]> =>
  reader.page
    .getByRole("group", { name: "Payment method" })
    .getByRole("radio")
    .evaluateAll((all) => all.map((it) => it.closest("label")?.textContent ?? ""));

test("lists the publication's wallets first, on a phone", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { viewport: narrow });
  await goesToPayment(reader);
  await reader.wallet("Apple Pay").sees("Pay with Apple Pay");
  expect(await methodsOf(reader)).toEqual(["Apple Pay", "Google Pay", "PayPal", "Credit Card"]);
  expect(await reader.page.getByRole("radio", { name: "Apple Pay" }).isChecked()).toBe(true);
  await reader.pictures("methods");
  await choosesCard(reader);
  await reader.card.sees("Card number");
});

test("doesn't offer Apple Pay on a device without it, and selects the first of the others", async () => {
  const publisher = await aPublisher(world.site, withWallets(true, true, false));
  await using reader = await world.reader(publisher);
  await reader.page.addInitScript(() => {
    Object.assign(window, { ApplePaySession: Object.assign(() => undefined, { canMakePayments: () => false }) });
  });
  await goesToPayment(reader);
  await reader.wallet("Google Pay").sees("Pay with Google Pay");
  expect(await methodsOf(reader)).toEqual(["Google Pay", "Credit Card"]);
  expect(await reader.page.getByRole("radio", { name: "Google Pay" }).isChecked()).toBe(true);
});

test("takes cards at a publication without wallets, and asks nobody to choose", async () => {
  const publisher = await aPublisher(world.site, withWallets(false, false, false));
  await using reader = await world.reader(publisher);
  await goesToPayment(reader);
  await reader.card.sees("Card number");
  expect(await reader.page.getByRole("group", { name: "Payment method" }).count()).toBe(0);
});

test.each(["Apple Pay", "Google Pay"])("%s: approved, with a thank-you page", async (wallet) => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await goesToPayment(reader);
  await reader.ticks(wallet);
  await reader.wallet(wallet).presses(`Pay with ${wallet}`);
  await reader.wallet(wallet).sees("no money");
  await waitsForWalletLayout(reader, wallet);
  await reader.pictures(`sheet-${wallet.replace(" ", "-").toLowerCase()}`);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.wallet(wallet).presses("Approve");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([100]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
  await emailAbout(world.site, reader.email, "Receipt from Kettle Lakes Courier: $1.00");
});

test.each(["Apple Pay", "Google Pay"])(
  "%s: declined, canceled, failed, and then approved: one account, one charge",
  async (wallet) => {
    const publisher = await aPublisher(world.site);
    await using reader = await world.reader(publisher);
    await goesToPayment(reader);
    await reader.ticks(wallet);
    await choosesInSheet(reader, wallet, "Decline");
    await reader.wallet(wallet).sees("Payment declined");
    await reader.wallet(wallet).sees("Nothing was charged.");
    await reader.pictures(`declined-${wallet.replace(" ", "-").toLowerCase()}`);
    await choosesInSheet(reader, wallet, "Cancel");
    expect(charges(world.site, publisher)).toEqual([]);
    await choosesInSheet(reader, wallet, "Error");
    await reader.sees("There was an error authorizing payment.");
    await reader.sees("you weren't charged");
    await reader.pictures(`failed-${wallet.replace(" ", "-").toLowerCase()}`);
    await choosesInSheet(reader, wallet, "Approve");
    await reader.isAt("/subscribe/thankyou");
    expect(charges(world.site, publisher)).toEqual([100]);
    expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
  },
);

test("lets a card pay for the same account after a wallet's decline", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await goesToPayment(reader);
  await choosesInSheet(reader, "Apple Pay", "Decline");
  await reader.wallet("Apple Pay").sees("Payment declined");
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([100]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("moves through the payment methods with the arrow keys, and keeps focus there", async () => {
  await using reader = await world.reader(world.paper);
  await goesToPayment(reader);
  await reader.wallet("Apple Pay").sees("Pay with Apple Pay");
  await reader.page.getByRole("radio", { name: "Apple Pay" }).focus();
  await reader.page.keyboard.press("ArrowDown");
  await reader.wallet("Google Pay").sees("Pay with Google Pay");
  const focused = () => reader.page.evaluate(() => document.activeElement?.closest("label")?.textContent);
  await expect.poll(focused).toBe("Google Pay");
});
