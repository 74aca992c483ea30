import { expect, test } from "vitest";
import { addDays, type Day, toDay } from "#core/day.ts";
import type { CatalogData } from "#server/catalog/read-catalog.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aPaperReader, aStop, twoWeeks, wedFriSun } from "#tests/world/stops.ts";
import { asOwner } from "#tests/world/store.ts";
import { longDayText } from "#web/parts/day-text.ts";
import { aSignedInReader, atHome } from "./account-home.ts";
import { withJourneys } from "./journeys.ts";
import { narrow, type Reader, type Wishes } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();
const page = "/account/temporaryStop";

/** Makes every two weeks have the same number of papers, whenever the tests run. */
const withoutHolidays = (plain: CatalogData): CatalogData => ({
  ...plain,
  catalog: { ...plain.catalog, calendar: { ...plain.catalog.calendar, closed: [] } },
});

/** On the page for temporary stops, with the first day that can be chosen. */
async function atTheDesk(plan = wedFriSun, wishes: Wishes = {}) {
  const publisher = await aPublisher(world.site, withoutHolidays);
  const subscriber = await aPaperReader(world.site, publisher, plan);
  const reader = await aSignedInReader(world, publisher, subscriber.email, wishes);
  await reader.opens(page);
  await reader.seesHeading("Temporary Stop");
  await reader.seesHeading("Stop my paper");
  const first = toDay((await reader.field("Stop date").getAttribute("min")) ?? "");
  return { publisher, subscriber, reader, first };
}

const stopsOf = async ({ tenantId }: Publisher): Promise<number> =>
  (await asOwner(world.site.store.owner, "select from temporary_stop where tenant_id = $1", [tenantId])).length;

/** As a reader types into a date field: month, day, year. */
async function typesDay(reader: Reader, label: string, day: Day): Promise<void> {
  await reader.field(label).focus();
  await reader.page.keyboard.type(`${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}`);
}

test("stops delivery, shows each paper and confirms; then edits and withdraws", async () => {
  const { publisher, subscriber, reader, first } = await atTheDesk();
  await using _ = reader;
  await reader.sees(/^Make changes by .* [ap]\.m\. on .* to affect the/);
  await reader.pictures("stop-empty");
  await typesDay(reader, "Stop date", first);
  await typesDay(reader, "Restart date", addDays(first, 14));
  await reader.presses("Review changes");
  await reader.sees(/^Delivery pauses .* and restarts /);
  await reader.sees("You'll miss 6 papers");
  expect(await reader.page.getByRole("row").count()).toBe(7);
  await reader.sees("Adds one paper at the end");
  await reader.pictures("stop-preview");
  // Another choice removes the preview, which would no longer be true.
  await reader.ticks("Save them for me");
  await reader.misses("You'll miss 6 papers");
  await reader.presses("Review changes");
  await reader.sees(/^Saved for your /);
  await reader.sees(/\(no change\)$/);
  await reader.ticks("Extend my subscription");
  await reader.presses("Review changes");
  await reader.presses("Stop delivery");
  await reader.sees("Your delivery stop is scheduled");
  await reader.sees(`We've emailed a confirmation to ${subscriber.email}.`);
  await expect.poll(() => reader.page.evaluate(() => document.activeElement?.textContent)).toContain("is scheduled");
  await reader.sees("6 papers added at the end");
  await reader.pictures("stop-confirmed");
  await reader.misses("Review changes");
  await expect
    .poll(async () => (await mailTo(world.site, subscriber.email)).map(({ subject }) => subject))
    .toContain(`Your temporary stop at ${publisher.plain.tenant.site.siteName} is confirmed`);

  await reader.presses(/^Edit/);
  expect(await reader.reads("Restart date")).toBe(addDays(first, 14));
  await reader.field("Restart date").fill(addDays(first, 7));
  await reader.presses("Review changes");
  await reader.sees("You'll miss 3 papers");
  await reader.presses("Save changes");
  await reader.sees("We've changed your stop");
  await reader.sees("3 papers added at the end");

  await reader.presses(/^Cancel the stop from/);
  await reader.seesHeading("Cancel this stop?");
  await reader.pictures("stop-withdraw");
  await reader.presses("Keep the stop");
  await reader.presses(/^Cancel the stop from/);
  await reader.presses("Cancel the stop");
  await reader.sees("We've canceled your stop");
  await expect.poll(() => reader.page.getByText("Your stops").count()).toBe(0);
});

test("shows the rules at the field, in the specification's words, and keeps everything typed", async () => {
  const { reader, first } = await atTheDesk();
  await using _ = reader;
  await reader.presses("Review changes");
  await reader.sees("Please check what you entered");
  await reader.sees("Enter the stop date");
  await reader.pictures("stop-missing");
  await reader.types("Stop date", first);
  await reader.types("Restart date", first);
  await reader.presses("Review changes");
  await reader.sees("The stop date must be before the restart date.");
  await reader.types("Restart date", addDays(first, 31));
  await reader.presses("Review changes");
  await reader.sees("The maximum stop duration is 30 days.");
  // A reader who is away longer can call with one click.
  expect(await reader.button("(262) 555-0142").first().getAttribute("href")).toBe("tel:2625550142");
  await reader.types("Stop date", "2018-01-01");
  await reader.types("Restart date", "2018-01-09");
  await reader.presses("Review changes");
  await reader.sees(`Choose a stop date on or after ${longDayText(first)}`);
  expect([await reader.reads("Stop date"), await reader.reads("Restart date")]).toEqual(["2018-01-01", "2018-01-09"]);
});

