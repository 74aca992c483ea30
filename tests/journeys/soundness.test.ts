import { expect, test } from "vitest";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

/** The shop, found sound once: most of it counts as seen before. */
async function atSoundShop(): Promise<Reader> {
  const reader = await world.reader(world.paper);
  await reader.opens("/subscribe");
  await reader.sees("Check the box under the terms to continue.");
  expect(await faultsOf(reader)).toEqual([]);
  return reader;
}

const heading = { name: "Choose your plan" };

test("finds pale text on a screen that was sound before", async () => {
  await using reader = await atSoundShop();
  await reader.page.getByRole("heading", heading).evaluate((it) => (it.style.color = "#bbb"));
  expect((await faultsOf(reader)).join()).toContain("narrow: color-contrast");
});

test("finds text that a stylesheet made pale on a screen that was sound before", async () => {
  await using reader = await atSoundShop();
  await reader.page.evaluate(() => {
    const ofPublication = Array.from(document.styleSheets).find((it) => it.href?.includes("/theme/"));
    ofPublication?.insertRule("@media (prefers-color-scheme: dark) { h1, h2 { color: #444 !important } }", 0);
  });
  const faults = (await faultsOf(reader)).join();
  expect(faults).toContain("dark: color-contrast");
  expect(faults).not.toContain("narrow: color-contrast");
});

test("finds a field that has lost its label on a screen that was sound before", async () => {
  await using reader = await atSoundShop();
  await reader.page.getByRole("checkbox", { name: "I agree to these terms" }).evaluate((it: HTMLInputElement) => {
    const labels = Array.from(it.labels ?? []);
    it.removeAttribute("aria-labelledby");
    for (const label of labels) label.replaceChildren(it);
  });
  expect((await faultsOf(reader)).join()).toContain("wide: label");
});

test("finds what sticks out of a screen that was sound before", async () => {
  await using reader = await atSoundShop();
  await reader.page.getByRole("heading", heading).evaluate((it) => (it.textContent = "Subscription".repeat(9)));
  expect((await faultsOf(reader)).join()).toMatch(/400 %: (wider than the page|cut off)/);
});
