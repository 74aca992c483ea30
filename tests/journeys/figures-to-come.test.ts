import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { deliverable } from "#tests/world/shopper.ts";
import { goesToPayment, picksPrint } from "./buying.ts";
import { holds } from "./holds.ts";
import { withJourneys } from "./journeys.ts";
import { hasFocus, keyboardOf } from "./keyboard.ts";
import { narrow, type Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();
const quotes = "**/api/Site/QuoteOrder*";
const wait = "Getting your price… One moment.";
const asked = "Getting your price… You can check this box in a moment.";
const agreement = ({ page }: Reader): Locator => page.getByRole("checkbox", { name: /^I agree to these terms/ });

/** What a screen reader reads after the box's name, by the ids in its description. */
const descriptionOf = (box: Locator): Promise<string> =>
  box.evaluate((it) =>
    (it.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => it.ownerDocument.getElementById(id)?.textContent ?? `nothing is called ${id}`)
      .join(" "),
  );

test("explains a press on the terms box while the price is being loaded, on a phone", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { viewport: narrow });
  await goesToPayment(reader);
  await reader.presses(/^Show your order/);
  await reader.unticks("I agree to these terms");
  const figures = await holds(reader.page, quotes);
  await reader.ticks("PayPal");
  await figures.asked;
  await reader.sees(wait);
  const box = agreement(reader);
  expect(await descriptionOf(box)).toContain(wait);
  expect(await faultsOf(reader)).toEqual([]);

  await box.focus();
  await reader.page.keyboard.press("Space");
  expect([await box.isChecked(), await hasFocus(box)]).toEqual([false, true]);
  await expect.poll(() => reader.page.getByRole("status").allInnerTexts()).toContain(asked);
  expect(await descriptionOf(box)).toContain(asked);
  await reader.pictures("figures-to-come");
  expect(await faultsOf(reader)).toEqual([]);

  figures.letsGo();
  await reader.sees("$1.00 is due today. You can check this box now.");
  expect([await box.isChecked(), await hasFocus(box)]).toEqual([false, true]);
  await reader.pictures("figures-are-here");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.page.keyboard.press("Space");
  expect([await box.isChecked(), await hasFocus(box)]).toEqual([true, true]);
  await reader.misses("You can check this box now.");
  await reader.sees("Pay $1.00 with PayPal");
});

test("says at the box that the plan's price is being loaded, and allows checking it afterward", async () => {
  await using reader = await world.reader(world.paper);
  await reader.opens("/subscribe");
  const figures = await holds(reader.page, quotes);
  await picksPrint(reader);
  await figures.asked;
  await reader.sees(wait);
  expect(await faultsOf(reader)).toEqual([]);
  const { reaches, presses } = keyboardOf(reader);
  await reaches(agreement(reader));
  figures.letsGo();
  await reader.misses(wait);
  await presses("Space");
  expect(await agreement(reader).isChecked()).toBe(true);
});

/** Waits for the price that doesn't depend on the ZIP code; the next one does. */
async function picksPaper(reader: Reader): Promise<void> {
  await reader.ticks("Print + Digital");
  await reader.region("Your order").sees("$36.00");
}

test("keeps focus in the order when the price fails to load: on the retry, then on the way to the box", async () => {
  await using reader = await world.reader(world.paper, { pardons: [/status of 429/] });
  await reader.opens("/subscribe");
  await picksPaper(reader);
  await reader.page.route(quotes, (route) => route.fulfill({ status: 429, body: "{}" }), { times: 1 });
  const figures = await holds(reader.page, quotes);
  await reader.types("Your ZIP code", deliverable.zip);
  await figures.asked;
  const order = reader.page.getByRole("region", { name: "Your order" });
  const { reaches, presses } = keyboardOf(reader);
  await reaches(agreement(reader));
  figures.letsGo();
  await reader.sees("We couldn't get your price. You haven't lost anything you entered.");
  expect(await hasFocus(order)).toBe(true);
  await reader.pictures("figures-did-not-come");
  expect(await faultsOf(reader)).toEqual([]);
  await presses("Tab");
  expect(await hasFocus(reader.button("Try again"))).toBe(true);
  await presses("Enter");
  await agreement(reader).waitFor();
  expect(await hasFocus(order)).toBe(true);
  await presses("Tab");
  expect(await hasFocus(reader.button("Have an offer code?"))).toBe(true);
  await presses("Tab");
  expect(await hasFocus(agreement(reader))).toBe(true);
});

test("doesn't move focus elsewhere when the price fails to load", async () => {
  await using reader = await world.reader(world.paper, { pardons: [/status of 429/] });
  await reader.opens("/subscribe");
  await picksPaper(reader);
  await reader.page.route(quotes, (route) => route.fulfill({ status: 429, body: "{}" }), { times: 1 });
  await reader.types("Your ZIP code", deliverable.zip);
  await reader.sees("We couldn't get your price. You haven't lost anything you entered.");
  expect(await hasFocus(reader.page.getByRole("region", { name: "Your order" }))).toBe(false);
});

test("says that a check mark was removed because paying once has other terms", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await goesToPayment(reader);
  const figures = await holds(reader.page, quotes);
  await reader.ticks("PayPal");
  await figures.asked;
  await reader.unticks("I agree to these terms");
  figures.letsGo();
  await reader.sees("Upcoming bills");
  await reader.ticks("I agree to these terms: I pay today");
  await reader.ticks("Credit Card");
  const changed = "Something you agreed to has changed. Please read it again and check this box.";
  await reader.sees(changed);
  expect(await descriptionOf(agreement(reader))).toContain(changed);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.ticks("I agree to these terms: my subscription renews automatically");
  await reader.misses(changed);
});

test("describes a checkbox by the text above it: terms, and the upgrade's description", async () => {
  await using reader = await world.reader(world.paper);
  await reader.opens("/subscribe");
  expect(await descriptionOf(agreement(reader))).toContain("Your subscription renews automatically");
  const upgrade = reader.page.getByRole("checkbox", { name: /Premium Experience/ });
  expect(await descriptionOf(upgrade)).toMatch(/\w/);
});
