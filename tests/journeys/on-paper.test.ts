import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
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

test("prints a page dark on white, with masthead and address, and with nothing to press", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe/thankyou");
  await reader.seesHeading("Thank you");
  await expect.poll(() => onPaper(reader)).toMatchObject({ buttons: 0, background: "rgb(255, 255, 255)", imprint: 3 });
  expect((await onPaper(reader)).masthead).toBeGreaterThan(0);
  await reader.pictures("thank-you-on-paper");
});
