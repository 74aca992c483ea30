import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { aSignedInReader } from "./account-home.ts";
import { aFormerSubscriber } from "./former-subscriber.ts";
import { withJourneys } from "./journeys.ts";
import { narrow, wide } from "./reader.ts";
import { faultsOf } from "./soundness.ts";
import { onOnePage } from "./toggles.ts";

const world = withJourneys();

test("the shop has a link to sign-in", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe");
  await reader.presses("Sign in");
  await reader.seesHeading("Sign in");
  expect(await reader.button("My account").count()).toBe(0);
});

test.each([
  { viewport: wide, page: "newer" },
  { viewport: narrow, page: "older" },
])("greets a signed-in subscriber on the $page page with their plan", async ({ viewport, page }) => {
  const publisher = await aPublisher(world.site, page === "older" ? onOnePage : (plain) => plain);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email, { viewport });
  await reader.opens("/subscribe");
  const greeting = reader.region(/^Welcome back, /);
  await greeting.sees(/^You have Unlimited Digital \+ E-edition\. Paid through \w+, /);
  await greeting.sees("To change your plan, pick the new one below. We'll credit what's left of the plan you have.");
  await reader.pictures(`shop-greeting-${page}`);
  expect(await faultsOf(reader)).toEqual([]);
  await greeting.presses("Go to my account");
  await reader.isAt("/account");
  await reader.opens("/subscribe");
  await reader.presses("My account");
  await reader.isAt("/account");
});

test("invites a former subscriber to come back", async () => {
  const publisher = await aPublisher(world.site);
  const email = await aFormerSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  await reader.opens("/subscribe");
  await reader.region(/^Welcome back/).sees(/^Pick a plan below to subscribe again/);
  expect(await faultsOf(reader)).toEqual([]);
});

test("the publisher's logo grows with the reader's text size", async () => {
  await using reader = await world.reader(world.paper);
  await reader.opens("/subscribe");
  const logo = reader.page.getByRole("banner").getByRole("img");
  const usual = await logo.boundingBox();
  await reader.page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  expect(usual?.height).toBe(40);
  const large = { width: 2 * (usual?.width ?? 0), height: 80 };
  await expect.poll(() => logo.boundingBox()).toMatchObject(large);
});
