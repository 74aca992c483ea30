import { expect, test } from "vitest";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { accept, cancelRecords, detailsOf, goesToOffer } from "#tests/world/canceling-readers.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { signedIn } from "#tests/world/shopper.ts";
import { signsIn } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { aCancelingReaderIn, declinesFirst, dialogOf, flowOf, givesReason } from "./leaving.ts";
import { emailAbout } from "./mailbox.ts";
import { narrow } from "./reader.ts";

const world = withJourneys();

test("reviews, confirms and emails the first offer, with new price, old price and percent saved, on a phone", async () => {
  const { publisher, reader: who, email } = await aCancelingReaderIn(world, "WI", { viewport: narrow });
  await using reader = who;
  await reader.region("Wed/Fri/Sun Print + Digital").presses("Cancel Subscription");
  await reader.sees("Every subscription pays for a reporter in a town hall.");
  await reader.pictures("cancel-reasons");
  await reader.presses("It costs too much");
  await reader.seesHeading("Thank You For Your Feedback!");
  await reader.sees("Prices have gone up for all of us.");
  await reader.sees("$23.40 for your next 4 weeks, then $36.00 every 4 weeks");
  await reader.sees("instead of $36.00 every 4 weeks");
  await reader.sees("You save 35%");
  expect(await flowOf(reader)).toBe("step2");
  await reader.pictures("cancel-offer");
  await reader.presses("Accept New Rate");

  await reader.isAt("/account/cancel/CancelReview?rateCode=wed-fri-sun-save-4w");
  await reader.seesHeading("Confirm Subscription");
  expect((await reader.stored())["offerDecision"]).toBe("accepted");
  await reader.presses("Confirm");
  await reader.sees("Please check what you entered");
  await reader.sees("Your payment method is charged up to 14 days before the renewal date.");
  await reader.ticks("I agree to these terms: my subscription renews automatically at $23.40 every 4 weeks");
  await reader.pictures("cancel-review");
  await reader.presses("Confirm");

  await reader.seesHeading("Success!");
  await reader.isAt("/account/cancel/CancelReview?rateCode=wed-fri-sun-save-4w");
  await reader.sees("Your new reduced rate is confirmed.");
  for (const text of ["Wed/Fri/Sun Print + Digital", "$25.44", "$23.40 every 4 weeks", "Ends on"])
    await reader.sees(text);
  await reader.pictures("cancel-success");
  await reader.presses("Back to my account");
  await reader.sees("Your new rate starts. Wed/Fri/Sun Print + Digital is $23.40 every 4 weeks.");
  await reader.pictures("cancel-saved-home");
  expect((await emailAbout(world.site, email, "Your new rate at Kettle Lakes Courier")).text).toContain("$23.40");
  expect(await cancelRecords(world.site, publisher)).toMatchObject({ status: "active", uses: 1, sessions: "accepted" });
});

test("opens Are You Sure? with the second offer on declining, and the first can still be accepted after Escape", async () => {
  const { publisher, reader: who } = await aCancelingReaderIn(world, "WI");
  await using reader = who;
  await declinesFirst(reader);
  await reader.pictures("cancel-second");
  expect(await dialogOf(reader).innerText()).toContain("Keep the Sunday paper");
  await reader.page.keyboard.press("Escape");
  await dialogOf(reader).waitFor({ state: "hidden" });
  await reader.presses("Accept New Rate");
  await reader.seesHeading("Confirm Subscription");
  await reader.sees("$23.40 for your next 4 weeks, then $36.00 every 4 weeks");
  await reader.ticks("I agree to these terms");
  await reader.presses("Confirm");
  await reader.seesHeading("Success!");
  expect(await cancelRecords(world.site, publisher)).toMatchObject({ next_rate_code: "wed-fri-sun-save-4w" });
});

test("reviews the second offer like the first when it is accepted", async () => {
  const { publisher, reader: who } = await aCancelingReaderIn(world, "WI");
  await using reader = who;
  await declinesFirst(reader);
  expect(await dialogOf(reader).innerText()).toContain("You'll no longer get Wednesday and Friday.");
  expect(await dialogOf(reader).innerText()).not.toContain("You save");
  await dialogOf(reader).getByRole("button", { name: "Accept New Rate" }).click();
  await reader.isAt("/account/cancel/CancelReview?rateCode=sunday-4w");
  await reader.sees("$20.00 every 4 weeks");
  await reader.ticks("I agree to these terms");
  await reader.presses("Confirm");
  await reader.seesHeading("Success!");
  await reader.sees("No end date");
  expect(await cancelRecords(world.site, publisher)).toMatchObject({ next_rate_code: "sunday-4w", status: "active" });
});

