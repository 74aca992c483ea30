import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { cents } from "#core/money.ts";
import type { CatalogData } from "#server/catalog/read-catalog.ts";
import { dayText, longDayText } from "#web/parts/day-text.ts";
import { call } from "#tests/world/calls.ts";
import { plain } from "#tests/world/plain.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { withJourneys } from "./journeys.ts";
import { hasFocus } from "./keyboard.ts";
import { narrow, type Reader } from "./reader.ts";
import { onlyFeatures } from "./toggles.ts";

const world = withJourneys();

/** The introductory price is followed by a middle one before the price that stays. */
const risingTwice = (plain: CatalogData): CatalogData => ({
  ...plain,
  catalog: {
    ...plain.catalog,
    rates: plain.catalog.rates.flatMap((rate) => {
      if (rate.rateCode !== "digital-intro-8w") return [rate];
      const amount = cents(599);
      const components = [{ component: "digital" as const, amount }];
      return [
        { ...rate, nextRateCode: "digital-middle" },
        { ...rate, rateCode: "digital-middle", amount, components, term: { unit: "months" as const, length: 3 } },
      ];
    }),
  },
});

const withoutPlans =
  (...gone: readonly string[]) =>
  (plain: CatalogData): CatalogData => ({
    ...plain,
    catalog: {
      ...plain.catalog,
      bundles: plain.catalog.bundles.filter(({ bundleId }) => !gone.includes(bundleId)),
      addOns: plain.catalog.addOns.map((addOn) => ({
        ...addOn,
        bundleIds: addOn.bundleIds.filter((id) => !gone.includes(id)),
      })),
    },
  });

/** The names of the selected plans. */
const chosenPlans = (reader: Reader): Promise<string[]> =>
  reader.page
    .getByRole("group", { name: "Plan", exact: true })
    .getByRole("radio", { checked: true })
    .evaluateAll((radios) =>
      radios.map((radio) => (radio instanceof HTMLInputElement && radio.labels?.[0]?.innerText) || ""),
    );

const cardOf = (reader: Reader, plan: string) =>
  reader.page.getByRole("radio", { name: plan, exact: true }).locator("xpath=..");

/** The order's price, from the call whose figures are charged. */
const quoteOf = async ({ domain }: Publisher) =>
  (
    await call(world.site, "quoteOrder", {
      domain,
      bundleID: "digital",
      rateCode: "digital-intro-8w",
      addOnOfferIDs: [],
    })
  ).body;

test("shows 2 placeholders of 200 px while plans load, on a phone", async () => {
  const publisher = await aPublisher(world.site, (plain) => ({
    ...plain,
    catalog: { ...plain.catalog, bundles: [], addOns: [] },
  }));
  await using reader = await world.reader(publisher, { viewport: narrow });
  const loaded = Promise.withResolvers<void>();
  await reader.page.route("**/GetDefaultWebOffers*", async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await reader.opens("/subscribe");
  await reader.seesHeading("Choose your plan");
  const status = reader.page.getByRole("status").filter({ hasText: "Loading plans" });
  const heights = await status
    .locator("xpath=following-sibling::*")
    .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height));
  expect(heights).toEqual([200, 200]);
  loaded.resolve();
  await reader.sees("We don't have any subscriptions for sale online right now.");
});

test("shows name, title, amount, details and every renewal with its date on a card, as they will be charged", async () => {
  const publisher = await aPublisher(world.site, risingTwice);
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe");
  await expect.poll(() => chosenPlans(reader)).toEqual(["Unlimited Digital + E-edition"]);
  const { pricePath } = await quoteOf(publisher);
  const [next, last] = pricePath;
  if (next === undefined || last === undefined) throw new Error("the price rises twice");
  expect(pricePath).toHaveLength(2);
  const card = cardOf(reader, "Unlimited Digital + E-edition");
  const inOneLine = (texts: readonly string[]) => texts.map((text) => text.replaceAll(/\s+/g, " ").trim());
  const said = inOneLine(await card.locator("label, p, li").allInnerTexts());
  for (const line of [
    "Unlimited Digital + E-edition",
    "$1 for 8 weeks",
    "$1.00 for the first 8 weeks",
    plain(`then ${dayText(next.renewsOn)} $5.99 every 3 months`),
    plain(`renews at ${dayText(last.renewsOn)} $11.99 every 4 weeks`),
    "Puzzles, comics and all newsletters",
  ]) {
    expect(said).toContain(line);
  }
  expect(await card.locator("strong").first().innerText()).toBe("Every story");
  await reader.pictures("rising-plan");

  // The order beside it has the whole price path: each charge day, and the last day to cancel before it.
  const order = reader.region("Your order");
  for (const { chargeOn, amountCents } of pricePath) {
    await order.sees(dayText(chargeOn));
    await order.sees(`$${(amountCents / 100).toFixed(2)}`);
    await order.sees(`Cancel by ${longDayText(addDays(chargeOn as Parameters<typeof addDays>[0], -1))}`);
  }
  await order.sees("Includes estimated taxes.");
  await reader.sees(
    `$1.00 today, then $5.99 on ${longDayText(next.chargeOn)}, then $11.99 every 4 weeks starting ${longDayText(last.chargeOn)}, until you cancel.`,
  );
});

