import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { aSignedInReader } from "./account-home.ts";
import { holds } from "./holds.ts";
import { withJourneys } from "./journeys.ts";

const world = withJourneys();

/** The first paint takes two frames of the page's stopped clock. */
const twoFrames = 40;

test.each([
  { page: "came fast", took: 299, waits: 150 },
  { page: "itself took long", took: 300, waits: 0 },
])("waits $waits ms for a painting that doesn't happen, when the page $page", async ({ took, waits }) => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  const { page } = reader;
  const loadsAfter = async (milliseconds: number): Promise<boolean> => {
    await page.clock.runFor(milliseconds);
    return (await page.locator("link[rel=modulepreload]").count()) > 0;
  };
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.addInitScript((now) => {
    performance.now = () => now;
  }, took);
  const drawing = await holds(page, /GetAccountHome/);
  await page.goto(`${world.address}/${publisher.domain}/account`, { waitUntil: "commit" });
  await drawing.asked;
  expect(await loadsAfter(Math.max(waits - 1, 0))).toBe(false);
  expect(await loadsAfter(1 + twoFrames)).toBe(true);
  await page.clock.resume();
  await reader.sees("Paid through");
  drawing.letsGo();
});
