import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber, password } from "#tests/world/shopper.ts";
import { asOwner } from "#tests/world/store.ts";
import { signsIn } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";
import { narrow, wide } from "./reader.ts";
import { faultsOf } from "./soundness.ts";
import { withDevice } from "./virtual-device.ts";

const world = withJourneys();

async function atProfile(viewport: typeof wide) {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher, {});
  await asOwner(world.site.store.owner, "update login set email_confirmed_at = now() where email = $1", [email]);
  const reader = await world.reader(publisher, { email, viewport, pardons: [/status of 4(?:01|22)/] });
  const device = await withDevice(reader);
  await reader.opens("/account/profile");
  await signsIn(reader);
  await reader.seesHeading("My Profile");
  return { publisher, email, reader, device };
}

test("adds a passkey, names it, signs in with it and removes it, on a phone", async () => {
  const { email, reader: who, device } = await atProfile(narrow);
  await using reader = who;
  await reader.presses("Add a passkey");
  await reader.sees("Your passkey is ready.");
  expect(await device.credentials()).toHaveLength(1);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("passkey-added");
  await emailAbout(world.site, email, "A passkey was added");

  await reader.presses(/^Rename/);
  await reader.types("Name", "Kitchen tablet");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Save the name");
  await reader.sees("We saved the name.");
  await reader.sees("Kitchen tablet");

  // A device that already has one says so.
  await reader.presses("Add a passkey");
  await reader.sees("This device already has a passkey for your account.");

  await device.answers(false);
  await reader.presses("Menu");
  await reader.region("Account").presses("Sign Out");
  await reader.opens("/account/profile");
  await reader.seesHeading("Sign in");
  await reader.button("Sign in with a passkey").waitFor();
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("passkey-sign-in");
  await reader.presses("Sign in with a passkey");
  await reader.sees("No passkey was used. You can try again, or sign in another way.");
  expect(await faultsOf(reader)).toEqual([]);
  await device.answers(true);
  await reader.presses("Sign in with a passkey");
  await reader.seesHeading("My Profile");
  await reader.sees(/last used /);

  await reader.presses(/^Remove Kitchen tablet/);
  await reader.seesHeading("Remove this passkey?");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Remove this passkey");
  await reader.sees("We removed the passkey.");
  await reader.misses("Kitchen tablet");
  await emailAbout(world.site, email, "A passkey was removed");
});

test("asks for the password after five minutes, and then makes the passkey", async () => {
  const { publisher, reader: who, device } = await atProfile(wide);
  await using reader = who;
  await asOwner(
    world.site.store.owner,
    "update session set signed_in_at = signed_in_at - interval '10 minutes' where tenant_id = $1",
    [publisher.tenantId],
  );
  await reader.presses("Add a passkey");
  await reader.seesHeading("Is it you?");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.types("Password", "not-the-password");
  await reader.presses("Continue");
  await reader.sees("That's not the right password. Please try again.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.types("Password", password);
  await reader.presses("Continue");
  await reader.sees("Your passkey is ready.");
  expect(await device.credentials()).toHaveLength(1);
});

test("changes the password with the current one, on a phone", async () => {
  const { email, reader: who } = await atProfile(narrow);
  await using reader = who;
  await reader.pictures("profile");
  await reader.presses("Change password");
  await reader.seesHeading("Change password");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.types("Current password", "not-the-password");
  await reader.types("New password", "gulls-over-the-pier");
  const inDialog = reader.page.getByRole("dialog").getByRole("button", { name: "Change password" });
  await inDialog.click();
  await reader.sees("That's not the right password. Please try again.");
  await reader.pictures("change-password-wrong");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.types("Current password", password);
  await inDialog.click();
  await reader.sees("Your password is changed. You're signed out everywhere else.");
  await emailAbout(world.site, email, "Your password at");
});
