import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { inBothLanguages } from "#tests/world/languages.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber, deliverable, password, person } from "#tests/world/shopper.ts";
import { asOwner } from "#tests/world/store.ts";
import { charges, subscriptions } from "./books.ts";
import { picksPrint } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";
import { narrow, type Reader, wide } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

const frame = "Express checkout";
const frameInSpanish = "Pago exprés";

type Device = Partial<Record<"name" | "email" | "phone" | "street" | "apartment" | "city" | "state" | "zip", string>>;

/** What the reader's device knows about its owner; none of it is typed in the shop. */
async function ownsDevice(reader: Reader, knows: Device = {}): Promise<void> {
  const device = {
    name: `${person.firstName} ${person.lastName}`,
    email: reader.email,
    phone: person.phoneNumber,
    street: deliverable.streetAddress,
    city: deliverable.city,
    state: deliverable.stateCode,
    zip: deliverable.zip,
    ...knows,
  };
  await reader.page.addInitScript((it) => Object.assign(window, { emulatedWallet: it }), device);
}

async function standsStill(reader: Reader): Promise<void> {
  // A frame below the screen isn't drawn, and doesn't know its size.
  const place = `iframe:is([title="${frame}"], [title="${frameInSpanish}"])`;
  await reader.page.locator(place).scrollIntoViewIfNeeded();
  const content = reader.page.frameLocator(place).locator("html");
  await expect.poll(() => content.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0);
}

async function opensSheet(reader: Reader, wallet: string): Promise<void> {
  await standsStill(reader);
  await reader.wallet(frame).presses(`Pay with ${wallet}`);
  await reader.wallet(frame).sees("no money");
  await standsStill(reader);
}

async function agrees(reader: Reader, secret = password): Promise<void> {
  await reader.ticks("I agree to these terms");
  await reader.types("Choose a password", secret);
}

test.each([
  ["Apple Pay", wide],
  ["Google Pay", narrow],
] as const)("%s: subscribes with at most 4 presses and 1 field", async (wallet, viewport) => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { viewport });
  await ownsDevice(reader);
  await reader.opens("/subscribe");
  await agrees(reader);
  await opensSheet(reader, wallet);
  await reader.wallet(frame).sees("Total: $1.00");
  await reader.pictures(`express-sheet-${wallet.replace(" ", "-").toLowerCase()}`);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.wallet(frame).presses("Approve");
  await reader.isAt("/subscribe/thankyou");
  expect(reader.effort.presses).toBeLessThanOrEqual(4);
  expect(reader.effort.fields).toBeLessThanOrEqual(1);
  expect(charges(world.site, publisher)).toEqual([100]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
  await emailAbout(world.site, reader.email, "Receipt from Kettle Lakes Courier: $1.00");
});

const topOf = async (found: Locator): Promise<number> => (await found.boundingBox())?.y ?? 0;

test.each([
  ["on a phone, before the other way to start", narrow],
  ["on a wide screen, below it", wide],
])("offers the wallets after the terms; %s", async (_, viewport) => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { viewport });
  await ownsDevice(reader);
  await reader.opens("/subscribe");
  await standsStill(reader);
  const terms = reader.page.getByRole("checkbox", { name: /^I agree to these terms/ });
  const wallets = reader.wallet(frame).button("Pay with Apple Pay");
  const tops = {
    terms: await topOf(terms),
    wallets: await topOf(wallets),
    start: await topOf(reader.page.getByRole("button", { name: "Start subscription" })),
  };
  const order = Object.entries(tops).toSorted(([, one], [, other]) => one - other);
  expect(order.map(([name]) => name)).toEqual(
    viewport === narrow ? ["terms", "wallets", "start"] : ["terms", "start", "wallets"],
  );
  await reader.pictures(`express-order-${viewport.width}`);
});

test("says what is missing before the wallet opens", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await ownsDevice(reader);
  await reader.opens("/subscribe");
  await standsStill(reader);
  await reader.wallet(frame).presses("Pay with Apple Pay");
  await reader.sees("Check the box under the terms first.");
  await reader.sees("Password must be between 6 and 20 characters");
  expect(await reader.field("Choose a password").evaluate((it) => it === document.activeElement)).toBe(true);
  await reader.pictures("express-early");
  expect(await faultsOf(reader)).toEqual([]);
  expect(await reader.wallet(frame).button("Approve").count()).toBe(0);
  await reader.ticks("I agree to these terms");
  await reader.misses("Check the box under the terms first.");
});

test.each(["Apple Pay", "Google Pay"])(
  "%s: a closed wallet, a declined card and an error charge nothing, and another try pays once",
  async (wallet) => {
    const publisher = await aPublisher(world.site);
    await using reader = await world.reader(publisher);
    await ownsDevice(reader, { phone: "" });
    await reader.opens("/subscribe");
    await agrees(reader);
    await opensSheet(reader, wallet);
    await reader.wallet(frame).presses("Cancel");
    await reader.wallet(frame).misses("no money");
    expect(await subscriptions(world.site, publisher)).toEqual([]);
    await opensSheet(reader, wallet);
    await reader.wallet(frame).presses("Use a card that is declined");
    await reader.wallet(frame).sees("Payment declined");
    await reader.sees("Press the button to try another card");
    await reader.pictures(`express-declined-${wallet.replace(" ", "-").toLowerCase()}`);
    expect(await faultsOf(reader)).toEqual([]);
    expect(charges(world.site, publisher)).toEqual([]);
    // The sheet is still open.
    await standsStill(reader);
    await reader.wallet(frame).presses("Approve");
    await reader.isAt("/subscribe/thankyou");
    expect(charges(world.site, publisher)).toEqual([100]);
    expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
  },
);

