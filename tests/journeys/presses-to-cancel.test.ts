import { expect, test } from "vitest";
import { cancelRecords } from "#tests/world/canceling-readers.ts";
import { withJourneys } from "./journeys.ts";
import { aCancelingReaderIn } from "./leaving.ts";
import { narrow } from "./reader.ts";

const world = withJourneys();

/** From the link on account home to the end: the most that canceling may cost, and the steps for each rule pack. */
const ways = [
  { state: "WI", most: 4, presses: ["It costs too much", "Cancel Anyway", "Confirm Cancellation"] },
  { state: "CA", most: 3, presses: ["It costs too much", "Click to cancel"] },
  { state: "NY", most: 3, presses: ["It costs too much", "Click to cancel"] },
  { state: "MN", most: 3, presses: ["Skip this question", "Confirm Cancellation"] },
];

test.each(ways)("$state: cancels in $most presses and without typing, on a phone", async ({ state, most, presses }) => {
  const { publisher, reader: who } = await aCancelingReaderIn(world, state, { viewport: narrow });
  await using reader = who;
  const before = { ...reader.effort };
  await reader.region("Wed/Fri/Sun Print + Digital").presses("Cancel Subscription");
  for (const press of presses) await reader.presses(press);
  await reader.seesHeading("Subscription Cancelled");
  expect(reader.effort.presses - before.presses).toBeLessThanOrEqual(most);
  expect(reader.effort.fields - before.fields).toBe(0);
  expect(await cancelRecords(world.site, publisher)).toMatchObject({ status: "cancelling" });
});
