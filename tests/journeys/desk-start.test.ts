import { expect, test } from "vitest";
import { addDays, toDay } from "#core/day.ts";
import { aColleague } from "#tests/world/desk.ts";
import { aPhoneOrder, startPhoneOrder } from "#tests/world/phone.ts";
import { mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSteadyPublisher } from "#tests/world/staff.ts";
import { passTo } from "#tests/world/time.ts";
import { charges, subscriptions } from "./books.ts";
import { goodCard } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { fillsCard } from "./paying.ts";
import type { Reader } from "./reader.ts";
import { faultsOf, keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();

/** A clerk on a screen of the desk. */
async function aClerk(publisher: Publisher, path: string, pardons: readonly RegExp[] = []) {
  const { session } = await aColleague(world.site, "clerk", publisher);
  const clerk = await world.reader(publisher, { pardons: [...pardons] });
  const desk = `http://desk.localhost:${new URL(world.address).port}`;
  await clerk.page.context().addCookies([{ name: "staff", value: session, url: desk }]);
  await clerk.page.goto(`${desk}${path}`);
  return { clerk, session, desk };
}

async function typesTheAddress(clerk: Reader, street: string, zip = "53095"): Promise<void> {
  await clerk.types("Street address", street);
  await clerk.types("ZIP code", zip);
  await clerk.page.keyboard.press("Tab");
}

test("an unknown caller gets the paper with five fields and three presses, and hears the price from the page", async () => {
  const publisher = await aPublisher(world.site);
  const { clerk } = await aClerk(publisher, "/find#q=walter%20brandt");
  await using _ = clerk;
  await clerk.sees(/^No account was found for “walter brandt”\./);
  await clerk.page.getByRole("main").getByRole("link", { name: "New start" }).click();
  await clerk.seesHeading("New start");
  expect(await clerk.field("Last name").inputValue()).toBe("Brandt");
  const before = { ...clerk.effort };
  await clerk.types("Phone (optional)", "2625550142");
  await clerk.types("Email (optional)", "walter@mail.example");
  await typesTheAddress(clerk, "415 Hickory Street");
  await clerk.sees("Address is valid!");
  await clerk.sees(/^The first paper comes on /);
  await clerk.sees(/^A bill is emailed now: \$36\.00, due /);
  await clerk.pictures("desk-start");
  expect(await faultsOf(clerk)).toEqual([]);
  expect(await keyboardFaultsOf(clerk)).toEqual([]);
  await clerk.ticks("I read this to the caller, and they agreed");
  await clerk.presses("Start the subscription");
  await clerk.sees(/^Account \d+ starts on .* A record of what was agreed to goes out by email\.$/);
  expect({ presses: clerk.effort.presses - before.presses, fields: clerk.effort.fields - before.fields }).toEqual({
    presses: 2,
    fields: 4,
  });
  await expect.poll(async () => (await mailTo(world.site, "walter@mail.example")).length).toBeGreaterThan(1);
  await clerk.pictures("desk-start-done");
  await clerk.page.keyboard.press("Enter");
  await clerk.seesHeading("Walter Brandt");
});

test("without delivery at the address, offers alternatives, and a digital plan starts once its card is charged", async () => {
  const publisher = await aPublisher(world.site);
  const { clerk } = await aClerk(publisher, `/${publisher.domain}/start`);
  await using _ = clerk;
  await clerk.seesHeading("New start");
  await clerk.types("First name", "Ada");
  await clerk.types("Last name", "Larsen");
  await clerk.types("Street address", "100 State Street");
  await clerk.types("ZIP code", "53703");
  await clerk.page.keyboard.press("Tab");
  await clerk.sees("The paper isn't delivered here. Offer a digital plan, or enter another address.");
  await clerk.page
    .getByRole("radio", { name: /^Unlimited Digital/ })
    .first()
    .check();
  await clerk.sees("This plan is charged to a card automatically.");
  await clerk.sees("It starts once the card is charged, on the next screen.");
  await clerk.ticks("I read this to the caller, and they agreed");
  expect(await faultsOf(clerk)).toEqual([]);
  await clerk.presses("Take the order, then the card");
  await clerk.sees(/^The order is taken, as account \d+\. It starts once it is paid for\.$/);
  await clerk.presses("Take the card");
  await clerk.seesHeading("Take a card over the phone");
  await clerk.sees(/^The subscription starts on .* and is paid through /);
  await clerk.sees(/^The card is kept on file, as agreed: it is charged \$11\.99 on /);
  expect(await faultsOf(clerk)).toEqual([]);
  await clerk.pictures("desk-start-card");
  await clerk.presses("Open the card form");
  await fillsCard(clerk, goodCard);
  await clerk.card.presses("Charge $1.00");
  await clerk.sees(/^\$1\.00 is paid\. Receipt \S+\. The subscription is paid through /);
  expect(charges(world.site, publisher)).toEqual([100]);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("the caller's agreement is cleared when the clerk chooses another plan", async () => {
  const publisher = await aPublisher(world.site);
  const { clerk } = await aClerk(publisher, `/${publisher.domain}/start`);
  await using _ = clerk;
  await clerk.seesHeading("Read out");
  const hasRead = clerk.page.getByRole("checkbox", { name: "I read this to the caller, and they agreed" });
  await hasRead.check();
  await clerk.types("Note (optional)", "Likes crosswords");
  expect(await hasRead.isChecked()).toBe(true);
  await clerk.page
    .getByRole("radio", { name: /^Unlimited Digital/ })
    .first()
    .check();
  await clerk.sees("This plan is charged to a card automatically.");
  await expect.poll(() => hasRead.isChecked()).toBe(false);
});

test("an empty form lists what is missing in order, and focuses the first field", async () => {
  const publisher = await aPublisher(world.site);
  const { clerk } = await aClerk(publisher, `/${publisher.domain}/start`);
  await using _ = clerk;
  // The terms come with the price.
  await clerk.seesHeading("Read out");
  await clerk.presses("Start the subscription");
  const missing = clerk.page.getByRole("group", { name: "Please check what you entered" }).getByRole("link");
  await expect
    .poll(() => missing.allTextContents())
    .toEqual([
      "Enter the first name.",
      "Enter the last name.",
      "Enter the street address",
      "Enter the ZIP code",
      "Enter the city",
      "Choose the state",
      "Read the terms to the caller first.",
    ]);
  await expect.poll(() => clerk.field("First name").evaluate((field) => field === document.activeElement)).toBe(true);
});

test("an order without a card can be paid from its account later", async () => {
  const publisher = await aPublisher(world.site);
  const { clerk, session } = await aClerk(publisher, "/");
  await using _ = clerk;
  const desk = { site: world.site, publisher, clerk: { session } };
  const { body } = await startPhoneOrder(desk, await aPhoneOrder(desk, { pay: "card", renewsBy: "bill" }));
  if (!body.isSuccess) throw new Error(body.errorMessage);
  await clerk.page.goto(new URL(`/${publisher.domain}/accounts/${body.accountNumber}`, clerk.page.url()).href);
  await clerk.presses("Card by phone");
  await clerk.sees("The card is charged once and isn't kept on file. The next term is billed.");
  await clerk.presses("Open the card form");
  await fillsCard(clerk, goodCard);
  await clerk.card.presses("Charge $36.00");
  await clerk.sees(/^\$36\.00 is paid\./);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("typed text survives a session that ends midway", async () => {
  const publisher = await aPublisher(world.site);
  const { clerk, desk } = await aClerk(publisher, `/${publisher.domain}/start`, [/status of 401/]);
  await using _ = clerk;
  await clerk.types("First name", "Ruth");
  await clerk.types("Last name", "Olson");
  await clerk.page.context().clearCookies();
  await typesTheAddress(clerk, "417 Hickory Street");
  const dialog = clerk.page.getByRole("dialog");
  await dialog.waitFor();
  const { session } = await aColleague(world.site, "clerk", publisher);
  await clerk.page.context().addCookies([{ name: "staff", value: session, url: desk }]);
  expect(await clerk.page.getByLabel("First name").inputValue()).toBe("Ruth");
});

test("shows somebody who already has the paper before an order is taken", async () => {
  const publisher = await aPublisher(world.site);
  const { clerk, desk } = await aClerk(publisher, `/${publisher.domain}/start`);
  await using _ = clerk;
  for (const name of ["Ruth", "Rut"]) {
    await clerk.page.goto(`${desk}/${publisher.domain}/start`);
    await clerk.types("First name", name);
    await clerk.types("Last name", "Olson");
    await clerk.types("Phone (optional)", "2625550143");
    await typesTheAddress(clerk, "419 Hickory Street");
    await clerk.sees("Address is valid!");
    if (name === "Rut") break;
    await clerk.ticks("I read this to the caller, and they agreed");
    await clerk.presses("Start the subscription");
    await clerk.sees(/^Account \d+ starts on /);
  }
  await clerk.sees(/^Ruth Olson, account \d+$/);
  await clerk.sees(
    "Somebody with the same phone, email or address has this already. Open that account, or start a second one.",
  );
  await clerk.pictures("desk-start-alike");
  expect(await faultsOf(clerk)).toEqual([]);
  await clerk.ticks("I read this to the caller, and they agreed");
  await clerk.presses("Start the subscription");
  await clerk.sees(/has this already\./);
  await clerk.ticks("It's somebody else, or they want this one as well");
  await clerk.presses("Start the subscription");
  await clerk.sees(/^Account \d+ starts on /);
});

test("restarts an ended account with its address filled in and checked", async () => {
  const publisher = await aSteadyPublisher(world.site);
  const { clerk, desk, session } = await aClerk(publisher, `/${publisher.domain}/start`);
  await using _ = clerk;
  const there = { site: world.site, publisher, clerk: { session } };
  const { body } = await startPhoneOrder(there, await aPhoneOrder(there, { email: "back@mail.example" }));
  if (!body.isSuccess) throw new Error(body.errorMessage);
  await passTo(world.site, publisher, addDays(toDay(body.startOn), 15));
  await clerk.page.goto(`${desk}/${publisher.domain}/accounts/${body.accountNumber}`);
  await clerk.seesHeading("Walter Brandt");
  await clerk.page.getByRole("link", { name: "Restart" }).click();
  await clerk.seesHeading("Start for Walter Brandt");
  await clerk.sees("This account ended unpaid. A payment starts the old subscription again, and settles what is owed.");
  await clerk.sees("Address is valid!");
  await clerk.pictures("desk-restart");
  expect(await faultsOf(clerk)).toEqual([]);
  await clerk.ticks("I read this to the caller, and they agreed");
  await clerk.presses("Start the subscription");
  await clerk.sees(/^Account \d+ starts on /);
});
