import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber, password } from "#tests/world/shopper.ts";
import { signsIn } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";
import { aLongEmail, faultsOf, keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();
const provider = "/tncms/auth/federated/";

/** The link of an email, at this site's own address. */
const linkIn = (text: string, part: string): string => {
  const found = text.split("\n").find((line) => line.startsWith("http") && line.includes(part));
  if (found === undefined) throw new Error(`no link to ${part} in: ${text}`);
  return found.replace(/^https?:\/\/[^/]+/, world.address);
};

test("resets a forgotten password through the email's link and signs in", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher, { email: aLongEmail() });
  await using reader = await world.reader(publisher, { email, pardons: [/status of 4(22|10)/] });
  await reader.opens("/account");
  await reader.presses("Sign in");
  await reader.sees("Please check what you entered");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Forgot your password?");
  await reader.seesHeading("Forgot your password?");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.types("Email address", email);
  await reader.presses("Send the link");
  await reader.seesHeading("Check your email");
  expect(await faultsOf(reader)).toEqual([]);

  const { text } = await emailAbout(world.site, email, "Choose a password for Kettle Lakes Courier");
  const link = linkIn(text, "new-password");
  await reader.page.goto(link);
  await reader.types("New password", "heron-on-the-lake");
  await reader.types("New password again", "heron-on-a-lake");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("new-password");
  await reader.presses("Save password");
  await reader.sees("The two passwords don't match.");
  await reader.types("New password", "heron-on-the-lake");
  await reader.types("New password again", "heron-on-the-lake");
  await reader.presses("Save password");
  // She has not confirmed her email yet, so the order may be a stranger's.
  await reader.sees("Please tell us whether you ordered this.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("new-password-orders");
  await reader.types("New password", "heron-on-the-lake");
  await reader.types("New password again", "heron-on-the-lake");
  await reader.ticks("Yes, that was me");
  await reader.presses("Save password");
  await reader.seesHeading("Your password is set");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Sign in");
  await signsIn(reader, "heron-on-the-lake");
  await reader.seesHeading("Hello, Nora");

  // The link works once.
  await reader.page.goto(link);
  await reader.seesHeading("This link no longer works");
  expect(await faultsOf(reader)).toEqual([]);
});

test("confirms a mailbox with the login's password, once", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await world.reader(publisher, { email, pardons: [/status of 4(22|10)/] });
  const { text } = await emailAbout(world.site, email, "Confirm your email address for Kettle Lakes Courier");
  const link = linkIn(text, "/account/confirm");
  await reader.page.goto(link);
  await reader.seesHeading("One more step: confirm your email");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("confirm-email");
  await reader.types("Password", "not-my-password");
  await reader.presses("Confirm my email");
  await reader.sees("That isn't the password of this login. Check it, or choose a new one.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.types("Password", password);
  await reader.presses("Confirm my email");
  await reader.seesHeading("Your email is confirmed");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.page.goto(link);
  await reader.seesHeading("This link has been used");
});

test("the other pages of the built-in provider", async () => {
  await using reader = await world.reader(world.paper, { pardons: [/status of 400/] });
  for (const [path, heading] of [
    ["create-password/", "Create a password"],
    ["sign-out/", "Sign out"],
    ["sign-out/done/", "You are signed out"],
    ["?return=https%3A%2F%2Felsewhere.example%2F", "This sign-in link isn't right"],
  ] as const) {
    await reader.opens(provider + path);
    await reader.seesHeading(heading);
    expect(await faultsOf(reader)).toEqual([]);
    expect(await keyboardFaultsOf(reader)).toEqual([]);
  }
});

test("the sandbox mailbox, and the API reference", async () => {
  await using reader = await world.reader(world.paper);
  const { email } = await aSubscriber(world.site, world.paper);
  await emailAbout(world.site, email, "Receipt");
  await reader.page.goto(`${world.address}/sandbox/mail?to=${email}`);
  await reader.sees("Receipt from Kettle Lakes Courier");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("mailbox");
  await reader.page.goto(`${world.address}/api/docs`);
  await reader.sees("CreateSubscription");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("api-docs");
});