test("keeps what was typed after a reload; Back leaves the page", async () => {
  const { publisher, subscriber, reader, first } = await atTheDesk();
  await using _ = reader;
  await reader.opens(`/account?accountNumber=${subscriber.accountNumber}`);
  await reader.presses("Temporary Stop");
  await reader.types("Stop date", first);
  await reader.types("Restart date", addDays(first, 10));
  await reader.ticks("Save them for me");
  await reader.reloads();
  expect([await reader.reads("Stop date"), await reader.reads("Restart date")]).toEqual([first, addDays(first, 10)]);
  expect(await reader.page.getByRole("radio", { name: /^Save them/ }).isChecked()).toBe(true);
  expect(reader.page.url()).toContain(`accountNumber=${subscriber.accountNumber}`);
  await reader.page.goBack();
  await reader.page.waitForURL(`**/${publisher.domain}/account?accountNumber=${subscriber.accountNumber}`);
});

test("shows the dates again before saving when a second tab has moved them", async () => {
  const { publisher, subscriber, reader, first } = await atTheDesk(wedFriSun, { pardons: [/status of 409/] });
  await using _ = reader;
  await reader.types("Stop date", first);
  await reader.types("Restart date", addDays(first, 7));
  await reader.presses("Review changes");
  await reader.sees(/^Delivery pauses .* and restarts /);
  const from = addDays(first, 14);
  await aStop(world.site, publisher, subscriber, {
    paperOption: "stop",
    stopDate: from,
    restartDate: addDays(from, 7),
  });
  await reader.presses("Stop delivery");
  await reader.sees("Your subscription dates have changed.");
  await reader.pictures("stop-moved");
  expect(await stopsOf(publisher)).toBe(1);
  await reader.presses("Stop delivery");
  await reader.sees("Your delivery stop is scheduled");
  expect(await stopsOf(publisher)).toBe(2);
});

test("says that a stop can't be sent, and sends it on retry", async () => {
  const { publisher, reader, first } = await atTheDesk(wedFriSun, { pardons: [/status of 503/] });
  await using _ = reader;
  await reader.types("Stop date", first);
  await reader.types("Restart date", addDays(first, 7));
  await reader.page.route("**/PreviewTemporaryStop", (route) => route.fulfill({ status: 503, body: "{}" }), {
    times: 1,
  });
  await reader.presses("Review changes");
  await reader.sees("Something went wrong. Please try again later or contact support.");
  await reader.presses("Review changes");
  await reader.sees(/^Delivery pauses .* and restarts /);
  await reader.page.route("**/SubmitTemporaryStop", (route) => route.fulfill({ status: 503, body: "{}" }), {
    times: 1,
  });
  await reader.presses("Stop delivery");
  await reader.sees("There was an error submitting your temporary stop request. Please try again later.");
  await reader.pictures("stop-failed");
  await reader.presses("Stop delivery");
  await reader.sees("Your delivery stop is scheduled");
  expect(await stopsOf(publisher)).toBe(1);
});

test("names the stop on account home and links to it; allows moving only the restart during the stop", async () => {
  const publisher = await aPublisher(world.site);
  const subscriber = await aPaperReader(world.site, publisher);
  const { stopDate } = await twoWeeks(world.site, publisher, subscriber);
  await aStop(world.site, publisher, subscriber, {
    paperOption: "save",
    stopDate,
    restartDate: addDays(toDay(stopDate), 20),
  });
  // As if it had been requested ten days ago.
  await changePublisher(
    world.site,
    publisher,
    "update temporary_stop set stop_on = stop_on - 10, restart_on = restart_on - 10",
  );
  await using reader = await atHome(world, publisher, subscriber.email);
  await reader.sees("Delivery is stopped. We'll hold your papers and bring them with the first one after it.");
  await reader.pictures("stop-at-home");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Edit or cancel this stop");
  await reader.seesHeading("Your stops");
  await reader.presses(/^Edit/);
  await reader.sees("Your stop has started, so this date can't change");
  expect(await reader.page.getByRole("radio").count()).toBe(0);
  await reader.pictures("stop-running");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.field("Restart date").fill(addDays(toDay(stopDate), 14));
  await reader.presses("Review changes");
  await reader.presses("Save changes");
  await reader.sees("We've changed your stop");
});

test("gives a reader without a paper the invalid-subscription sentence", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aPaperReader(world.site, publisher, { bundleID: "digital", rateCode: "digital-intro-8w" });
  await using reader = await aSignedInReader(world, publisher, email);
  await reader.opens(page);
  await reader.sees("Your subscription is currently invalid. Please contact support for assistance.");
  await reader.pictures("stop-invalid");
  expect(await faultsOf(reader)).toEqual([]);
});

test("stops by keyboard alone at 390 pixels, accessible in every state", async () => {
  const { reader, first } = await atTheDesk(wedFriSun, { viewport: narrow });
  await using _ = reader;
  const { keyboard } = reader.page;
  expect(await faultsOf(reader)).toEqual([]);
  await typesDay(reader, "Stop date", first);
  await typesDay(reader, "Restart date", addDays(first, 14));
  await keyboard.press("Enter");
  await reader.sees(/^Delivery pauses .* and restarts /);
  await reader.pictures("stop-preview");
  expect(await faultsOf(reader)).toEqual([]);
  await expect.poll(() => reader.page.evaluate(() => document.activeElement?.id)).toBe("what-it-does");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await reader.sees("Your delivery stop is scheduled");
  await reader.pictures("stop-confirmed");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.button(/^Cancel the stop from/).focus();
  await keyboard.press("Enter");
  await reader.seesHeading("Cancel this stop?");
  expect(await faultsOf(reader)).toEqual([]);
  await keyboard.press("Escape");
  await reader.misses("Cancel this stop?");
});
