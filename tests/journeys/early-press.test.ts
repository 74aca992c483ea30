import { expect, test } from "vitest";
import { opensPlansBeforeProgram } from "./drawn-page.ts";
import { withJourneys } from "./journeys.ts";
import { narrow, type Reader, wide } from "./reader.ts";

const world = withJourneys();

const isChosen = ({ page }: Reader, plan: string): Promise<boolean> =>
  page.getByRole("radio", { name: plan, exact: true }).isChecked();

/** The plans as the server has drawn them, while their program is still loading. */
async function atPlansAlone(viewport: typeof narrow) {
  const reader = await world.reader(world.paper, { viewport });
  const { page } = reader;
  const { showsAfter, letsGo } = await opensPlansBeforeProgram(
    page,
    `${world.address}/${world.paper.domain}/subscribe`,
  );
  // The note that the page is loading hasn't appeared yet.
  await showsAfter(1);
  /** Clicks where people click: the control is drawn, but gets no clicks of its own. */
  const presses = async (text: string): Promise<void> => {
    const drawn = page.locator(".prerendered").getByText(text, { exact: true }).first();
    await drawn.scrollIntoViewIfNeeded();
    const box = await drawn.boundingBox();
    if (box === null) throw new Error(`${text} isn't drawn`);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  return { reader, presses, letsGo };
}

test.each([
  ["a phone", narrow],
  ["a wide screen", wide],
])("shows that a page is loading if something is pressed too early, and then does it, on %s", async (_, viewport) => {
  const { reader: early, presses, letsGo } = await atPlansAlone(viewport);
  await using reader = early;
  await reader.misses("This page is loading.");
  // Anywhere on its card, as people do.
  await presses("A year for less than $10 a month");
  await reader.sees("This page is loading.");
  await reader.pictures(`pressed-early-${viewport.width}`);
  letsGo();
  await reader.sees("$119.00 today, then $119.00 every 12 months");
  expect(await isChosen(reader, "Unlimited Digital + E-edition, 12 months")).toBe(true);
});

test("does only the last of several early presses, and opens the page for it", async () => {
  const { reader: early, presses, letsGo } = await atPlansAlone(narrow);
  await using reader = early;
  await presses("Unlimited Digital + E-edition, 12 months");
  await presses("Have an offer code?");
  letsGo();
  await reader.field("Offer code").waitFor();
  expect(await isChosen(reader, "Unlimited Digital + E-edition")).toBe(true);
});

test("an early press agrees to nothing", async () => {
  const { reader: early, presses, letsGo } = await atPlansAlone(narrow);
  await using reader = early;
  await presses("I agree to these terms: my subscription renews automatically at $11.99 every 4 weeks until I cancel.");
  letsGo();
  await reader.misses("This page is loading.");
  expect(await reader.page.getByRole("checkbox", { name: /^I agree to these terms/ }).isChecked()).toBe(false);
});
