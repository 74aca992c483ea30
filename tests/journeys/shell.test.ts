import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import type { FeatureKey } from "#core/site/feature.ts";
import type {} from "#web/debug-toggles.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { atHome } from "./account-home.ts";
import { withJourneys } from "./journeys.ts";
import { hasFocus } from "./keyboard.ts";
import { narrow, type Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";
import { onlyFeatures } from "./toggles.ts";

const world = withJourneys();
/** Only a reader with a paper has everything in the menu. */
const paper = { bundleID: "sunday", rateCode: "sunday-4w" };
const aMissingPage = { pardons: [/status of 404/] };

const backArrow = (reader: Reader) => reader.button("Back");

const menuOf = async (reader: Reader): Promise<string[]> => {
  const items = reader.page.getByRole("navigation", { name: "Account" }).getByRole("listitem");
  return (await items.filter({ visible: true }).allInnerTexts()).map((text) => text.trim());
};

test("shows the 404 page at any other path", async () => {
  await using reader = await world.reader(world.paper, aMissingPage);
  for (const path of ["/nothing-here", "/account/nothing-here", "/subscribe/nothing-here"]) {
    const answer = await reader.page.goto(`${world.address}/${world.paper.domain}${path}`);
    expect(answer?.status()).toBe(404);
    await reader.seesHeading("404");
    await reader.sees("Oops! Looks like this page doesn't exist.");
  }
  await reader.pictures("404");
  await reader.presses("See subscriptions");
  await reader.seesHeading("Choose your plan");
});

test("shows the 404 page without JavaScript, with working links, in both languages", async () => {
  await using reader = await world.reader(world.paper, { ...aMissingPage, javaScriptEnabled: false, viewport: narrow });
  await reader.page.goto(`${world.address}/${world.paper.domain}/nothing-here`);
  await reader.sees("Oops! Looks like this page doesn't exist.");
  await reader.presses("Español");
  await reader.sees("Lo sentimos, esta página no existe.");
  expect(await reader.button("Ir a mi cuenta").getAttribute("href")).toBe(`/${world.paper.domain}/account`);
  await reader.pictures("404-no-program");
});

test("shows a page instead of an error code for an address that can't be read", async () => {
  await using reader = await world.reader(world.paper, { pardons: [/status of 40[05]/] });
  await reader.page.goto(`${world.address}/${world.paper.domain}/subscribe?a=1&a=2`);
  await reader.seesHeading("We couldn't read that address");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("unreadable-address");
  await reader.presses("See subscriptions");
  await reader.seesHeading("Choose your plan");
});

test("the root leads to /subscribe if that is on, otherwise to /account; its own host needs no prefix", async () => {
  const name = `p${randomBytes(4).toString("hex")}.localhost`;
  await aPublisher(world.site, (plain) => ({ ...plain, hosts: [name] }));
  const own = world.address.replace("localhost", name);
  await using reader = await world.reader(world.paper);
  await reader.page.goto(`${own}/`);
  await reader.page.waitForURL(`${own}/subscribe`);
  await reader.seesHeading("Choose your plan");
  await reader.page.goto(`${world.address}/`);
  await reader.page.waitForURL(`${world.address}/subscribe`);

  const off = await aPublisher(world.site, onlyFeatures());
  await using other = await world.reader(off);
  await other.opens("");
  await other.seesHeading("Sign in");
  expect(await other.stored()).toMatchObject({ returnURL: `/${off.domain}/account` });
});

test("links the logo to the publisher; shows the back arrow except on the root and subscribe paths", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, aMissingPage);
  for (const path of ["/subscribe", "/subscribe/thankyou", "/subscribe/redeem"]) {
    await reader.opens(path);
    expect(await reader.button("Kettle Lakes Courier").getAttribute("href")).toBe(
      "https://www.kettlelakescourier.example/",
    );
    expect(await backArrow(reader).count()).toBe(0);
  }
  await reader.opens("/subscribe");
  await reader.opens("/nothing-here");
  await backArrow(reader).click();
  await reader.isAt("/subscribe");
  await reader.seesHeading("Choose your plan");
});

test("lists the specification's menu items in order with every feature on, each leading to its page", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher, paper);
  await using reader = await atHome(world, publisher, email);
  await expect
    .poll(() => menuOf(reader))
    .toEqual([
      "Manage Subscription",
      "Delivery Issue",
      "Temporary Stop",
      "Cancel Subscription",
      "Contact Us",
      "Payment Options",
      "My Profile",
      "Update Account",
      "Sign Out",
    ]);
  const contact = reader.button("Contact Us");
  expect(await contact.getAttribute("href")).toBe("https://www.kettlelakescourier.example/contact");
  const menu = reader.region("Account");
  for (const [item, path] of [
    ["Delivery Issue", "/account/deliveryIssue"],
    ["Temporary Stop", "/account/temporaryStop"],
    ["Payment Options", "/account/OneTimePayment"],
    ["My Profile", "/account/profile"],
    ["Update Account", "/account/update_account"],
    ["Cancel Subscription", "/account/cancel"],
    ["Manage Subscription", "/account"],
  ] as const) {
    await menu.presses(item);
    await reader.isAt(path);
    await expect.poll(() => menu.button(item).getAttribute("aria-current")).toBe("page");
  }
  // The arrow goes back one page.
  await backArrow(reader).click();
  await reader.isAt("/account/cancel");
});

