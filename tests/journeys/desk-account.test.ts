import { expect, test } from "vitest";
import { aColleague } from "#tests/world/desk.ts";
import { anOldReader, report } from "#tests/world/papers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { withJourneys } from "./journeys.ts";
import { faultsOf, keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();

test("a clerk finds an account by its number, reads its story and adds a note, by keyboard alone", async () => {
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
  await page.getByText("Why", { exact: true }).first().click();
  await clerk.sees("Paid through before");
});

test("a number that nobody has is said to be unknown", async () => {
  const publisher = await aPublisher(world.site);
  const { session } = await aColleague(world.site, "clerk", publisher);
  await using clerk = await world.reader(publisher, { pardons: [/status of 404/] });
  const desk = `http://desk.localhost:${new URL(world.address).port}`;
  await clerk.page.context().addCookies([{ name: "staff", value: session, url: desk }]);
  await clerk.page.goto(`${desk}/${publisher.domain}/accounts/999999999`);
  await clerk.sees("There is no account 999999999 here.");
  expect(await faultsOf(clerk)).toEqual([]);
});
