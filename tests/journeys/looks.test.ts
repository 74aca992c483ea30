import { expect, test } from "vitest";
import { AxeBuilder } from "@axe-core/playwright";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { atHome } from "./account-home.ts";
import { choosesCard, goesToPayment } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";

const world = withJourneys();

const contrastFaults = async ({ page }: Reader): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withRules(["color-contrast"]).analyze();
  return violations.flatMap(({ nodes }) => nodes.map((it) => it.html));
};

/** How an element differs from similar ones by more than a color that the reader has turned off. */
const outlineOf = (reader: Reader, selector: string): Promise<string> =>
  reader.page
    .locator(selector)
    .first()
    .evaluate((it) => getComputedStyle(it).borderTopStyle);

test("keeps everything readable, and choices visible, with forced colors", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await atHome(world, publisher, email, { forcedColors: "active" });
  expect(await contrastFaults(reader)).toEqual([]);
  expect(await outlineOf(reader, 'span:has-text("Active")')).toBe("solid");
  await reader.pictures("forced-home");
  await reader.opens("/account/cancel");
  await reader.sees("It costs too much");
  expect(await contrastFaults(reader)).toEqual([]);
  await reader.pictures("forced-reasons");
  await reader.opens("/subscribe");
  await reader.ticks("I agree to these terms");
  expect(await contrastFaults(reader)).toEqual([]);
  expect(await outlineOf(reader, 'button:has-text("Start subscription")')).toBe("solid");
  await reader.pictures("forced-plans");
});

test("shows dark pages to readers who prefer them, including the card form in its frame", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { colorScheme: "dark" });
  await goesToPayment(reader);
  await choosesCard(reader);
  const inks = [reader.button("Cookie Preferences"), reader.card.field("Card number")].map((it) =>
    it.evaluate((found) => getComputedStyle(found.ownerDocument.body).color),
  );
  const bright = /^rgb\(2\d\d, 2\d\d, 2\d\d\)$/;
  expect(await Promise.all(inks)).toEqual([expect.stringMatching(bright), expect.stringMatching(bright)]);
  await reader.pictures("dark-payment");
  await reader.opens("/subscribe");
  await reader.sees("Due today");
  await reader.pictures("dark-plans");
});
