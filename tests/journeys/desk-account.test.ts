import { expect, test } from "vitest";
import { aColleague } from "#tests/world/desk.ts";
import { anOldReader, report } from "#tests/world/papers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aClerkAt } from "./desk-clerk.ts";
import { withJourneys } from "./journeys.ts";
import { narrow } from "./reader.ts";
import { faultsOf, keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();

test("a clerk finds an account by its number, reads its history and adds a note, by keyboard alone", async () => {
  const publisher = await aPublisher(world.site);
  const reader = await anOldReader(world.site, publisher);
  await report(world.site, publisher, reader, { problem: "wet" });
  const { session } = await aColleague(world.site, "clerk", publisher);
  await using clerk = await world.reader(publisher);
  const { page } = clerk;
  const desk = `http://desk.localhost:${new URL(world.address).port}`;
  await page.context().addCookies([{ name: "staff", value: session, url: desk }]);

  await page.goto(desk);
  await clerk.seesHeading("Today");
  expect(await faultsOf(clerk)).toEqual([]);
  await page.keyboard.press("/");
  await page.keyboard.type(String(reader.accountNumber));
  await page.keyboard.press("Enter");
  await clerk.seesHeading("Nora Ellingsen");
  await clerk.sees(/^Wet paper \(/);
  expect(await faultsOf(clerk)).toEqual([]);
  expect(await keyboardFaultsOf(clerk)).toEqual([]);

  await page.getByRole("button", { name: "Add a note" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
  await page.keyboard.type("Prefers the porch / side door.");
  expect(await faultsOf(clerk)).toEqual([]);
  await page.getByRole("button", { name: "Save note" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Settle: Prefers the porch / side door." }).waitFor();

  await page.getByRole("combobox", { name: "Show" }).selectOption("dates");
  await expect.poll(() => page.url()).toContain("kind=dates");
  await page.getByRole("heading", { name: "Nora Ellingsen" }).waitFor();
  await clerk.sees("Paid through before");
});

test("the keyboard continues at the screen that a link has opened", async () => {
  const publisher = await aPublisher(world.site);
  const { accountNumber } = await anOldReader(world.site, publisher);
  const { clerk, opens } = await aClerkAt(world, publisher, accountNumber);
  await using _ = clerk;
  const { page } = clerk;
  const focused = () => page.evaluate(() => document.activeElement?.closest("main") !== null);
  await opens();
  for (const [from, to] of [
    ["Vacation hold", "Vacation hold"],
    ["Back without a change", "Nora Ellingsen"],
  ] as const) {
    await page.getByRole("link", { name: from, exact: true }).focus();
    await page.keyboard.press("Enter");
    await clerk.seesHeading(to);
    await expect.poll(focused).toBe(true);
  }
  // A link of the frame keeps the focus.
  await page.getByRole("link", { name: "Queues" }).focus();
  await page.keyboard.press("Enter");
  await clerk.seesHeading("Queues");
  expect(await focused()).toBe(false);
});

test("a typed note is still there after the page is reloaded, until it is saved", async () => {
  const publisher = await aPublisher(world.site);
  const { accountNumber } = await anOldReader(world.site, publisher);
  const { session } = await aColleague(world.site, "clerk", publisher);
  await using clerk = await world.reader(publisher, { pardons: [/status of 400/] });
  const desk = `http://desk.localhost:${new URL(world.address).port}`;
  await clerk.page.context().addCookies([{ name: "staff", value: session, url: desk }]);
  await clerk.page.goto(`${desk}/${publisher.domain}/accounts/${accountNumber}`);
  await clerk.presses("Add a note");
  await clerk.types("Note", "Her sister picks it up.");
  await clerk.types("Follow up on (optional)", "9999-12-31");
  await clerk.page.reload();
  expect(await clerk.field("Note").inputValue()).toBe("Her sister picks it up.");
  await clerk.presses("Save note");
  await clerk.sees("Choose today or a day within the next two years.");
  await clerk.types("Follow up on (optional)", "");
  await clerk.presses("Save note");
  await clerk.page.getByRole("button", { name: "Settle: Her sister picks it up." }).waitFor();
  await clerk.page.reload();
  await clerk.presses("Add a note");
  expect(await clerk.field("Note").inputValue()).toBe("");
});

test("on a phone, asking why a date is that date leads to the answer", async () => {
  const publisher = await aPublisher(world.site);
  const reader = await anOldReader(world.site, publisher);
  await report(world.site, publisher, reader, { problem: "wet" });
  const { clerk, opens } = await aClerkAt(world, publisher, reader.accountNumber);
  await using _ = clerk;
  await clerk.page.setViewportSize(narrow);
  await opens();
  await clerk.presses("Why?");
  await clerk.sees("Paid through before");
  expect(clerk.effort).toEqual({ presses: 1, fields: 0 });
  await expect
    .poll(async () => {
      const box = await clerk.page.getByText("Timeline", { exact: true }).boundingBox();
      return box !== null && box.y >= 0 && box.y < narrow.height;
    })
    .toBe(true);
  expect(await faultsOf(clerk)).toEqual([]);
});

test("says that an account number is unknown", async () => {
  const publisher = await aPublisher(world.site);
  const { session } = await aColleague(world.site, "clerk", publisher);
  await using clerk = await world.reader(publisher, { pardons: [/status of 404/] });
  const desk = `http://desk.localhost:${new URL(world.address).port}`;
  await clerk.page.context().addCookies([{ name: "staff", value: session, url: desk }]);
  await clerk.page.goto(`${desk}/${publisher.domain}/accounts/999999999`);
  await clerk.sees("There is no account 999999999 here.");
  expect(await faultsOf(clerk)).toEqual([]);
});