test("ends the subscription after its paid term when both offers are declined, and lets account home keep it", async () => {
  const { publisher, reader: who, email } = await aCancelingReaderIn(world, "WI");
  await using reader = who;
  await declinesFirst(reader);
  expect((await reader.stored())["offerDecision"]).toBe("declined");
  await dialogOf(reader).getByRole("button", { name: "Cancel Anyway" }).click();
  await reader.isAt("/account/cancel/CancelSave");
  await reader.sees("You're about to cancel Wed/Fri/Sun Print + Digital.");
  await reader.sees(/^12 more\. The last one comes /);
  await reader.sees(/^You can undo this online through /);
  await reader.pictures("cancel-last-page");
  expect(await cancelRecords(world.site, publisher)).toMatchObject({ status: "active" });
  await reader.presses("Confirm Cancellation");
  await reader.isAt("/account/cancel/CancelConfirm");
  await reader.seesHeading("Subscription Cancelled");
  await reader.sees("Wed/Fri/Sun Print + Digital");
  await reader.sees(/^Your access continues until \w+, \w+ \d+, \d{4}\. You won't be charged again\.$/);
  expect(await flowOf(reader)).toBe("step3");
  await emailAbout(world.site, email, "Your subscription to Kettle Lakes Courier is canceled");
  await reader.presses("Back to my account");
  await reader.sees("If you keep your subscription, it renews at $36.00 every 4 weeks");
  await reader.pictures("cancel-undo");
  await reader.presses("Keep my subscription");
  await reader.sees("Your subscription will continue");
  await reader.sees(/We'll charge \$36\.00 on/);
  await reader.pictures("cancel-undone");
  expect(await cancelRecords(world.site, publisher)).toMatchObject({ status: "active", sessions: "cancelled" });
});

const oneOffer = `update tenant set settings = jsonb_set(settings, '{saving,offers}',
  jsonb_path_query_array(settings, '$.saving.offers[*] ? (@.answer.kind == "rate")'))`;

test.each(["No Thanks", "Cancel Anyway"])(
  "with one offer only, %s leads to the page that says what ends, and nothing ends before a press there",
  async (way) => {
    const { publisher, reader: who } = await aCancelingReaderIn(world, "WI");
    await using reader = who;
    await changePublisher(world.site, publisher, oneOffer);
    await givesReason(reader);
    await reader.presses(way);
    await reader.isAt("/account/cancel/CancelSave");
    await reader.sees("You're about to cancel Wed/Fri/Sun Print + Digital.");
    expect(await cancelRecords(world.site, publisher)).toMatchObject({ status: "active", sessions: "declined" });
    await reader.presses("Confirm Cancellation");
    await reader.seesHeading("Subscription Cancelled");
    expect(await cancelRecords(world.site, publisher)).toMatchObject({ status: "cancelling", sessions: "cancelled" });
  },
);

test("skips the second offer with Cancel Anyway, and keeps the subscription with Nevermind on the last page", async () => {
  const { publisher, reader: who } = await aCancelingReaderIn(world, "WI");
  await using reader = who;
  await givesReason(reader);
  await reader.presses("Cancel Anyway");
  await reader.isAt("/account/cancel/CancelSave");
  await reader.presses("Nevermind");
  await reader.sees("Hello, Nora");
  await expect.poll(() => cancelRecords(world.site, publisher)).toMatchObject({ status: "active", sessions: "left" });
});

test("keeps an accepted offer after signing in again and after a reload", async () => {
  const { publisher, reader: who } = await aCancelingReaderIn(world, "WI");
  await using reader = who;
  await givesReason(reader);
  await reader.presses("Accept New Rate");
  await reader.seesHeading("Confirm Subscription");
  await reader.page.evaluate(() => window.sessionStorage.removeItem("userAuth"));
  await reader.page.reload();
  await signsIn(reader);
  await reader.isAt("/account/cancel/CancelReview?rateCode=wed-fri-sun-save-4w");
  await reader.sees("$23.40 for your next 4 weeks, then $36.00 every 4 weeks");
  await reader.page.reload();
  await reader.ticks("I agree to these terms");
  await reader.presses("Confirm");
  await reader.seesHeading("Success!");
  expect(await cancelRecords(world.site, publisher)).toMatchObject({ next_rate_code: "wed-fri-sun-save-4w" });
});

test("goes straight to the CancelSave page when there are no save offers", async () => {
  const { publisher, reader: who } = await aCancelingReaderIn(world, "WI");
  await using reader = who;
  await changePublisher(
    world.site,
    publisher,
    "update tenant set settings = jsonb_set(settings, '{saving,offers}', '[]')",
  );
  await givesReason(reader);
  await reader.isAt("/account/cancel/CancelSave");
  expect(await flowOf(reader)).toBe("step1");
  await reader.presses("Nevermind");
  await reader.sees("Hello, Nora");
  // The page does not wait for its report that the reader left the cancel flow.
  await expect.poll(() => cancelRecords(world.site, publisher)).toMatchObject({ status: "active", sessions: "left" });
});

test("offers a break, with its days filled in, to a reader who has no time", async () => {
  const { reader: who } = await aCancelingReaderIn(world, "WI");
  await using reader = who;
  await givesReason(reader, "I do not have time to read it");
  await reader.seesHeading("Take a break instead");
  await reader.pictures("cancel-pause");
  await reader.presses("Choose your dates");
  await reader.seesHeading("Temporary Stop");
  expect(reader.page.url()).toMatch(/temporaryStop\?stop=\d{4}-\d\d-\d\d&restart=\d{4}-\d\d-\d\d$/);
  const filled = reader.page.locator('input[type="date"]');
  expect(await filled.evaluateAll((all) => all.every((it) => it instanceof HTMLInputElement && it.value !== ""))).toBe(
    true,
  );
});

test("offers a fix, and a call by a named day, to a reader whose paper is late", async () => {
  const { publisher, reader: who } = await aCancelingReaderIn(world, "WI");
  await using reader = who;
  const issue = { issueID: 1, product: "print", productName: "Print", issueOn: "2026-11-18", problem: "missed" };
  const became = {
    resolution: "credit",
    outcome: "credited",
    reportedOn: "2026-11-18",
    newExpireDate: null,
    redelivery: null,
  };
  await reader.page.route("**/GetDeliveryIssues?*", (route) => route.fulfill({ json: [{ ...issue, ...became }] }));
  await givesReason(reader, "My paper comes late or not at all");
  await reader.seesHeading("Let us fix your delivery");
  expect(await reader.button("Tell us what went wrong").count()).toBe(1);
  await reader.sees("Problems you've reported");
  await reader.sees("Wed, Nov 18, 2026");
  await reader.sees("credited");
  await reader.types("Phone number for questions about your delivery", "262555");
  await reader.presses("Call me by the next business day");
  await reader.sees("Invalid phone number");
  await reader.pictures("cancel-fix");
  await reader.types("Phone number for questions about your delivery", "(262) 555-0188");
  await reader.presses("Call me by the next business day");
  await reader.sees(/We'll call you by (Mon|Tues|Wednes|Thurs|Fri)day,/);
  await reader.pictures("cancel-called");
  expect(await cancelRecords(world.site, publisher)).toMatchObject({ status: "active", sessions: "offer" });
});

test("explains Error substituting subscription clearly, and changes nothing, for an offer that has ended", async () => {
  const { publisher, reader: who } = await aCancelingReaderIn(world, "WI", { pardons: [/status of 409/] });
  await using reader = who;
  await givesReason(reader);
  await reader.presses("Accept New Rate");
  await changePublisher(
    world.site,
    publisher,
    "update tenant set settings = jsonb_set(settings, '{saving,offers}', '[]')",
  );
  await reader.ticks("I agree to these terms");
  await reader.presses("Confirm");
  await reader.sees("Error substituting subscription: Out of date");
  await reader.sees("This offer has ended or has changed. Nothing was changed.");
  expect(await cancelRecords(world.site, publisher)).toMatchObject({ status: "active", next_rate_code: null });
});

/** The offer is accepted in another tab of the same reader. */
async function acceptsElsewhere(publisher: Publisher, email: string): Promise<void> {
  const token = await signedIn(world.site, publisher, email);
  const { userInfo, terminationDate, saveDate } = await detailsOf(world.site, publisher, token);
  const { accountNumber } = userInfo;
  const other = { email, accountNumber, token, ends: terminationDate, saves: saveDate };
  await goesToOffer(world.site, publisher, other);
  await accept(world.site, publisher, other);
}

test("keeps an offer accepted in one tab from being canceled in the other, which says why and starts again", async () => {
  const { publisher, reader: who, email } = await aCancelingReaderIn(world, "WI", { pardons: [/status of 409/] });
  await using reader = who;
  await declinesFirst(reader);
  await acceptsElsewhere(publisher, email);
  await dialogOf(reader).getByRole("button", { name: "Cancel Anyway" }).click();
  await reader.presses("Confirm Cancellation");
  await reader.sees("There was an issue with your cancellation.");
  await reader.sees("You accepted a new rate in another tab.");
  expect(await cancelRecords(world.site, publisher)).toMatchObject({ status: "active", uses: 1 });
  await reader.presses("Start again");
  await reader.sees("Please let us know your reason for leaving");
});

test("an offer accepted in one tab is refused in the other, next to the price that it was compared with", async () => {
  const { publisher, reader: who, email } = await aCancelingReaderIn(world, "WI", { pardons: [/status of 409/] });
  await using reader = who;
  await reader.region("Wed/Fri/Sun Print + Digital").presses("Cancel Subscription");
  await reader.presses("It costs too much");
  await reader.presses("Accept New Rate");
  await reader.seesHeading("Confirm Subscription");
  await acceptsElsewhere(publisher, email);
  await reader.ticks("I agree to these terms");
  await reader.presses("Confirm");
  await reader.sees("Nothing was changed. Please start again from your account.");
  await reader.sees("instead of $36.00 every 4 weeks");
  await reader.misses("instead of $23.40");
  expect(await cancelRecords(world.site, publisher)).toMatchObject({ status: "active", uses: 1 });
});