test("a mailbox that has an account: charges nothing, and offers ways to sign in", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await asOwner(world.site.store.owner, "update login set email_confirmed_at = now() where email = $1", [email]);
  await using reader = await world.reader(publisher, { email, viewport: narrow });
  await ownsDevice(reader);
  await reader.opens("/subscribe");
  await agrees(reader, "some-other-word");
  await opensSheet(reader, "Google Pay");
  await reader.wallet(frame).presses("Approve");
  await reader.wallet(frame).sees("Active account already exists");
  await reader.sees("You haven't been charged.");
  await reader.wallet(frame).presses("Cancel");
  await reader.button("Email me a sign-in link").waitFor();
  await reader.pictures("express-known");
  expect(await faultsOf(reader)).toEqual([]);
  expect(charges(world.site, publisher)).toEqual([100]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("somebody who has this plan already under an unconfirmed login: charges nothing again", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await world.reader(publisher, { email });
  await ownsDevice(reader);
  await reader.opens("/subscribe");
  await agrees(reader, "some-other-word");
  await opensSheet(reader, "Apple Pay");
  await reader.wallet(frame).presses("Approve");
  await reader.seesHeading("Payment");
  await reader.pictures("express-owned");
  expect(charges(world.site, publisher)).toEqual([100]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("tax that the address changes: charges nothing until the buyer agrees to the new total", async () => {
  const publisher = await aPublisher(world.site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, policy: { ...plain.tenant.policy, taxMode: "added" } },
  }));
  await using reader = await world.reader(publisher);
  await ownsDevice(reader, { street: "100 Court Avenue", city: "Des Moines", state: "IA", zip: "50309" });
  await reader.opens("/subscribe");
  await agrees(reader);
  await opensSheet(reader, "Apple Pay");
  await reader.wallet(frame).sees("Total: $1.05");
  await reader.wallet(frame).presses("Approve");
  await reader.wallet(frame).sees("Your address changes the total.");
  await reader.wallet(frame).presses("Cancel");
  await reader.sees("Something you agreed to has changed.");
  await reader.pictures("express-new-total");
  expect(charges(world.site, publisher)).toEqual([]);
  // A tick counts for the figures shown, and these are still being replaced, so it is repeated until it stays.
  const terms = reader.page.getByRole("checkbox", { name: /^I agree to these terms/ });
  let seenTicked = 0;
  await expect
    .poll(async () => {
      const isTicked = await terms.isChecked();
      if (!isTicked) await terms.click();
      seenTicked = isTicked ? seenTicked + 1 : 0;
      return seenTicked;
    })
    .toBeGreaterThan(4);
  await opensSheet(reader, "Apple Pay");
  await reader.wallet(frame).sees("Total: $1.00");
  await reader.wallet(frame).presses("Approve");
  await reader.isAt("/subscribe/thankyou");
  expect(charges(world.site, publisher)).toEqual([100]);
});

test("in Spanish and dark mode, on a phone", async () => {
  const publisher = await aPublisher(world.site, inBothLanguages);
  await using reader = await world.reader(publisher, { viewport: narrow, locale: "es-US", colorScheme: "dark" });
  await ownsDevice(reader);
  await reader.opens("/subscribe");
  await reader.ticks("Acepto estos términos");
  await reader.types("Elija una contraseña", password);
  await standsStill(reader);
  await reader.wallet(frameInSpanish).button("Pagar con Google Pay").waitFor();
  await reader.pictures("express-in-spanish-dark");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.wallet(frameInSpanish).presses("Pagar con Apple Pay");
  await reader.wallet(frameInSpanish).presses("Approve");
  await reader.isAt("/subscribe/thankyou");
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("an address that doesn't exist: charges nothing, and fills it into the steps", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await ownsDevice(reader, { zip: "99999" });
  await reader.opens("/subscribe");
  await agrees(reader);
  await opensSheet(reader, "Apple Pay");
  await reader.wallet(frame).presses("Approve");
  await reader.wallet(frame).sees("Your wallet's address:");
  await reader.wallet(frame).presses("Cancel");
  await reader.pictures("express-address");
  await reader.presses("Continue without the wallet");
  await reader.seesHeading("Your account and billing");
  expect(await reader.reads("Street address")).toBe(deliverable.streetAddress);
  expect(await reader.reads("First name")).toBe(person.firstName);
  expect(charges(world.site, publisher)).toEqual([]);
});

test("print: delivers the paper to the wallet's delivery address", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await ownsDevice(reader);
  await reader.opens("/subscribe");
  await picksPrint(reader);
  await agrees(reader);
  await opensSheet(reader, "Apple Pay");
  await reader.wallet(frame).sees("Total: $36.00");
  await reader.wallet(frame).presses("Approve");
  await reader.isAt("/subscribe/thankyou");
  expect(reader.effort.presses).toBeLessThanOrEqual(5);
  expect(reader.effort.fields).toBeLessThanOrEqual(2);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("print: refuses an address without delivery before anything is charged", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { viewport: narrow });
  await ownsDevice(reader, { street: "233 South Wacker Drive", city: "Chicago", state: "IL", zip: "60606" });
  await reader.opens("/subscribe");
  await picksPrint(reader);
  await agrees(reader);
  await opensSheet(reader, "Google Pay");
  await reader.wallet(frame).presses("Approve");
  await reader.wallet(frame).sees("We don't deliver to 60606.");
  await reader.wallet(frame).presses("Cancel");
  await reader.sees("We don't deliver to 60606.");
  await reader.pictures("express-unserved");
  expect(await faultsOf(reader)).toEqual([]);
  expect(charges(world.site, publisher)).toEqual([]);
  expect(await subscriptions(world.site, publisher)).toEqual([]);
});
