import { expect, test } from "vitest";
import { cancelRecords } from "#tests/world/canceling-readers.ts";
import { withJourneys } from "./journeys.ts";
import { aCancelingReaderIn, dialogOf, flowOf, givesReason } from "./leaving.ts";
import { narrow } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

test("Back leads from the last page to the offer and the reasons, and Forward returns", async () => {
  const { publisher, reader: who } = await aCancelingReaderIn(world, "WI");
  await using reader = who;
  await givesReason(reader);
  await reader.presses("Cancel Anyway");
  await reader.sees("You're about to cancel");
  await reader.page.goBack();
  await reader.seesHeading("Thank You For Your Feedback!");
  expect(await flowOf(reader)).toBe("step2");
  await reader.page.goBack();
  await reader.sees("Please let us know your reason for leaving");
  expect(await flowOf(reader)).toBe("step0");
  expect(await reader.button("It costs too much").getAttribute("aria-current")).toBe("true");
  await reader.page.goForward();
  await reader.seesHeading("Thank You For Your Feedback!");
  // The second offer can still be seen, and both can still be declined.
  await reader.presses("No Thanks");
  await dialogOf(reader).waitFor();
  await dialogOf(reader).getByRole("button", { name: "Cancel Anyway" }).click();
  await reader.presses("Confirm Cancellation");
  await reader.seesHeading("Subscription Cancelled");
  await reader.page.goBack();
  await reader.seesHeading("Hello, Nora");
  expect(await cancelRecords(world.site, publisher)).toMatchObject({ status: "cancelling" });
});

test("Back leads from the review to the offer, and another reason can be given", async () => {
  const { reader: who } = await aCancelingReaderIn(world, "WI");
  await using reader = who;
  await givesReason(reader);
  await reader.presses("Accept New Rate");
  await reader.seesHeading("Confirm Subscription");
  await reader.page.goBack();
  await reader.seesHeading("Thank You For Your Feedback!");
  await reader.presses("Change");
  await reader.presses("I am moving");
  await reader.seesHeading("Take a break instead");
  expect(await flowOf(reader)).toBe("step2");
});

test("says when it ends, what is still delivered and how to return, and undoes it there, on a phone", async () => {
  const { publisher, reader: who, email } = await aCancelingReaderIn(world, "WI", { viewport: narrow });
  await using reader = who;
  await givesReason(reader);
  await reader.presses("Cancel Anyway");
  await reader.sees("If you cancel");
  await reader.sees(/^You won't be charged again\. We won't make the \$36\.00 charge planned for /);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Confirm Cancellation");
  await reader.seesHeading("Subscription Cancelled");
  await reader.sees(/^12 more\. The last one comes /);
  await reader.sees(`We've emailed a confirmation to ${email}.`);
  await reader.sees("After that day, you can subscribe again with this email address and password.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Keep my subscription");
  await reader.sees("Your subscription will continue");
  expect(await cancelRecords(world.site, publisher)).toMatchObject({ status: "active" });
  // After a reload, the page no longer says that it is canceled.
  await reader.reloads();
  await reader.seesHeading("Hello, Nora");
});
