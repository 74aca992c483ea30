import { expect, test } from "vitest";
import { askWith } from "#tests/machine/a-key.ts";
import { aColleague } from "#tests/world/desk.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { withJourneys } from "./journeys.ts";
import { narrow, type Reader } from "./reader.ts";
import { faultsOf, keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();

/** A publisher's browser at the desk, on the settings. */
async function aManager(reader: Reader, publisher: Publisher, tab: string): Promise<void> {
  const { session } = await aColleague(world.site, "publisher", publisher);
  const desk = `http://desk.localhost:${new URL(world.address).port}`;
  await reader.page.context().addCookies([{ name: "staff", value: session, url: desk }]);
  await reader.page.goto(desk);
  await reader.page.getByRole("link", { name: "Settings" }).click();
  await reader.page.getByRole("link", { name: tab }).click();
  await reader.seesHeading(tab);
}

const answersYes = (reader: Reader, name: string): Promise<void> =>
  reader.page.getByRole("dialog").getByRole("button", { name }).click();

test("a publisher makes a key for the news site, copies it, and revokes it, on a phone", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { viewport: narrow });
  await aManager(reader, publisher, "API keys");
  await reader.sees("There are no keys yet.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Make a key");
  await reader.presses("Make the key");
  await reader.sees("Enter a name.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.types("Used by", "News site");
  await reader.presses("Make the key");
  await reader.sees(/^The key is made\. You see it only now/);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("desk-key-made");
  const key = await reader.page.getByText(/^dk_/).innerText();
  const url = `/api/v1/entitlements?login=nobody`;
  expect((await askWith(world.site, key, url)).status).not.toBe(401);
  await reader.presses("I have saved it");
  await reader.sees("Works");
  expect(await reader.page.getByText(key).count()).toBe(0);
  expect(await faultsOf(reader)).toEqual([]);
  expect(await keyboardFaultsOf(reader)).toEqual([]);
  await reader.pictures("desk-keys");
  await reader.presses("Revoke: News site");
  await reader.seesHeading("Revoke the key “News site”?");
  await answersYes(reader, "Revoke the key");
  await reader.sees("The key no longer works.");
  await reader.sees("Revoked");
  expect((await askWith(world.site, key, url)).status).toBe(401);
});

test("a webhook address gets events, gets a new secret, is turned off and on, and is removed", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await aManager(reader, publisher, "Webhooks");
  await reader.presses("Add an address");
  await reader.types("Address", "http://10.0.0.7/hook");
  await reader.types("Events", "subscription.paused");
  await reader.presses("Add the address");
  await reader.sees("subscription.paused isn't an event.");
  await reader.types("Events", "subscription.*\npayment.failed");
  await reader.presses("Add the address");
  await reader.sees(/private/);
  await reader.types("Address", "https://crm.courier.example/doorstep");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Add the address");
  await reader.sees(/^The address gets events from now on\./);
  const secret = await reader.page.getByText(/^whsec_/).innerText();
  await reader.presses("I have saved it");
  await reader.sees("https://crm.courier.example/doorstep");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("desk-webhooks");
  await reader.presses(/^New secret/);
  await answersYes(reader, "Make a new secret");
  await reader.sees(/^For one day, both secrets sign/);
  expect(await reader.page.getByText(/^whsec_/).innerText()).not.toBe(secret);
  await reader.presses("I have saved it");
  await reader.presses(/^Turn off/);
  await answersYes(reader, "Turn off");
  await reader.sees("Off");
  await reader.presses(/^Turn on/);
  await reader.sees("On");
  await reader.presses(/^Remove/);
  await answersYes(reader, "Remove it");
  await reader.sees("There are no webhooks yet.");
});

test("a website is connected with the values its settings need, and disconnected", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await aManager(reader, publisher, "Websites");
  await reader.presses("Connect a website");
  await reader.types("Name", "News site");
  await reader.types("Where readers come back to", "https://www.courier.example/*");
  await reader.presses("Connect it");
  await reader.sees(/must be one exact address/);
  await reader.types("Where readers come back to", "https://www.courier.example/signed-in");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Connect it");
  await reader.sees(/^The website is connected\./);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("desk-website-made");
  await reader.presses("I have saved it");
  await reader.sees("https://www.courier.example/signed-in");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("desk-websites");
  await reader.presses(/^End/);
  await answersYes(reader, "End it");
  await reader.sees("Ended");
});
