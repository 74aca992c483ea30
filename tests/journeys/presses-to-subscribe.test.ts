import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { deliverable, password, person } from "#tests/world/shopper.ts";
import { subscriptions } from "./books.ts";
import { agreesAndStarts, entersCard, goodCard, picksPrint } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";

const world = withJourneys();

/** Only what has to be typed: the ZIP code gives city and state, and print has already asked for it. */
async function entersBuyer(reader: Reader, { zipIsKnown }: { zipIsKnown: boolean }): Promise<void> {
  await reader.types("Email", reader.email);
  await reader.types("Confirm email", reader.email);
  await reader.types("Password", password);
  await reader.types("First name", person.firstName);
  await reader.types("Last name", person.lastName);
  await reader.types("Street address", deliverable.streetAddress);
  if (!zipIsKnown) await reader.types("ZIP code", deliverable.zip);
  await expect.poll(() => reader.reads("City")).toBe("West Bend");
  expect(await reader.reads("State")).toBe("Wisconsin");
  await reader.sees("User account does not exist.  Would you like to create one?");
  await reader.presses("Create account and continue");
  await reader.sees("User account setup completed");
}

test("subscribes to digital by card with at most 6 presses and 11 fields", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await entersBuyer(reader, { zipIsKnown: false });
  await reader.seesHeading("Payment");
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  expect(reader.effort.presses).toBeLessThanOrEqual(6);
  expect(reader.effort.fields).toBeLessThanOrEqual(11);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});

test("subscribes to print by card with at most 8 presses and 11 fields", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe");
  await picksPrint(reader);
  await agreesAndStarts(reader);
  await entersBuyer(reader, { zipIsKnown: true });
  await reader.seesHeading("Where should we deliver the paper?");
  await reader.presses("Continue to payment");
  await reader.seesHeading("Payment");
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $36.00");
  await reader.isAt("/subscribe/thankyou");
  expect(reader.effort.presses).toBeLessThanOrEqual(8);
  expect(reader.effort.fields).toBeLessThanOrEqual(11);
  expect(await subscriptions(world.site, publisher)).toEqual(["active"]);
});
