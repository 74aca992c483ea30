import { expect, test } from "vitest";
import { anOldReader } from "#tests/world/papers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader } from "./account-home.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";

const world = withJourneys();

/** What is left of a page on paper. */
const onPaper = async ({ page }: Reader) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  return {
    buttons: await page.locator("button:visible, nav:visible, iframe:visible").count(),
    background: await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
    masthead: await page.locator("header img:visible, header span:visible").count(),
    imprint: await page.locator("footer p:visible").count(),
  };
};

test("prints a page dark on white, with masthead and address, and without buttons", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe/thankyou");
  await reader.seesHeading("Thank you");
  await expect.poll(() => onPaper(reader)).toMatchObject({ buttons: 0, background: "rgb(255, 255, 255)", imprint: 3 });
  expect((await onPaper(reader)).masthead).toBeGreaterThan(0);
  await reader.pictures("thank-you-on-paper");
});

test("prints the delivery address, and not the form for another one", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await anOldReader(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  await reader.opens(paths.updateAccount);
  await reader.seesHeading("Where we deliver your paper");
  await expect.poll(() => onPaper(reader)).toMatchObject({ buttons: 0, background: "rgb(255, 255, 255)", imprint: 3 });
  await reader.sees("415 Hickory St");
  expect(await reader.page.locator("input:visible, legend:visible").count()).toBe(0);
  await reader.pictures("update-account-on-paper");
});