test("shows the 404 page at /subscribe unless subscription_services is on", async () => {
  const off = await aPublisher(world.site, onlyFeatures("new_subscription_page"));
  await using reader = await world.reader(off, aMissingPage);
  const answer = await reader.page.goto(`${world.address}/${off.domain}/subscribe`);
  await reader.seesHeading("404");
  expect([answer?.status(), await reader.button("See subscriptions").count()]).toEqual([404, 0]);

  const on = await aPublisher(world.site, onlyFeatures("subscription_services", "new_subscription_page"));
  await using other = await world.reader(on);
  await other.opens("/subscribe");
  await other.seesHeading("Choose your plan");
});

const byFeature = [
  ["delivery_issue", "Delivery Issue", "Delivery Issue", "/account/deliveryIssue"],
  ["temporary_stop", "Temporary Stop", "Temporary Stop", "/account/temporaryStop"],
  ["payment_options", "Payment Options", "Confirm your plan", "/account/OneTimePayment"],
  ["profile_page", "My Profile", "My Profile", "/account/profile"],
  ["bogo_purchase", "Update Account", "Update Account", "/account/update_account"],
] as const satisfies readonly (readonly [FeatureKey, string, string, string])[];

test("switches each feature's item and page at runtime through the debug hook", async () => {
  const publisher = await aPublisher(world.site, onlyFeatures("subscription_services"));
  const { email } = await aSubscriber(world.site, publisher, paper);
  await using reader = await atHome(world, publisher, email);
  const always = ["Manage Subscription", "Cancel Subscription", "Contact Us", "Sign Out"];
  const set = (key: string, on: boolean) =>
    reader.page.evaluate(([name, value]) => window.doorstepToggles?.set(name, value), [key, on] as const);
  await expect.poll(() => menuOf(reader)).toEqual(always);
  for (const [key, item, heading, path] of byFeature) {
    await set(key, true);
    await reader.region("Account").presses(item);
    await reader.isAt(path);
    await reader.seesHeading(heading);
    await set(key, false);
    await expect.poll(() => menuOf(reader)).toEqual(always);
    // Update Account shows nothing if it is off; every other page shows the 404 page.
    const shown = key === "bogo_purchase" ? 0 : 1;
    await expect.poll(() => reader.page.getByRole("heading", { name: "404" }).count()).toBe(shown);
    await expect.poll(() => reader.page.getByRole("heading", { name: heading, exact: true }).count()).toBe(0);
  }
});

test("collapses the menu below 900 px behind a button, and closes it with Escape", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await atHome(world, publisher, email, { viewport: { width: 900, height: 800 } });
  await expect.poll(() => menuOf(reader)).toContain("Manage Subscription");
  expect(await reader.button("Menu").count()).toBe(0);
  await reader.page.setViewportSize({ width: 899, height: 800 });
  await expect.poll(() => menuOf(reader)).toEqual([]);
  await reader.page.setViewportSize(narrow);
  const toggle = reader.button("Menu");
  expect(await toggle.getAttribute("aria-expanded")).toBe("false");
  await toggle.click();
  expect(await toggle.getAttribute("aria-expanded")).toBe("true");
  await reader.pictures("menu-open");
  await reader.page.keyboard.press("Tab");
  await reader.page.keyboard.press("Escape");
  await expect.poll(() => menuOf(reader)).toEqual([]);
  expect(await hasFocus(toggle)).toBe(true);
  await toggle.click();
  await reader.presses("My Profile");
  await reader.isAt("/account/profile");
  await reader.seesHeading("My Profile");
  await expect.poll(() => menuOf(reader)).toEqual([]);
});

test("shows the specification's links and the year in the footer; Cookie Preferences opens the consent manager", async () => {
  await using reader = await world.reader(world.paper);
  await reader.opens("/subscribe");
  const site = "https://www.kettlelakescourier.example";
  for (const [label, href] of [
    ["Terms of Use", `${site}/terms`],
    ["Privacy Policy", `${site}/privacy`],
    ["Do Not Sell My Info", `${site}/privacy#ccpa`],
    ["Advertising Terms", `${site}/advertising-terms`],
  ] as const) {
    expect(await reader.button(label).getAttribute("href")).toBe(href);
  }
  await reader.sees("Copyright 2024");
  await reader.presses("Cookie Preferences");
  const dialog = reader.page.getByRole("dialog", { name: "Cookie Preferences" });
  await dialog.waitFor();
  expect(await hasFocus(dialog.getByRole("checkbox", { name: "Analytics" }))).toBe(true);
  await reader.pictures("cookie-preferences");
  await reader.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await reader.button("Cookie Preferences").evaluate((it) => it === document.activeElement)).toBe(true);
});
