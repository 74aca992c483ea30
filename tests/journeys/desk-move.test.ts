import { expect, test } from "vitest";
import { addDays, toDay } from "#core/day.ts";
import { anOldReader, aRedelivery, north } from "#tests/world/papers.ts";
import { mailTo } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aStop } from "#tests/world/stops.ts";
import { todayAt } from "#tests/world/time.ts";
import { aClerkAt, soundAt } from "./desk-clerk.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";
import { keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();

async function aReaderOnThePhone() {
  const publisher = await aPublisher(world.site);
  const reader = await anOldReader(world.site, publisher);
  const today = await todayAt(world.site, publisher);
  return { publisher, reader, today, ...(await aClerkAt(world, publisher, reader.accountNumber)) };
}

async function typesNorth(clerk: Reader) {
  await clerk.types("Street address", north.streetAddress);
  await clerk.types("ZIP code", north.zip);
  await clerk.field("ZIP code").blur();
}

test("shows the first paper of a move, makes it, and withdraws it", async () => {
  const { clerk, opens, reader } = await aReaderOnThePhone();
  await using _ = clerk;
  await opens("move");
  await clerk.seesHeading("Move");
  await typesNorth(clerk);
  await clerk.sees(/^The first paper at 88 N(orth)? Main St(reet)?, West Bend comes on /);
  expect(await soundAt(clerk, "move")).toEqual([]);
  expect(await keyboardFaultsOf(clerk)).toEqual([]);
  await clerk.presses("Move the paper");
  await clerk.sees(/^The first paper at the new address comes on /);
  expect(clerk.effort).toEqual({ presses: 1, fields: 2 });
  await expect.poll(async () => (await mailTo(world.site, reader.email)).length).toBeGreaterThan(0);
  await opens("move");
  await clerk.sees(/^A move to .* is planned from /);
  expect(await soundAt(clerk, "move-back")).toEqual([]);
  await clerk.presses("Cancel the move");
  await clerk.sees("The move is canceled. Delivery stays at the current address.");
});

test("credits the days between two homes in the same press", async () => {
  const { clerk, opens, today } = await aReaderOnThePhone();
  await using _ = clerk;
  await opens("move");
  await typesNorth(clerk);
  await clerk.types("Stop the paper at the old address on (optional)", addDays(today, 5));
  await clerk.sees("Also choose the first day at the new address.");
  await clerk.types("First day at the new address", addDays(today, 9));
  await clerk.sees(/^No paper on .*Each is credited\.$/);
  expect(await soundAt(clerk, "move-gap")).toEqual([]);
  await clerk.presses("Move the paper");
  await clerk.sees(/^The first paper at the new address comes on /);
  await clerk.presses("Back to the account");
  await clerk.sees(/stopped/);
});

test("plans a season away and ends it", async () => {
  const { clerk, opens, today } = await aReaderOnThePhone();
  await using _ = clerk;
  await opens("away");
  await clerk.seesHeading("Temporary address");
  await clerk.types("First day away", addDays(today, 40));
  await clerk.types("Back home on", addDays(today, 140));
  await typesNorth(clerk);
  await clerk.sees(/^From .* the paper goes to this address, and home again from /);
  expect(await soundAt(clerk, "away")).toEqual([]);
  await clerk.presses("Plan it");
  await clerk.sees(/^Planned: away starting /);
  await opens("away");
  await clerk.sees(/^Every year from /);
  expect(await soundAt(clerk, "away-end")).toEqual([]);
  await clerk.presses("End the plan");
  await clerk.sees("The seasonal plan has ended.");
});

test("changes the dates of a stop, and withdraws it", async () => {
  const { clerk, opens, reader, publisher } = await aReaderOnThePhone();
  await using _ = clerk;
  await aStop(world.site, publisher, reader);
  await opens("stops");
  await clerk.seesHeading("Change the hold");
  const until = await clerk.field("Paper again from").inputValue();
  await clerk.types("Paper again from", addDays(toDay(until), -4));
  await clerk.sees(/^The next paper comes on /);
  expect(await soundAt(clerk, "stop-edit")).toEqual([]);
  await clerk.presses("Change the hold");
  await clerk.sees("The hold's dates are changed.");
  await opens("stops");
  await clerk.ticks("Take it back");
  expect(await soundAt(clerk, "stop-back")).toEqual([]);
  await clerk.presses("Cancel the hold");
  await clerk.sees("Done. Delivery restarts as shown.");
});

test("credits a redelivery that wasn't delivered", async () => {
  const { clerk, opens, reader, publisher } = await aReaderOnThePhone();
  await using _ = clerk;
  await aRedelivery(world.site, publisher, reader);
  await opens("redelivery");
  await clerk.ticks("It did not come");
  expect(await soundAt(clerk, "redelivery")).toEqual([]);
  await clerk.presses("Settle it");
  await clerk.sees(/^Credited\. The subscription is now paid through /);
});
