import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { deliverable, newEmail, password, person } from "#tests/world/shopper.ts";
import { withJourneys } from "./journeys.ts";
import { fillsCard, hasFocus, keyboardOf } from "./keyboard.ts";
import { emailAbout } from "./mailbox.ts";
import { narrow, type Reader, wide } from "./reader.ts";

const world = withJourneys();

test("the whole purchase by keyboard alone", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  const { fills, activates, reaches, presses } = keyboardOf(reader);
  const { page, card } = reader;

  // The first Tab offers to skip the masthead; the arrows move between the plans.
  await reader.opens("/subscribe");
  await reader.sees("Step 1 of 3");
  await presses("Tab");
  expect(await hasFocus(page.getByRole("link", { name: "Skip to main content" }))).toBe(true);
  await presses("Enter");
  await reaches(page.getByRole("radio", { name: "Unlimited Digital + E-edition", exact: true }));
  await presses("ArrowDown");
  await reader.sees("$119.00 today");
  await presses("ArrowUp");
  await reader.sees("$1.00 today");
  await reaches(page.getByRole("checkbox", { name: /^I agree to these terms/ }));
  await presses("Space");
  await activates(reader, "Start subscription");

  await reader.seesHeading("Your account and billing");
  await fills(reader, "Email", reader.email);
  await fills(reader, "Confirm email", reader.email);
  await fills(reader, "Password", password);
  await presses("Enter");
  await fills(reader, "First name", "Nora");
  await fills(reader, "Last name", "Ellingsen");
  await fills(reader, "Street address", "415 Hickory Street");
  await fills(reader, "ZIP code", "53095");
  await fills(reader, "City", "West Bend");
  await fills(reader, "State", "Wis");
  await fills(reader, "Phone (optional)", "2625550121");
  await reader.sees("Address is valid!");
  await reader.sees("User account does not exist.  Would you like to create one?");
  await presses("Enter");

  // With the arrows to the card, into the frame of another origin, and with Enter out of its last field.
  await reader.seesHeading("Payment");
  await reaches(page.getByRole("radio", { name: "Apple Pay" }));
  await presses("ArrowUp");
  expect(await hasFocus(page.getByRole("radio", { name: "Credit Card" }))).toBe(true);
  await fills(card, "Card number", "4124939999999990");
  await fills(card, "Expiration date", "1229");
  await fills(card, "Security code", "123");
  await fills(card, "Name on card", "Nora Ellingsen");
  await presses("Enter");

  await reader.seesHeading("Thank you");
  await activates(reader, "Go to my account");
  await reader.seesHeading("Hello, Nora");
  await activates(reader.region("Unlimited Digital + E-edition"), "Cancel Subscription");
  await activates(reader, "It costs too much");
  await activates(reader, "Confirm Cancellation");
  await reader.seesHeading("Subscription Cancelled");
});

const { streetAddress, city, zip, stateCode } = deliverable;

/** Mailbox, password and the billing address. */
async function setsUpByKeyboard(reader: Reader): Promise<void> {
  const { fills, presses } = keyboardOf(reader);
  await reader.seesHeading("Your account and billing");
  await fills(reader, "Email", reader.email);
  await fills(reader, "Confirm email", reader.email);
  await fills(reader, "Password", password);
  await presses("Enter");
  await fills(reader, "First name", person.firstName);
  await fills(reader, "Last name", person.lastName);
  await fills(reader, "Street address", streetAddress);
  await fills(reader, "ZIP code", zip);
  await fills(reader, "City", city);
  await fills(reader, "State", stateCode);
  await fills(reader, "Phone (optional)", person.phoneNumber);
  await reader.sees("Address is valid!");
  await reader.sees("User account does not exist.  Would you like to create one?");
  await presses("Enter");
}

async function paysByKeyboard(reader: Reader): Promise<void> {
  const { presses } = keyboardOf(reader);
  await reader.seesHeading("Payment");
  await reader.pictures("keyboard-payment");
  await fillsCard(reader);
  await presses("Enter");
  await reader.seesHeading("Thank you");
  await reader.pictures("keyboard-thank-you");
}

test.each([wide, narrow])("a paper with an upgrade, by keyboard alone, at $width px", async (viewport) => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { viewport });
  const { activates, fills, reaches, presses } = keyboardOf(reader);
  await reader.opens("/subscribe");
  await reaches(reader.page.getByRole("radio", { name: "Digital Only" }));
  await presses("ArrowDown");
  await reader.sees("Step 1 of 4");
  await fills(reader, "Your ZIP code", zip);
  await activates(reader, "Compare all 3 print plans");
  await reader.seesHeading("Choose your print days");
  expect(await hasFocus(reader.page.getByRole("button", { name: /^Keep this plan/ }))).toBe(true);
  await reaches(reader.page.getByRole("button", { name: /^Choose this plan.*Sunday/ }));
  await presses("Enter");
  await reaches(reader.page.getByRole("checkbox", { name: /Premium Experience/ }));
  await presses("Space");
  await reader.sees("$30.00");
  await reaches(reader.page.getByRole("checkbox", { name: /^I agree to these terms/ }));
  await presses("Space");
  await activates(reader, "Start subscription");
  await setsUpByKeyboard(reader);
  await reader.seesHeading("Where should we deliver the paper?");
  await reader.pictures("keyboard-delivery");
  await activates(reader, "Continue to payment");
  await paysByKeyboard(reader);
  await reader.sees("Sunday Print + Digital");
  expect((await emailAbout(world.site, reader.email, "Receipt")).text).toContain("Premium Experience: $10.00");
});

test("a gift, by keyboard alone, on a phone", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { viewport: narrow });
  const { fills, activates, reaches, presses } = keyboardOf(reader);
  const recipientEmail = newEmail();
  await reader.opens("/subscribe");
  await reaches(reader.page.getByRole("button", { name: /^Give / }));
  await presses("Enter");
  await reaches(reader.page.getByRole("radio", { name: "For me", exact: true }));
  await presses("ArrowDown");
  await reader.sees("Step 1 of 4");
  // Waits while the figures are being recalculated.
  await reaches(reader.page.getByRole("checkbox", { name: /^I agree to these terms/, disabled: false }));
  await presses("Space");
  await activates(reader, "Give this subscription");
  await fills(reader, "Recipient's name", "Linnea Aas");
  await fills(reader, "Recipient's email", recipientEmail);
  await fills(reader, "Confirm recipient's email", recipientEmail);
  await activates(reader, "Continue");
  await setsUpByKeyboard(reader);
  await paysByKeyboard(reader);
  await reader.sees("Your gift is paid for.");
  expect((await emailAbout(world.site, recipientEmail, "A gift for you")).text).toContain("Nora Ellingsen");
});
