import { expect, test } from "vitest";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { cancelRecords } from "#tests/world/canceling-readers.ts";
import { signsIn } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { aCancelingReaderIn, flowOf, givesReason } from "./leaving.ts";
import { emailAbout } from "./mailbox.ts";
import { narrow, wide } from "./reader.ts";

const world = withJourneys();

test.each([wide, narrow])("single-offer: cancels with one press beside the offer, at $width px", async (viewport) => {
  const { publisher, reader: who } = await aCancelingReaderIn(world, "CA", { viewport });
  await using reader = who;
  await givesReason(reader);
  await reader.seesHeading("Thank You For Your Feedback!");
  const direct = reader.button("Click to cancel");
  // Beside the offer, visible without scrolling (law.md CA5).
  expect(await direct.evaluate((it) => it.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);
  expect(await reader.button("No Thanks").count()).toBe(0);
  await reader.sees("You won't be charged again.");
  await reader.pictures("single-offer");
  await reader.presses("Click to cancel");
  await reader.seesHeading("Subscription Cancelled");
  expect(await cancelRecords(world.site, publisher)).toMatchObject({ status: "cancelling", sessions: "cancelled" });
});

test("no-offer: makes the reason optional and shows nobody asking to stay, on a phone", async () => {
  const { publisher, reader: who } = await aCancelingReaderIn(world, "MN", { viewport: narrow });
  await using reader = who;
  await reader.region("Wed/Fri/Sun Print + Digital").presses("Cancel Subscription");
  await reader.sees("Please let us know your reason for leaving");
  expect(await reader.page.getByText("Every subscription pays for a reporter").count()).toBe(0);
  await reader.pictures("no-offer");
  await reader.presses("Skip this question");
  await reader.isAt("/account/cancel/CancelSave");
  await reader.pictures("no-offer-confirm");
  await reader.presses("Confirm Cancellation");
  await reader.seesHeading("Subscription Cancelled");
  expect(await cancelRecords(world.site, publisher)).toMatchObject({ status: "cancelling", uses: 0 });
});

test("single-offer: accepts the offer like any other", async () => {
  const { publisher, reader: who } = await aCancelingReaderIn(world, "NY");
  await using reader = who;
  await givesReason(reader);
  await reader.presses("Accept New Rate");
  await reader.ticks("I agree to these terms");
  await reader.presses("Confirm");
  await reader.seesHeading("Success!");
  expect(await cancelRecords(world.site, publisher)).toMatchObject({ status: "active", uses: 1 });
});

test("opens the cancellation from an emailed link in a new browser, and keeps it through sign-in", async () => {
  const { publisher, reader: first, email } = await aCancelingReaderIn(world, "WI");
  await using _first = first;
  const { text } = await emailAbout(world.site, email, "Your subscription to Kettle Lakes Courier: Wed/Fri/Sun");
  const link = /\S+\/account\/cancel\?start=1/.exec(text)?.[0] ?? "";
  expect(link).not.toBe("");
  await using reader = await world.reader(publisher, { email });
  // The email names the publication's own host; here all of them share one.
  await reader.opens(new URL(link).pathname.replace(`/${publisher.domain}`, "") + new URL(link).search);
  await signsIn(reader);
  await reader.sees("Please let us know your reason for leaving");
  expect(await flowOf(reader)).toBe("step0");
  await reader.presses("It costs too much");
  await reader.seesHeading("Thank You For Your Feedback!");
});

test("redirects each page to account home without that page's own marker", async () => {
  const { reader: who } = await aCancelingReaderIn(world, "WI");
  await using reader = who;
  for (const [flow, path] of [
    ["step1", "/account/cancel"],
    ["step2", "/account/cancel"],
    ["step0", "/account/cancel/CancelSave"],
    ["step2", "/account/cancel/CancelSave"],
    ["step1", "/account/cancel/CancelReview"],
    ["step2", "/account/cancel/CancelReview"],
    ["step3", "/account/cancel/CancelReview"],
    ["step2", "/account/cancel/CancelConfirm"],
    ["step0", "/account/cancel/CancelConfirm"],
  ] as const) {
    await reader.page.evaluate((marker) => window.sessionStorage.setItem("flow", marker), flow);
    await reader.opens(path);
    await reader.isAt("/account");
    await reader.sees("Hello, Nora");
    expect(await flowOf(reader)).toBe("step0");
  }
});

test("starts canceling from the navigation item and with ?start=1 on any page", async () => {
  const { reader: who } = await aCancelingReaderIn(world, "WI");
  await using reader = who;
  for (const marker of ["step1", "step2", "step3"]) {
    await reader.page.evaluate((flow) => window.sessionStorage.setItem("flow", flow), marker);
    await reader.opens("/account/cancel?start=1");
    await reader.sees("Please let us know your reason for leaving");
    expect(await flowOf(reader)).toBe("step0");
  }
  await reader.opens("/account/history");
  await reader.region("Account").presses("Cancel Subscription");
  await reader.sees("Please let us know your reason for leaving");
  expect(await flowOf(reader)).toBe("step0");
});

test("allowCancel N: shows the CantCancel notice with the phone number, also when it changes midway", async () => {
  const { publisher, reader: who } = await aCancelingReaderIn(world, "WI");
  await using reader = who;
  await reader.region("Wed/Fri/Sun Print + Digital").presses("Cancel Subscription");
  await reader.sees("Please let us know your reason for leaving");
  await changePublisher(world.site, publisher, "update account set allow_cancel = false");
  await reader.presses("It costs too much");
  await reader.sees("Your account is not eligible to cancel online.");
  await reader.sees("Please contact us at (262) 555-0142");
  await reader.opens("/account/cancel?start=1");
  await reader.sees("Your account is not eligible to cancel online.");
  await reader.pictures("cant-cancel");
  expect(await cancelRecords(world.site, publisher)).toMatchObject({ status: "active", sessions: null });
});
