import { expect, test } from "vitest";
import { withJourneys } from "./journeys.ts";
import { aCancelingReaderIn, declinesFirst, dialogOf, givesReason } from "./leaving.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

test("the two offers, declined, and a cancellation that fails", async () => {
  const { reader: who } = await aCancelingReaderIn(world, "WI", { pardons: [/status of 503/] });
  await using reader = who;
  await declinesFirst(reader);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.page.route("**/TerminateSubscriber", (route) => route.fulfill({ status: 503, body: "{}" }), {
    times: 1,
  });
  await dialogOf(reader).getByRole("button", { name: "Cancel Anyway" }).click();
  await reader.isAt("/account/cancel/CancelSave");
  await dialogOf(reader).waitFor({ state: "hidden" });
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Confirm Cancellation");
  await reader.sees("There was an issue with your cancellation.");
  expect(await faultsOf(reader)).toEqual([]);
});

test("the review of an offer, with everything that can go wrong, and its success", async () => {
  const { reader: who } = await aCancelingReaderIn(world, "WI", { pardons: [/status of 500/] });
  await using reader = who;
  await givesReason(reader);
  await reader.presses("Accept New Rate");
  await reader.seesHeading("Confirm Subscription");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Confirm");
  await reader.sees("Please check what you entered");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.ticks("I agree to these terms");
  await reader.page.route("**/SubstituteSubscription", (route) => route.fulfill({ status: 500, body: "{}" }), {
    times: 1,
  });
  await reader.presses("Confirm");
  await reader.sees("Error substituting subscription: Server error");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Confirm");
  await reader.seesHeading("Success!");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Back to my account");
  await reader.sees("Your new rate starts");
  expect(await faultsOf(reader)).toEqual([]);
});

test("every state of the other packs, and of Undo", async () => {
  const { reader: who } = await aCancelingReaderIn(world, "CA", { pardons: [/status of 503/] });
  await using reader = who;
  await givesReason(reader, "My paper comes late or not at all");
  await reader.seesHeading("Let us fix your delivery");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.page.route("**/TerminateSubscriber", (route) => route.fulfill({ status: 503, body: "{}" }), {
    times: 1,
  });
  await reader.presses("Click to cancel");
  await reader.sees("There was an issue with your cancellation.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Click to cancel");
  await reader.seesHeading("Subscription Cancelled");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Back to my account");
  await reader.sees("You can change your mind until then");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Keep my subscription");
  await reader.sees("Your subscription will continue");
  expect(await faultsOf(reader)).toEqual([]);
});

test("the whole flow by keyboard alone", async () => {
  const { reader: who } = await aCancelingReaderIn(world, "WI");
  await using reader = who;
  const { keyboard } = reader.page;
  const tabTo = async (name: string): Promise<void> => {
    for (let presses = 0; presses < 60; presses++) {
      await keyboard.press("Tab");
      const said = await reader.page.evaluate(() => document.activeElement?.textContent ?? "");
      if (said.trim() === name) return;
    }
    throw new Error(`${name} is not reached with Tab`);
  };
  await reader.page.getByRole("heading", { level: 2, name: "Wed/Fri/Sun" }).waitFor();
  await tabTo("Cancel Subscription");
  await keyboard.press("Enter");
  await reader.sees("Please let us know your reason for leaving");
  await tabTo("It costs too much");
  await keyboard.press("Enter");
  await reader.seesHeading("Thank You For Your Feedback!");
  await tabTo("No Thanks");
  await keyboard.press("Enter");
  await reader.seesHeading("Are You Sure?");
  await keyboard.press("Escape");
  await dialogOf(reader).waitFor({ state: "hidden" });
  expect(await reader.page.evaluate(() => document.activeElement?.textContent)).toBe("No Thanks");
  await keyboard.press("Enter");
  await reader.seesHeading("Are You Sure?");
  await tabTo("Cancel Anyway");
  await keyboard.press("Enter");
  await reader.isAt("/account/cancel/CancelSave");
  await tabTo("Confirm Cancellation");
  await keyboard.press("Enter");
  await reader.seesHeading("Subscription Cancelled");
});
