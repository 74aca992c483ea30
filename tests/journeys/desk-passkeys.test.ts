import { expect, test } from "vitest";
import { aColleague } from "#tests/world/desk.ts";
import { withJourneys } from "./journeys.ts";
import { narrow } from "./reader.ts";
import { faultsOf, keyboardFaultsOf } from "./soundness.ts";
import { withDevice } from "./virtual-device.ts";

const world = withJourneys();

test("staff add a passkey, name it, use it to sign in and prove who they are, and remove it, on a phone", async () => {
  const marge = await aColleague(world.site, "clerk", world.paper);
  const desk = `http://desk.localhost:${new URL(world.address).port}`;
  await using reader = await world.reader(world.paper, { viewport: narrow, pardons: [/status of 40[13]/] });
  const device = await withDevice(reader);
  await reader.page.context().addCookies([{ name: "staff", value: marge.session, url: desk }]);
  await reader.page.goto(`${desk}/my-sign-in`);
  await reader.seesHeading("Passkeys");
  await reader.presses("Add a passkey");
  await reader.sees("Your passkey is ready.");
  expect(await device.credentials()).toHaveLength(1);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("desk-passkeys");
  await reader.presses(/^Rename/);
  await reader.types("Name", "Front desk");
  await reader.presses("Save the name");
  await reader.sees("We saved the name.");
  await reader.presses("Add a passkey");
  await reader.sees("This device already has a passkey for the desk.");

  await reader.presses("Sign out");
  await reader.seesHeading("Sign in to the desk");
  expect(await faultsOf(reader)).toEqual([]);
  expect(await keyboardFaultsOf(reader)).toEqual([]);
  await reader.pictures("desk-sign-in-passkey");
  await device.answers(false);
  await reader.presses("Sign in with a passkey");
  await reader.sees("No passkey was used. You can try again, or use your password.");
  await device.answers(true);
  await reader.presses("Sign in with a passkey");
  await reader.seesHeading("Today");

  await reader.page.goto(`${desk}/my-sign-in`);
  await reader.seesHeading("Passkeys");
  world.site.passMinutes(6);
  await reader.presses(/^Remove Front desk/);
  await reader.seesHeading("Confirm it's you");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("desk-prove-passkey");
  await reader.presses("Use a passkey");
  await reader.sees(/^The passkey is removed\./);
  await reader.misses("Front desk");
});
