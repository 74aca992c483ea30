import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { atHome } from "./account-home.ts";
import { withJourneys } from "./journeys.ts";
import { narrow, type Reader } from "./reader.ts";

const world = withJourneys();
const paper = { bundleID: "sunday", rateCode: "sunday-4w" };

async function aReaderAtHome(viewport = { width: 1280, height: 900 }): Promise<Reader> {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher, paper);
  return atHome(world, publisher, email, { viewport });
}

const entriesOf = (reader: Reader): Promise<number> => reader.page.evaluate(() => window.history.length);
const placeOf = (reader: Reader): Promise<number> => reader.page.evaluate(() => Math.round(window.scrollY));

test("leaves a link that is pressed with Ctrl or the middle button to the browser", async () => {
  await using reader = await world.reader(world.paper, { pardons: [/status of 404/] });
  await reader.page.goto(`${world.address}/${world.paper.domain}/nothing-here`);
  await reader.seesHeading("404");
  // The server's own rendering has the same links.
  await reader.page.locator(".prerendered").waitFor({ state: "detached" });
  for (const how of [{ modifiers: ["ControlOrMeta" as const] }, { button: "middle" as const }]) {
    const opened = reader.page.context().waitForEvent("page");
    await reader.button("See subscriptions").click(how);
    const tab = await opened;
    await tab.getByRole("heading", { name: "Choose your plan" }).waitFor();
    expect(tab.url()).toBe(`${world.address}/${world.paper.domain}/subscribe`);
    await tab.close();
    await reader.seesHeading("404");
  }
});

test("adds no history entry for a link to the page shown", async () => {
  await using reader = await aReaderAtHome();
  const menu = reader.region("Account");
  await menu.presses("My Profile");
  await reader.isAt("/account/profile");
  await reader.seesHeading("My Profile");
  const entries = await entriesOf(reader);
  await menu.presses("My Profile");
  await menu.presses("My Profile");
  expect(await entriesOf(reader)).toBe(entries);
  await reader.page.goBack();
  await reader.isAt("/account");
  await reader.page.getByRole("heading", { level: 1, name: /^Hello/ }).waitFor();
});

test("begins a new page at its top, and goes back to where the reader was", async () => {
  await using reader = await aReaderAtHome(narrow);
  const link = reader.button("History and receipts");
  await link.scrollIntoViewIfNeeded();
  await reader.page.evaluate(() => window.scrollBy(0, 60));
  const before = await placeOf(reader);
  expect(before).toBeGreaterThan(100);
  await link.click();
  await reader.seesHeading("History");
  await expect.poll(() => placeOf(reader)).toBe(0);
  await reader.page.goBack();
  await reader.page.getByRole("heading", { level: 1, name: /^Hello/ }).waitFor();
  await expect.poll(() => placeOf(reader)).toBe(before);
});
