import { expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aGiftEmail, aPaidGift } from "#tests/world/gifts.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { password } from "#tests/world/shopper.ts";
import { createsLogin, signsIn } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();
const sunday = { bundleID: "sunday", rateCode: "sunday-4w" };

async function entersPlace(reader: Reader): Promise<void> {
  await reader.types("Street address", "1220 Decorah Road");
  await reader.types("City", "West Bend");
  await reader.types("State", "WI");
  await reader.types("ZIP code", "53095");
}

test("redeems a paper at the recipient's address, on an accessible page", async () => {
  const publisher = await aPublisher(world.site);
  const { code } = await aGiftEmail(world.site, publisher, sunday);
  await using reader = await world.reader(publisher);
  await reader.opens(`/subscribe/redeem?code=${code}`);
  await reader.seesHeading("Where should we deliver the paper?");
  await reader.sees(/Hickory/);
  expect(await faultsOf(reader)).toEqual([]);
  await createsLogin(reader);
  await reader.presses("Use a different address");
  await reader.presses("Redeem my gift");
  await reader.sees("Enter the street address");
  expect(await faultsOf(reader)).toEqual([]);
  await entersPlace(reader);
  await reader.presses("Redeem my gift");
  await reader.seesHeading("Your gift subscription has started");
  await reader.sees("First paper");
  expect(await faultsOf(reader)).toEqual([]);
});

test("hides an error at the next key typed, and sends the same request one at a time under one key", async () => {
  const publisher = await aPublisher(world.site);
  const { code } = await aGiftEmail(world.site, publisher, sunday);
  await using reader = await world.reader(publisher, { pardons: [/status of 503/] });
  const keys: (string | undefined)[] = [];
  await reader.page.route("**/RedeemGift", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    await (keys.length < 3 ? route.fulfill({ status: 503, body: "{}" }) : route.fallback());
  });
  await reader.opens(`/subscribe/redeem?code=${code}`);
  await createsLogin(reader);
  await reader.presses("Use a different address");
  await entersPlace(reader);
  await reader.field("ZIP code").blur();
  await reader.sees("Address is valid!");
  await reader.button("Redeem my gift").dblclick();
  await reader.sees(messages.somethingWentWrong);
  expect(keys).toHaveLength(1);
  await reader.types("City", "West Ben");
  await reader.misses(messages.somethingWentWrong);
  await reader.types("City", "West Bend");
  await reader.presses("Redeem my gift");
  await reader.sees(messages.somethingWentWrong);
  await reader.presses("Redeem my gift");
  await reader.seesHeading("Your gift subscription has started");
  expect(keys).toHaveLength(3);
  expect(keys[2]).toBe(keys[1]);
});

test("asks a reader who has a login for its password on the page, and creates no new login", async () => {
  const publisher = await aPublisher(world.site);
  const { donor } = await aPaidGift(world.site, publisher);
  const { code } = await aGiftEmail(world.site, publisher);
  await using reader = await world.reader(publisher, { email: donor.email });
  await reader.opens(`/subscribe/redeem?code=${code}`);
  await reader.types("Email", reader.email);
  await reader.types("Confirm email", reader.email);
  await reader.types("Password", password);
  await reader.presses("Set up my account");
  await reader.sees("User account setup completed");
  await reader.presses("Redeem my gift");
  await reader.seesHeading("Your gift subscription has started");
  expect(await faultsOf(reader)).toEqual([]);
});

test("redeems gifts after sales have ended, when the reader signs in and returns", async () => {
  const off = (publisher: Publisher) =>
    changePublisher(world.site, publisher, "update feature_toggle set enabled = (key <> 'subscription_services')");
  const publisher = await aPublisher(world.site);
  const { donor } = await aPaidGift(world.site, publisher);
  const { code } = await aGiftEmail(world.site, publisher);
  await off(publisher);
  await using reader = await world.reader(publisher, { email: donor.email });
  await reader.opens(`/subscribe/redeem?code=${code}`);
  await reader.sees("Sign in to redeem your gift.");
  expect(await faultsOf(reader)).toEqual([]);
  // The masthead has the same link.
  await reader.page.getByRole("main").getByText("Sign in", { exact: true }).click();
  await signsIn(reader);
  await reader.seesHeading("Redeem your gift");
  await reader.presses("Redeem my gift");
  await reader.seesHeading("Your gift subscription has started");
});
