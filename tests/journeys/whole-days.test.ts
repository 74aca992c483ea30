import { expect, test } from "vitest";
import { inBothLanguages } from "#tests/world/languages.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber } from "#tests/world/shopper.ts";
import { aPaperReader, aStop } from "#tests/world/stops.ts";
import { aSignedInReader } from "./account-home.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";

const world = withJourneys();

/** Runs in the page: the short dates that are on more than one line. */
function onTwoLines(): string[] {
  const broken: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (const { index, 0: date } of (node.nodeValue ?? "").matchAll(/(?<!\p{L})\p{L}{3},\s\S+\s\S+\s\d{4}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + date.length);
      if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) broken.push(date);
    }
  }
  return broken;
}

async function brokenOnPhones({ page }: Reader): Promise<string[]> {
  const broken: string[] = [];
  for (let width = 320; width <= 430; width += 5) {
    await page.setViewportSize({ width, height: 844 });
    broken.push(...(await page.evaluate(onTwoLines)).map((date) => `${width}: ${date}`));
  }
  return broken;
}

test.each([
  ["English", "en-US", "Then"],
  ["Spanish", "es-US", "Después"],
])("no date on account home breaks after its weekday, in %s, however narrow the phone", async (_, locale, label) => {
  const publisher = await aPublisher(world.site, inBothLanguages);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email, { locale });
  await reader.opens("/account");
  await reader.sees(label);
  expect(await brokenOnPhones(reader)).toEqual([]);
});

test("no date in the notice of a stop breaks after its weekday", async () => {
  const publisher = await aPublisher(world.site);
  const stopped = await aPaperReader(world.site, publisher);
  await aStop(world.site, publisher, stopped);
  await using reader = await aSignedInReader(world, publisher, stopped.email);
  await reader.opens("/account");
  await reader.sees("Delivery will be stopped.");
  expect(await brokenOnPhones(reader)).toEqual([]);
});

test("no date in the notice of an unpaid order breaks after its weekday", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aCheckout(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  await reader.opens("/account");
  await reader.sees("You'll review your order first.");
  expect(await brokenOnPhones(reader)).toEqual([]);
});
