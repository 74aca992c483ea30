import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { longDayText } from "#web/parts/day-text.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import {
  accountNumberOf,
  agreesAndStarts,
  continues,
  entersAddress,
  entersCard,
  goodCard,
  picksPrint,
  setsUpAccount,
} from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";
import { narrow, type Reader, wide } from "./reader.ts";

const world = withJourneys();

const today = ({ plain }: Publisher) => world.site.needs.outside.clock.local({ timeZone: plain.tenant.timeZone }).today;

/** Reason, then the page without an offer, then the end. */
async function cancels(reader: Reader, accountNumber: string): Promise<void> {
  // The thank-you page's link chose the account, and every page after it keeps it.
  const chosen = `?accountNumber=${accountNumber}`;
  await reader.region("Unlimited Digital + E-edition").presses("Cancel Subscription");
  await reader.sees("Please let us know your reason for leaving");
  await reader.pictures("reasons");
  await reader.presses("It costs too much");
  await reader.isAt(`/account/cancel/CancelSave${chosen}`);
  await reader.pictures("cancel-save");
  await reader.presses("Confirm Cancellation");
  await reader.isAt(`/account/cancel/CancelConfirm${chosen}`);
  await reader.seesHeading("Subscription Cancelled");
}

test.each([wide, narrow])("lets a visitor subscribe, read account home and cancel, at $width px", async (viewport) => {
  const publisher = await aPublisher(world.site);
  const lastDay = longDayText(addDays(today(publisher), 8 * 7 - 1));
  await using reader = await world.reader(publisher, { viewport });

  // Picks a plan.
  await reader.opens("/subscribe");
  await reader.sees("Step 1 of 3");
  await reader.sees("renews at");
  expect(await reader.button("Start subscription").isDisabled()).toBe(true);
  await reader.pictures("plans");
  await agreesAndStarts(reader);

  // Sets up an account and enters a real address.
  await reader.sees("Step 2 of 3");
  await setsUpAccount(reader);
  await entersAddress(reader);
  await reader.sees("Address is valid!");
  expect(await reader.reads("Phone (optional)")).toBe("(262) 555-0121");
  await reader.pictures("account");
  await continues(reader);

  // Pays by card in the frame.
  await reader.sees("Step 3 of 3");
  await entersCard(reader, goodCard);
  await reader.pictures("payment");
  await reader.card.presses("Pay $1.00");

  // Sees the thank-you page, with the account number and the plan.
  await reader.isAt("/subscribe/thankyou");
  await reader.seesHeading("Thank you");
  const accountNumber = await accountNumberOf(reader);
  await reader.sees(accountNumber);
  await reader.sees("Unlimited Digital + E-edition");
  for (const link of ["E-edition", "Puzzles", "Comics", "Newsletters", "iOS app", "Android app"]) {
    expect([link, await reader.button(link).count()]).toEqual([link, 1]);
  }
  await reader.pictures("thank-you");

  // Logs in at the built-in sign-in page.
  await reader.presses("Go to my account");
  await reader.seesHeading("Hello, Nora");
  await reader.sees(`Account #${accountNumber}`);
  await reader.sees("Active");
  await reader.seesHeading("Unlimited Digital + E-edition");
  await reader.sees("$1.00 for 8 weeks");
  await reader.sees("Every story on the site and in the apps");
  await reader.sees("(262) 555-0142");
  await reader.pictures("account-home");

  // Cancels at the end of the paid term.
  await cancels(reader, accountNumber);
  await reader.sees("Unlimited Digital + E-edition");
  await reader.sees(`Your access continues until ${lastDay}.`);
  await reader.pictures("cancelled");
  await reader.presses("Back to my account");
  await reader.sees("Access until");

  // Finds the emails in the mailbox.
  const { text } = await emailAbout(
    world.site,
    reader.email,
    "Your subscription to Kettle Lakes Courier: Unlimited Digital",
  );
  expect(text).toContain("Unlimited Digital + E-edition");
  expect((await emailAbout(world.site, reader.email, "Receipt from Kettle Lakes Courier: $1.00")).text).toContain(
    "Visa ending in 9990",
  );
  const goodbye = await emailAbout(world.site, reader.email, "Your subscription to Kettle Lakes Courier is canceled");
  expect(goodbye.text).toContain("We won't charge you again.");
});

test("delivers a print plan to another address, with the Premium Experience added", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe");
  await picksPrint(reader);
  await reader.sees("Step 1 of 4");
  await reader.presses("Compare all 3 print plans");
  await reader.seesHeading("Choose your print days");
  await reader.pictures("print-plans");
  await reader.presses(/^Choose this plan.*Sunday/);
  await reader.ticks("Premium Experience");
  await reader.sees("$30.00");
  await reader.pictures("print-plan");
  await agreesAndStarts(reader);
  await setsUpAccount(reader);
  await entersAddress(reader);
  await continues(reader);

  await reader.seesHeading("Where should we deliver the paper?");
  await reader.unticks("Deliver to my billing address");
  await reader.types("Apartment or unit (optional)", "4B");
  await entersAddress(reader, { streetAddress: "302 Union Street", city: "Hartford", stateCode: "WI", zip: "53027" });
  await reader.sees("Address is valid!");
  await reader.pictures("delivery");
  await continues(reader);

  await reader.sees("Step 4 of 4");
  await reader.sees("Your first paper arrives on Sunday");
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $30.00");
  await reader.isAt("/subscribe/thankyou");
  await reader.sees("Sunday Print + Digital");
  await reader.sees("First paper");
  await reader.sees(/302 Union St.*4B/);
  await reader.presses("Go to my account");
  await reader.seesHeading("Sunday Print + Digital");
  await reader.sees("$30.00 every 4 weeks");
  await reader.pictures("print-home");
  expect((await emailAbout(world.site, reader.email, "Receipt")).text).toContain("Premium Experience: $10.00");
});
