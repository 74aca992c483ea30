import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { atHome } from "./account-home.ts";
import { withJourneys } from "./journeys.ts";
import { narrow, type Reader } from "./reader.ts";

const world = withJourneys();
const paper = { bundleID: "sunday", rateCode: "sunday-4w" };

async function aReaderAtHome(): Promise<Reader> {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher, paper);
  return atHome(world, publisher, email);
}

const entriesOf = (reader: Reader): Promise<number> => reader.page.evaluate(() => window.history.length);
const placeOf = (reader: Reader): Promise<number> => reader.page.evaluate(() => Math.round(window.scrollY));

test("leaves a link that is pressed with Ctrl or the middle button to the browser", async () => {
  await using reader = await world.reader(world.paper, { pardons: [/status of 404/] });
  await reader.page.goto(`${world.address}/${world.paper.domain}/nothing-here`);
  await reader.seesHeading("404");
  // The server's own rendering has the same links.
  await reader.page.locator(".prerendered").waitFor({ state: "detached" });
  const presses = await reader.page.evaluateHandle(recordPresses);
  await reader.button("See subscriptions").click({ modifiers: ["ControlOrMeta"] });
  await reader.button("See subscriptions").click({ button: "middle" });
  await expect.poll(() => presses.jsonValue()).toEqual(["click: the browser's", "auxclick: the browser's"]);
  await reader.seesHeading("404");
  await reader.button("See subscriptions").click();
  await expect.poll(() => presses.jsonValue()).toContain("click: ours");
  await reader.isAt("/subscribe");
});

/**
 * Records the clicks that the site left to the browser. A busy browser opens a background tab at any time, so none
 * opens here.
 */
function recordPresses(): string[] {
  const presses: string[] = [];
  for (const kind of ["click", "auxclick"])
    window.addEventListener(kind, (event) => {
      presses.push(`${kind}: ${event.defaultPrevented ? "ours" : "the browser's"}`);
      event.preventDefault();
    });
  return presses;
}

test("a link to the page shown adds no history entry", async () => {
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

test("starts a new step at its top, and Back returns to the reader's place", async () => {
  await using reader = await world.reader(world.paper, { viewport: narrow });
  await reader.opens("/subscribe");
  await reader.ticks("I agree to these terms");
  const start = reader.button("Start subscription");
  await start.scrollIntoViewIfNeeded();
  await expect.poll(() => placeOf(reader)).toBeGreaterThan(100);
  const before = await placeOf(reader);
  await start.click();
  await reader.seesHeading("Your account and billing");
  await expect.poll(() => placeOf(reader)).toBe(0);
  await reader.page.goBack();
  await reader.seesHeading("Choose your plan");
  await expect.poll(() => placeOf(reader)).toBe(before);
});

test("returns to the reader's place on a page that loads slowly", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher, paper);
  await using reader = await atHome(world, publisher, email, { viewport: narrow });
  const { page } = reader;
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => placeOf(reader)).toBeGreaterThan(300);
  const before = await placeOf(reader);
  // The page's scroll position stays: the driver's own click would scroll to the link.
  await page
    .locator('a[href*="/account/profile"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await reader.isAt("/account/profile");
  await expect.poll(() => placeOf(reader)).toBe(0);
  await page.goBack();
  await reader.isAt("/account");
  await expect.poll(() => placeOf(reader)).toBe(before);
});
