import { expect, test } from "vitest";
import { endAccount } from "#server/cancellation/end-account.ts";
import { planChanges } from "#tests/world/plan-changes.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { differencesAt, publicationOf } from "#tests/world/staff.ts";
import { yearly } from "#tests/world/starting-again.ts";
import { charges } from "./books.ts";
import { agreesAndStarts, continues, entersAddress, entersCard, entersLogin, goodCard, picksPrint } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";
import { narrow, type Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

/** From the plans to the notice about what the reader already has. */
async function picksThePaper(reader: Reader): Promise<void> {
  await reader.opens("/subscribe");
  await picksPrint(reader);
  await reader.page.getByRole("radio", { name: "Wed/Fri/Sun Print + Digital", exact: true }).check();
  await agreesAndStarts(reader);
  await entersLogin(reader);
  await entersAddress(reader);
  await continues(reader);
  await continues(reader);
  await reader.sees("The plan you picked includes the plan you have now.");
}

async function aDigitalReader(publisher: Publisher) {
  const has = await aSubscriber(world.site, publisher, yearly);
  return { ...has, ...planChanges(world.site) };
}

const ends = "Your current plan, Unlimited Digital + E-edition, 12 months, ends when this one starts.";
const credit = "We'll credit the unused $118.67 to your Visa ending in 9990.";

test("shows a digital reader what ends and what is refunded when changing to the paper, on a phone", async () => {
  const publisher = await aPublisher(world.site);
  const { email, plans, refunds } = await aDigitalReader(publisher);
  await using reader = await world.reader(publisher, { viewport: narrow, email });
  await picksThePaper(reader);
  await reader.sees(ends);
  await reader.sees(credit);
  await reader.pictures("change-of-plan");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Change my plan");
  await entersCard(reader, goodCard);
  await reader.presses(/^Show your order/);
  await reader.sees("Change of plan");
  await reader.sees(ends);
  await reader.sees(credit);
  await reader.pictures("change-of-plan-payment");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.card.presses("Pay $36.00");
  await reader.isAt("/subscribe/thankyou");
  await reader.sees("You've changed your plan");
  await reader.sees("This plan replaces Unlimited Digital + E-edition, 12 months.");
  await reader.sees(credit);
  await reader.pictures("change-of-plan-done");
  expect(await faultsOf(reader)).toEqual([]);
  expect(await plans(publisher)).toEqual(["digital-yearly ended", "wed-fri-sun active"]);
  expect(await refunds(publisher)).toMatchObject([{ amount: 11_867 }]);
  const { text } = await emailAbout(world.site, email, "Your subscription to Kettle Lakes Courier: Wed/Fri/Sun");
  expect(text).toContain("This replaces Unlimited Digital + E-edition, 12 months");
  expect(text).toContain("We'll credit the unused $118.67 to your Visa ending in 9990");
  expect(await differencesAt(world.site, publisher)).toEqual([]);
});

test("sells both only after an explicit yes, and ends nothing", async () => {
  const publisher = await aPublisher(world.site);
  const { email, plans, refunds } = await aDigitalReader(publisher);
  await using reader = await world.reader(publisher, { email });
  await picksThePaper(reader);
  await reader.presses("Buy both");
  await reader.sees("Check this box if you want a second one.");
  await reader.ticks("This is a second subscription for another address");
  await reader.presses("Buy both");
  await entersCard(reader, goodCard);
  await reader.misses("Change of plan");
  await reader.card.presses("Pay $36.00");
  await reader.isAt("/subscribe/thankyou");
  await reader.misses("You've changed your plan");
  expect(await plans(publisher)).toEqual(["digital-yearly active", "wed-fri-sun active"]);
  expect(await refunds(publisher)).toEqual([]);
});

test("shows the chosen change at each step, back and forth, until another plan is picked", async () => {
  const publisher = await aPublisher(world.site);
  const { email, plans } = await aDigitalReader(publisher);
  await using reader = await world.reader(publisher, { email });
  await picksThePaper(reader);
  await reader.presses("Change my plan");
  await reader.sees(credit);
  await reader.page.goBack();
  await reader.seesHeading("Where should we deliver the paper?");
  await reader.sees(credit);
  await reader.page.goForward();
  await reader.seesHeading("Payment");
  await reader.sees(credit);
  for (const heading of ["Where should we deliver the paper?", "Your account and billing"]) {
    await reader.page.goBack();
    await reader.seesHeading(heading);
  }
  await reader.page.goBack();
  await reader.sees(credit);
  await reader.presses("Compare all 3 print plans");
  await reader.presses(/^Choose this plan.*Sunday/);
  await reader.misses(credit);
  expect(await plans(publisher)).toEqual(["digital-yearly active"]);
});

test("voids the payment if the old plan ends midway, says so, and continues the order without the change", async () => {
  const publisher = await aPublisher(world.site);
  const { email, accountNumber, plans } = await aDigitalReader(publisher);
  await using reader = await world.reader(publisher, { email });
  await picksThePaper(reader);
  await reader.presses("Change my plan");
  await entersCard(reader, goodCard);
  await endAccount(world.site.work, await publicationOf(world.site, publisher), { accountNumber, because: "moved" });
  await reader.card.presses("Pay $36.00");
  await reader.sees("Your current plan has changed since you last saw it. You were not charged.");
  await reader.pictures("change-of-plan-voided");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Try again");
  await reader.sees("The plan you wanted to replace isn't active anymore.");
  await reader.pictures("change-of-plan-gone");
  await reader.presses("Order this plan");
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $36.00");
  await reader.isAt("/subscribe/thankyou");
  expect(await plans(publisher)).toEqual(["digital-yearly ended", "wed-fri-sun active"]);
  expect(charges(world.site, publisher)).toContain(3600);
});
