import { expect, test } from "vitest";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { agreesAndStarts, continues, entersAddress, setsUpAccount } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();
const pardons = [/status of 404/];

const retired = "update bundle set retired_at = case bundle_id when 'digital' then now() end";

/** As far as the last button before the payment. */
async function fillsEverything(reader: Reader): Promise<void> {
  await agreesAndStarts(reader);
  await setsUpAccount(reader);
  await entersAddress(reader);
  await reader.sees("Address is valid!");
}

async function choosesAgain(reader: Reader): Promise<void> {
  await reader.sees("Your order includes something we no longer offer. Please choose again.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("See today's plans");
  await reader.isAt("/subscribe");
  await reader.seesHeading("Choose your plan");
}

test("leads back to the plans when the chosen plan is taken out of the catalog before the payment", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { pardons });
  await reader.opens("/subscribe");
  await fillsEverything(reader);
  await changePublisher(world.site, publisher, retired);
  await continues(reader);
  await reader.sees("We don't have your price. Please look at your order.");
  await choosesAgain(reader);
  await reader.sees("$119.00 today");
  expect(await reader.page.getByRole("radio", { name: "Unlimited Digital + E-edition", exact: true }).count()).toBe(0);
});

test("leads back to the plans when the chosen plan is taken out of the catalog while it is ordered", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { pardons });
  await reader.opens("/subscribe");
  await fillsEverything(reader);
  await reader.page.route("**/api/**/CreateSubscription*", async (route) => {
    await changePublisher(world.site, publisher, retired);
    await route.continue();
  });
  await continues(reader);
  await reader.sees("This plan is no longer offered. Please pick another.");
  await choosesAgain(reader);
  await reader.sees("$119.00 today");
  expect(await reader.page.getByRole("radio", { name: "Unlimited Digital + E-edition", exact: true }).count()).toBe(0);
});

test("leaves out an add-on that is taken out of the catalog before the payment", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { pardons });
  await reader.opens("/subscribe");
  await reader.ticks("Premium Experience");
  await fillsEverything(reader);
  await changePublisher(world.site, publisher, "update add_on set retired_at = now()");
  await continues(reader);
  await choosesAgain(reader);
  await reader.sees("$1.00 today");
  expect(await reader.page.getByRole("checkbox", { name: "Premium Experience" }).count()).toBe(0);
});

test("continues without an offer code that is taken out of the catalog", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { pardons });
  await reader.opens("/subscribe?offer=COMEBACK");
  await reader.sees("$6.00 today");
  const noCodes = "update tenant set settings = jsonb_set(settings, '{offerCodes}', '[]')";
  await changePublisher(world.site, publisher, noCodes);
  await reader.ticks("Premium Experience");
  await choosesAgain(reader);
  await reader.sees("$21.00 today");
  expect(await reader.page.getByText("$6.00").count()).toBe(0);
});
