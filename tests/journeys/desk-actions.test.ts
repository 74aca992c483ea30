import { expect, test } from "vitest";
import { addDays, toDay } from "#core/day.ts";
import { detailsOf, leave, undo } from "#tests/world/canceling-readers.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { mailTo } from "#tests/world/post.ts";
import { aColleague } from "#tests/world/desk.ts";
import { anOldReader, report } from "#tests/world/papers.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { submitStop, twoWeeks } from "#tests/world/stops.ts";
import { dayAt } from "#tests/world/time.ts";
import { withJourneys } from "./journeys.ts";
import { faultsOf, keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();

/** A clerk at the desk, with an action on an account open. */
async function aClerk(publisher: Publisher, accountNumber: number) {
  const { session } = await aColleague(world.site, "clerk", publisher);
  const clerk = await world.reader(publisher, { pardons: [/status of 409/] });
  const { port } = new URL(world.address);
  const desk = `http://desk.localhost:${port}`;
  await clerk.page.context().addCookies([{ name: "staff", value: session, url: desk }]);
  const opens = (action: string) => clerk.page.goto(`${desk}/${publisher.domain}/accounts/${accountNumber}/${action}`);
  return { clerk, opens };
}

/** The same, for the account of a reader who has had it for some time. */
async function aClerkAtAnAccount() {
  const publisher = await aPublisher(world.site);
  const reader = await anOldReader(world.site, publisher);
  return { ...(await aClerk(publisher, reader.accountNumber)), publisher, reader };
}

test("credits a wet paper with two presses, as previewed", async () => {
  const { clerk, opens, reader } = await aClerkAtAnAccount();
  await using _ = clerk;
  await opens("complaint");
  await clerk.seesHeading("Complaint");
  await clerk.ticks("Wet");
  await clerk.sees("One paper is credited.");
  const promised = /Paid through (.*?) instead of/.exec(await clerk.page.innerText("main"))?.[1];
  expect(await faultsOf(clerk)).toEqual([]);
  expect(await keyboardFaultsOf(clerk)).toEqual([]);
  await clerk.presses("Report and credit");
  await clerk.sees(`Credited. The subscription is now paid through ${promised}.`);
  expect(clerk.effort).toEqual({ presses: 2, fields: 0 });
  await expect.poll(async () => (await mailTo(world.site, reader.email)).length).toBeGreaterThan(0);
});

test("leads the clerk to a credit when no paper can be reported", async () => {
  const publisher = await aPublisher(world.site);
  const reader = await anOldReader(world.site, publisher);
  const { today } = await dayAt(world.site, publisher);
  const closed = JSON.stringify([addDays(today, -1), today]);
  await changePublisher(
    world.site,
    publisher,
    `update tenant set settings = jsonb_set(settings, '{calendar,closed}', '${closed}')`,
  );
  const { clerk, opens } = await aClerk(publisher, reader.accountNumber);
  await using _ = clerk;
  await opens("complaint");
  await clerk.sees("No paper can be reported now");
  expect(await faultsOf(clerk)).toEqual([]);
  await clerk.presses("Credit");
  await clerk.seesHeading("Credit");
});

test("a vacation hold takes two dates and one press, and shows each credit first", async () => {
  const { clerk, opens } = await aClerkAtAnAccount();
  await using _ = clerk;
  await opens("stop");
  await clerk.seesHeading("Vacation hold");
  const first = (await clerk.field("First day without a paper").getAttribute("min")) ?? "";
  await clerk.types("First day without a paper", first);
  await clerk.types("Paper again from", addDays(toDay(first), 7));
  await clerk.sees("7 papers credited.");
  expect(await faultsOf(clerk)).toEqual([]);
  await clerk.presses("Stop the paper");
  await clerk.sees("The paper is stopped for these days.");
  expect(clerk.effort).toEqual({ presses: 1, fields: 2 });
});

test("the slower of two people sees what changed, and keeps the typed text", async () => {
  const { clerk, opens, publisher, reader } = await aClerkAtAnAccount();
  await using _ = clerk;
  await opens("complaint");
  await clerk.ticks("Wet");
  await clerk.types("Note (optional)", "Second time this week.");
  const head = () =>
    clerk.page
      .getByRole("main")
      .getByText(/renews/)
      .textContent();
  const before = await head();
  await submitStop(world.site, publisher, reader, await twoWeeks(world.site, publisher, reader));
  await clerk.presses("Report and credit");
  await clerk.sees(/^The reader stopped the paper at .* Nothing was changed\.$/);
  expect(await clerk.field("Note (optional)").inputValue()).toBe("Second time this week.");
  await clerk.presses("Review the account again");
  await clerk.sees(/^This is the account as it is now\./);
  await expect
    .poll(() => clerk.page.evaluate(() => document.activeElement?.textContent ?? ""))
    .toMatch(/^This is the account as it is now\./);
  await expect.poll(head).not.toBe(before);
  await clerk.misses(/Nothing was changed\.$/);
  await clerk.presses("Report and credit");
  await clerk.sees(/^Credited\. /);
});

test("a complaint already made by somebody else is not made again about another paper", async () => {
  const { clerk, opens, publisher, reader } = await aClerkAtAnAccount();
  await using _ = clerk;
  await opens("complaint");
  await clerk.ticks("Wet");
  await clerk.sees("One paper is credited.");
  const papers = clerk.page.getByRole("group", { name: "Which paper" }).getByRole("radio");
  expect(await papers.first().isChecked()).toBe(true);
  await report(world.site, publisher, reader, { problem: "wet", when: "today" });
  await clerk.presses("Report and credit");
  await clerk.presses("Review the account again");
  await clerk.sees("already reported");
  await clerk.sees("Choose a paper that can be reported.");
  expect(await papers.first().isChecked()).toBe(true);
  expect(await clerk.button("Report and credit").isDisabled()).toBe(true);
});

test.each([
  ["invite", "The helper's email address", "Send the invitation"],
  ["person", "New email address", "Send the link"],
])("can't send email to an address without a mailbox at %s", async (action, label, button) => {
  const { clerk, opens } = await aClerkAtAnAccount();
  await using _ = clerk;
  await opens(action);
  if (action === "person") await clerk.ticks("Email address");
  await clerk.types(label, "astrid@mail,com.example");
  expect(await clerk.button(button).isDisabled()).toBe(true);
  await clerk.types(label, "astrid@mail.example");
  await expect.poll(() => clerk.button(button).isDisabled()).toBe(false);
});

test("shows a cancellation's end before it is made, and can undo it", async () => {
  const { clerk, opens } = await aClerkAtAnAccount();
  await using _ = clerk;
  await opens("cancel");
  await clerk.seesHeading("Cancel at the end of the paid term");
  await clerk.sees(/^The subscription ends on /);
  await clerk.page.getByRole("radio").first().check();
  expect(await faultsOf(clerk)).toEqual([]);
  await clerk.presses("Cancel the subscription");
  await clerk.sees(/^Canceled\. The subscription ends on /);
  await opens("undo-cancel");
  await clerk.presses("Undo the cancellation");
  await clerk.sees(/^The subscription continues\./);
});

test("has nothing to undo once the reader has undone the cancellation, and says so after a review", async () => {
  const { clerk, opens, publisher, reader } = await aClerkAtAnAccount();
  await using _ = clerk;
  const { terminationDate: ends } = await detailsOf(world.site, publisher, reader.token);
  const canceling = { ...reader, ends, saves: "" };
  await leave(world.site, publisher, canceling);
  await opens("undo-cancel");
  await clerk.seesHeading("Undo the cancellation");
  await undo(world.site, publisher, canceling);
  await clerk.presses("Undo the cancellation");
  await clerk.presses("Review the account again");
  await clerk.sees("There is nothing to do here as the account is now.");
  await expect.poll(() => clerk.page.evaluate(() => document.activeElement?.textContent)).toMatch(/^There is nothing/);
  expect(await clerk.button("Undo the cancellation").count()).toBe(0);
  expect(await faultsOf(clerk)).toEqual([]);
});

test("cancels without a reason where the publisher has none", async () => {
  const { clerk, opens, publisher } = await aClerkAtAnAccount();
  await using _ = clerk;
  await changePublisher(world.site, publisher, "update cancel_reason set retired_at = now()");
  await opens("cancel");
  await clerk.sees(/^The subscription ends on /);
  expect(await clerk.page.getByRole("radio").count()).toBe(0);
  await clerk.presses("Cancel the subscription");
  await clerk.sees(/^Canceled\. The subscription ends on /);
});

test("shows the effect of locking a login, and then locks it", async () => {
  const { clerk, opens, reader } = await aClerkAtAnAccount();
  await using _ = clerk;
  await opens("people");
  await clerk.seesHeading("Remove access or lock a login");
  await clerk.ticks("Lock the login");
  await clerk.sees(`${reader.email} is signed out everywhere and can't sign in to this publication.`);
  expect(await faultsOf(clerk)).toEqual([]);
  await clerk.presses("Lock the login");
  await clerk.sees("The login is locked, and signed out everywhere.");
});

test("removes a stranger's access, and locks the login afterward from the same account", async () => {
  const { clerk, opens, reader } = await aClerkAtAnAccount();
  await using _ = clerk;
  await opens("people");
  await clerk.ticks("Remove access to this account");
  await clerk.sees(`${reader.email} no longer sees this account, from now on.`);
  await clerk.presses("Remove access");
  await clerk.sees("Access is removed. Emails about it are on their way.");
  await opens("people");
  await clerk.sees(`${reader.email}, access removed on`);
  await clerk.ticks("Lock the login");
  expect(await faultsOf(clerk)).toEqual([]);
  await clerk.presses("Lock the login");
  await clerk.sees("The login is locked, and signed out everywhere.");
});

test("new dates for a hold stay typed while the account is reloaded", async () => {
  const { clerk, opens, publisher, reader } = await aClerkAtAnAccount();
  await using _ = clerk;
  const stop = await twoWeeks(world.site, publisher, reader);
  await submitStop(world.site, publisher, reader, stop);
  await opens("stops");
  const later = addDays(toDay(stop.restartDate), 7);
  await clerk.types("Paper again from", later);
  await clerk.types("Note (optional)", "Her flight is late.");
  await report(world.site, publisher, reader, { problem: "wet" });
  await clerk.presses("Change the hold");
  await clerk.sees(/Nothing was changed\.$/);
  await clerk.presses("Review the account again");
  await clerk.sees(/^This is the account as it is now\./);
  expect(await clerk.field("Paper again from").inputValue()).toBe(later);
  expect(await clerk.field("Note (optional)").inputValue()).toBe("Her flight is late.");
  await clerk.presses("Change the hold");
  await clerk.sees("The hold's dates are changed.");
});
