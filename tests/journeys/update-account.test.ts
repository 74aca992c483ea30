import { expect, test } from "vitest";
import { accountMessages } from "#contract/account-messages.ts";
import { applyAddressChanges } from "#server/delivery/apply-address-changes.ts";
import { anOldReader, move, north, undeliverableAddress } from "#tests/world/papers.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { asOwner } from "#tests/world/store.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader } from "./account-home.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

async function enters(reader: Reader, address: typeof north): Promise<void> {
  await reader.types("Street address", address.streetAddress);
  await reader.types("City", address.city);
  await reader.types("State", address.stateCode);
  await reader.types("ZIP code", address.zip);
}

const streets = async ({ tenantId }: Publisher) => {
  const rows = await asOwner<{ street: string }>(
    world.site.store.owner,
    "select a.street from subscription u join address a on a.tenant_id = u.tenant_id and a.address_id = u.delivery_address_id where u.tenant_id = $1",
    [tenantId],
  );
  return rows.map(({ street }) => street);
};

test("previews, confirms and withdraws a move, and shows it at account home", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await anOldReader(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  await reader.opens(paths.updateAccount);
  await reader.seesHeading("Where we deliver your paper");
  await reader.sees("415 Hickory St");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Review changes");
  await reader.sees("Please check what you entered");
  expect(await faultsOf(reader)).toEqual([]);
  await enters(reader, north);
  await reader.presses("Review changes");
  await reader.seesHeading("Review your new address");
  await reader.sees("First paper there");
  await reader.sees("No change");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("move-preview");
  await reader.presses("Make a change");
  expect(await reader.reads("Street address")).toBe(north.streetAddress);
  expect(await reader.field("Street address").evaluate((it) => it === document.activeElement)).toBe(true);
  await reader.presses("Review changes");
  await reader.presses("Deliver to this address");
  await reader.sees(accountMessages.saved);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("move-done");
  await reader.presses("Back to my account");
  await reader.sees(/deliver your paper to 88 N Main St, West Bend/i);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("See or undo this change");
  await reader.sees(/^Starting \w+, \w+ \d+, \d{4}$/);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("move-waiting");
  await reader.presses("Keep my old address");
  await reader.sees("We'll keep delivering to your current address.");
  expect(await faultsOf(reader)).toEqual([]);
  expect(await reader.page.getByText(/^Starting \w+, \w+ \d+, \d{4}$/).count()).toBe(0);
  expect(await streets(publisher)).toEqual([expect.stringContaining("415 H")]);
});

test("delivers the paper to the new address from its day", async () => {
  const publisher = await aPublisher(world.site);
  const who = await anOldReader(world.site, publisher);
  const { body } = await move(world.site, publisher, who);
  expect(body.isSuccess).toBe(true);
  await asOwner(
    world.site.store.owner,
    "update address_change set effective_on = current_date - 1 where tenant_id = $1",
    [publisher.tenantId],
  );
  await applyAddressChanges(world.site.work, publisher.tenantId);
  await using reader = await aSignedInReader(world, publisher, who.email);
  await reader.opens(paths.updateAccount);
  await reader.sees(/88 N(orth)? Main St/i);
  expect(await reader.button("Keep my old address").count()).toBe(0);
});

test("accepts a later day, and refuses one that is too soon with a message", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await anOldReader(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  await reader.opens(paths.updateAccount);
  await enters(reader, north);
  await reader.ticks("On a later day");
  await reader.presses("Review changes");
  await reader.sees("Enter the first day at the new address");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.types("First day at the new address", "2026-01-02");
  await reader.presses("Review changes");
  await reader.sees("It's too late to change the address for that day.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("move-too-soon");
});

test("offers digital and customer service where no paper is delivered", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await anOldReader(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  await reader.opens(paths.updateAccount);
  await enters(reader, undeliverableAddress);
  await reader.presses("Review changes");
  await reader.sees(`We don't deliver the paper to ${undeliverableAddress.zip}.`);
  await reader.sees("See digital plans");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("move-not-delivered");
});

test("shows the specification's sentence for a failed confirmation, and allows a retry", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await anOldReader(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email, { pardons: [/status of 503/] });
  await reader.opens(paths.updateAccount);
  await enters(reader, north);
  await reader.presses("Review changes");
  await reader.seesHeading("Review your new address");
  await reader.page.route("**/ChangeDeliveryAddress", (route) => route.fulfill({ status: 503, body: "{}" }), {
    times: 1,
  });
  await reader.presses("Deliver to this address");
  await reader.sees(accountMessages.saveFailed);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Deliver to this address");
  await reader.sees(accountMessages.saved);
});

test("shows a price that has changed again, and does nothing until it is confirmed", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await anOldReader(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email, { pardons: [/status of 409/] });
  await reader.opens(paths.updateAccount);
  await enters(reader, north);
  await reader.presses("Review changes");
  await reader.seesHeading("Review your new address");
  await reader.page.route("**/ChangeDeliveryAddress", (route) => route.fulfill({ status: 409, body: "{}" }), {
    times: 1,
  });
  await reader.presses("Deliver to this address");
  await reader.sees("The price has changed since you looked. Please check it again before you confirm.");
  await reader.seesHeading("Review your new address");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("move-changed");
  await reader.presses("Deliver to this address");
  await reader.sees(accountMessages.saved);
});

test("tells a digital subscriber that nothing is delivered", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  await reader.opens(paths.updateAccount);
  await reader.sees("There's no delivery address to change");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("move-digital");
});