test("lists several print plans in a dialog but not a single one, and keeps exactly one plan chosen", async () => {
  const several = await aPublisher(world.site);
  await using reader = await world.reader(several);
  await reader.opens("/subscribe");
  await reader.ticks("Print + Digital");
  await expect.poll(() => chosenPlans(reader)).toEqual(["Wed/Fri/Sun Print + Digital"]);
  await reader.presses("Compare all 3 print plans");
  const dialog = reader.page.getByRole("dialog", { name: "Choose your print days" });
  await dialog.waitFor();
  expect(await dialog.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual([
    "Wed/Fri/Sun Print + Digital",
    "Daily Print + Digital",
    "Sunday Print + Digital",
  ]);
  await expect.poll(() => hasFocus(dialog.getByRole("button", { name: /^Keep this plan.*Wed/ }))).toBe(true);
  await reader.presses(/^Choose this plan.*Daily/);
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => chosenPlans(reader)).toEqual(["Daily Print + Digital"]);
  await reader.ticks("Digital Only");
  await expect.poll(() => chosenPlans(reader)).toEqual(["Unlimited Digital + E-edition"]);
  await reader.ticks("Print + Digital");
  await expect.poll(() => chosenPlans(reader)).toEqual(["Daily Print + Digital"]);

  const one = await aPublisher(world.site, withoutPlans("daily", "sunday"));
  await using other = await world.reader(one);
  await other.opens("/subscribe");
  await other.ticks("Print + Digital");
  await expect.poll(() => chosenPlans(other)).toEqual(["Wed/Fri/Sun Print + Digital"]);
  expect(await other.page.locator('[aria-haspopup="dialog"]').filter({ hasText: "print plans" }).count()).toBe(0);
});

/** The digital plan renews monthly, and so does its upgrade. */
const byTheMonth = (plain: CatalogData): CatalogData => ({
  ...plain,
  catalog: {
    ...plain.catalog,
    rates: plain.catalog.rates.map((rate) =>
      rate.rateCode.startsWith("digital") ? { ...rate, term: { unit: "months", length: 1 } } : rate,
    ),
    addOns: plain.catalog.addOns.map((addOn) => ({ ...addOn, price: { amount: cents(1000), per: "month" } })),
  },
});

test("shows an upgrade's price for the terms of its plan, and charges that", async () => {
  await using reader = await world.reader(await aPublisher(world.site));
  await reader.opens("/subscribe");
  await reader.sees("+$20.00 for 8 weeks, then $10.00 every 4 weeks");
  await reader.sees(/^We'll add \$20\.00 to your payment today\./);
  await reader.ticks("Premium Experience");
  await reader.region("Your order").sees("$21.00");
  await reader.region("Your order").sees(/\$21\.99/);
  await reader.pictures("upgrade-for-weeks");
  await reader.ticks("Print + Digital");
  await reader.sees("+$10.00 every 4 weeks");
  expect(await reader.page.getByText("/mo", { exact: false }).count()).toBe(0);
});

test("words the add-on as each page does, and removes it when another plan is chosen", async () => {
  const publisher = await aPublisher(world.site, byTheMonth);
  await using newer = await world.reader(publisher);
  await newer.opens("/subscribe");
  const premium = (reader: Reader) => reader.page.getByRole("checkbox", { name: /^Premium Experience/ });
  const labelOf = (reader: Reader) =>
    premium(reader).evaluate((box) => (box instanceof HTMLInputElement && box.labels?.[0]?.innerText) || "");
  expect(await labelOf(newer)).toMatch(/^Premium Experience\s+\+ 10\.00\/Mo$/);
  await newer.sees(
    "We'll add $10.00 to your payment today. The upgrade does not extend to the e-edition or third-party sites.",
  );
  await newer.ticks("Premium Experience");
  await newer.region("Your order").sees("$11.00");
  await newer.ticks("Print + Digital");
  await newer.region("Your order").misses("Premium Experience");
  expect(await premium(newer).isChecked()).toBe(false);
  await newer.ticks("Digital Only");
  expect(await premium(newer).isChecked()).toBe(false);

  const older = await aPublisher(world.site, (plain) => onlyFeatures("subscription_services")(byTheMonth(plain)));
  await using reader = await world.reader(older);
  await reader.opens("/subscribe");
  await reader.seesHeading("Your account");
  expect(await labelOf(reader)).toMatch(/^Premium Experience\s+\+\$10\.00\/mo$/);
});

test("puts the order beside the plans from 900 px, and under them below that", async () => {
  await using reader = await world.reader(world.paper, { viewport: { width: 900, height: 900 } });
  await reader.opens("/subscribe");
  await reader.sees("Due today");
  const placesOf = async () => {
    const plans = await reader.page.getByRole("group", { name: "Plan", exact: true }).boundingBox();
    const order = await reader.page.getByRole("region", { name: "Your order" }).boundingBox();
    if (plans === null || order === null) throw new Error("both are there");
    return order.x >= plans.x + plans.width ? "beside" : order.y >= plans.y + plans.height ? "under" : "over";
  };
  expect(await placesOf()).toBe("beside");
  await reader.page.setViewportSize({ width: 899, height: 900 });
  await expect.poll(placesOf).toBe("under");
});
