import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber, aVisitor, newEmail, password } from "#tests/world/shopper.ts";
import { asOwner } from "#tests/world/store.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader } from "./account-home.ts";
import { signsIn } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { hasFocus } from "./keyboard.ts";
import { emailAbout } from "./mailbox.ts";
import { narrow, type Reader, type Wishes } from "./reader.ts";
import { aLongEmail, faultsOf } from "./soundness.ts";
import { onlyFeatures } from "./toggles.ts";

const world = withJourneys();

async function atProfile(wishes: Wishes = {}, address = newEmail()) {
  const publisher = await aPublisher(world.site);
  const { email, accountNumber } = await aSubscriber(world.site, publisher, { email: address });
  const reader = await aSignedInReader(world, publisher, email, wishes);
  await reader.opens(paths.profile);
  await reader.seesHeading("My Profile");
  return { publisher, reader, email, accountNumber };
}

/** The text beside a label. */
const factOf = async (reader: Reader, label: string): Promise<string> => {
  const row = reader.page.locator("dl > div").filter({ has: reader.page.getByText(label, { exact: true }) });
  return (await row.locator("dd").first().innerText()).trim();
};

const dialog = (reader: Reader, name: string) => reader.page.getByRole("dialog", { name });

test("lists the reader's sign-ins in the profile, and signs out everywhere else", async () => {
  const { publisher, reader, email } = await atProfile();
  await using _ = reader;
  await reader.sees("Where you're signed in");
  await reader.sees("This one");
  expect(await reader.button("Sign out everywhere else").count()).toBe(0);
  const { domain } = publisher;
  const { body } = await call(world.site, "authenticateTNEmail", { domain, email, password });
  const { token } = body.authResponse;
  await reader.reloads();
  await reader.pictures("profile-signed-in-twice");
  await reader.presses("Sign out everywhere else");
  await reader.sees("You're signed out everywhere else.");
  expect(await faultsOf(reader)).toEqual([]);
  expect((await call(world.site, "getSignIns", { domain }, { token })).status).toBe(401);
});

/** Makes the sign-in this old. */
const signedInBefore = (tenantId: number, minutes: number) =>
  asOwner(
    world.site.store.owner,
    "update session set signed_in_at = now() - make_interval(mins => $2) where tenant_id = $1",
    [tenantId, minutes],
  );

test("shows name, email, renewal delivery and plan, and emails both mailboxes about a new address", async () => {
  const { reader, email, publisher } = await atProfile({}, aLongEmail());
  await using _ = reader;
  expect(await factOf(reader, "Account name")).toBe("Nora Ellingsen");
  expect(await factOf(reader, "Email")).toBe(email);
  expect(await factOf(reader, "Renewal delivery method")).toBe(
    "eRenewal\nWe email your renewal notices. They cost nothing.",
  );
  expect(await factOf(reader, "Renewal delivery address")).toBe(email);
  expect(await factOf(reader, "Plan")).toBe("Unlimited Digital + E-edition");
  await reader.pictures("profile");
  expect(await faultsOf(reader)).toEqual([]);

  await reader.presses("Change Email");
  await dialog(reader, "Change Email").waitFor();
  expect(await faultsOf(reader)).toEqual([]);
  const wanted = newEmail();
  await reader.types("New email", wanted);
  await reader.pictures("profile-change-email");
  await dialog(reader, "Change Email").getByRole("button", { name: "Change Email" }).click();
  await reader.sees(`Your changes have been saved successfully. Open the link we emailed to ${wanted} to finish.`);
  await reader.sees(`We emailed a link to ${wanted}. Open it within 30 minutes to use that address`);
  await reader.pictures("profile-saved");
  expect(await faultsOf(reader)).toEqual([]);

  await emailAbout(world.site, email, "A new email address for your");
  const { text } = await emailAbout(world.site, wanted, "Confirm your new email address");
  const link = /https?:\S+confirm-email\S+/.exec(text)?.[0] ?? "";
  await reader.page.goto(link.replace(/^https?:\/\/[^/]+/, world.address));
  await reader.seesHeading("Confirm your new email address");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Yes, use this address");
  await reader.seesHeading("Your new email address is confirmed");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Go to my account");
  await reader.isAt("/account");
  await reader.opens(paths.profile);
  await reader.sees(wanted);
  expect(await factOf(reader, "Email")).toBe(wanted);
  await emailAbout(world.site, email, `Your email address at ${publisher.plain.tenant.site.siteName} has changed`);
});

test("asks for the password in the dialog after five minutes, and keeps what was typed", async () => {
  const { reader, publisher } = await atProfile();
  await using _ = reader;
  await signedInBefore(publisher.tenantId, 6);
  const wanted = newEmail();
  await reader.presses("Change Email");
  const change = dialog(reader, "Change Email").getByRole("button", { name: "Change Email" });
  await reader.types("New email", wanted);
  await change.click();
  await reader.sees("Please enter your password again to change your email address.");
  expect(await reader.reads("New email")).toBe(wanted);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("profile-password");
  await reader.types("Your password", "not-the-password");
  await change.click();
  await reader.sees("That's not the right password. Please try again.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.types("Your password", password);
  await change.click();
  await reader.sees(`Open the link we emailed to ${wanted} to finish.`);
  // The session continued: no other sign-in was needed.
  expect(JSON.parse((await reader.stored())["userAuth"] ?? "{}")).toMatchObject({ scope: "account" });
});

test("sends a reader who signs in elsewhere there, and restores what was typed", async () => {
  const { reader, publisher } = await atProfile();
  await using _ = reader;
  await signedInBefore(publisher.tenantId, 6);
  const elsewhere = async (route: Route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), passwordHere: false } });
  };
  await reader.page.route("**/ModifySubscriber", elsewhere, { times: 1 });
  const wanted = newEmail();
  await reader.presses("Change Email");
  await reader.types("New email", wanted);
  await dialog(reader, "Change Email").getByRole("button", { name: "Change Email" }).click();
  await reader.sees("Please sign in again to change your email. We'll keep what you typed.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Sign in again");
  await signsIn(reader);
  await reader.isAt(paths.profile);
  await dialog(reader, "Change Email").waitFor();
  expect(await reader.reads("New email")).toBe(wanted);
  await dialog(reader, "Change Email").getByRole("button", { name: "Change Email" }).click();
  await reader.sees(`Open the link we emailed to ${wanted} to finish.`);
});

test("says at the field that an address is invalid, the same, or can't get email", async () => {
  const { reader, email } = await atProfile();
  await using _ = reader;
  await reader.presses("Change Email");
  const change = dialog(reader, "Change Email").getByRole("button", { name: "Change Email" });
  for (const [typed, told] of [
    ["", "Please enter a valid email address."],
    ["nora", "Please enter a valid email address."],
    ["nora@10.0.0.1", "Please enter a valid email address."],
    [email, "We already have this email address for you."],
  ] as const) {
    await reader.types("New email", typed);
    await change.click();
    await reader.sees(told);
    if (typed === "nora") await reader.pictures("profile-email-refused");
    expect(await reader.field("New email").evaluate((it) => it === document.activeElement)).toBe(true);
  }
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Cancel");
  await dialog(reader, "Change Email").waitFor({ state: "hidden" });
  expect(await factOf(reader, "Email")).toBe(email);
});

test("sends renewal notices on paper for $6.99 each, and by email again at once", async () => {
  const { reader, email } = await atProfile({ viewport: narrow });
  await using _ = reader;
  await reader.presses("Update eRenewal");
  const update = dialog(reader, "Electronic Renewal").getByRole("button", { name: "Update eRenewal" });
  await reader.sees("$6.99 each");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("profile-renewal");
  await reader.ticks("Mail");
  await update.click();
  await reader.sees("Your changes have been saved successfully.");
  expect(await factOf(reader, "Renewal delivery method")).toContain("Mail");
  await reader.sees("We mail your renewal notices on paper. Each one costs $6.99. By email, they cost nothing.");
  expect(await reader.page.getByText("Renewal delivery address").count()).toBe(0);
  await reader.pictures("profile-mail");
  expect(await faultsOf(reader)).toEqual([]);

  const notices = newEmail();
  await reader.presses("Update eRenewal");
  expect(await reader.reads("Email for renewal notices")).toBe(email);
  await reader.types("Email for renewal notices", "no address");
  await update.click();
  await reader.sees("Please enter a valid email address.");
  await reader.types("Email for renewal notices", notices);
  await update.click();
  await reader.sees("Your changes have been saved successfully.");
  expect(await factOf(reader, "Renewal delivery address")).toBe(notices);
  expect(await factOf(reader, "Email")).toBe(email);
});

test("says that a change can't be saved, logs the specification's sentence and keeps what was typed", async () => {
  const { reader } = await atProfile({ pardons: [/status of 503/, /^Error substituting subscription: /] });
  await using _ = reader;
  const logged: string[] = [];
  reader.page.on("console", (message) => logged.push(message.text()));
  await reader.page.route("**/ModifySubscriber", (route) => route.fulfill({ status: 503, body: "{}" }), { times: 1 });
  const wanted = newEmail();
  await reader.presses("Change Email");
  await reader.types("New email", wanted);
  const change = dialog(reader, "Change Email").getByRole("button", { name: "Change Email" });
  await change.click();
  await reader.sees("An error occurred while saving your changes. Please try again.");
  expect(logged).toContain("Error substituting subscription: Temporarily unavailable");
  expect(await reader.reads("New email")).toBe(wanted);
  expect(await faultsOf(reader)).toEqual([]);
  await change.click();
  await reader.sees(`Open the link we emailed to ${wanted} to finish.`);
});

test("shows nothing to change for a login without an account", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aVisitor(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  await reader.opens(paths.profile);
  await reader.seesHeading("My Profile");
  await reader.sees(email);
  expect(await reader.button("Change Email").count()).toBe(0);
  expect(await reader.button("Update eRenewal").count()).toBe(0);
});

test("makes the whole change by keyboard alone; Escape closes the dialog and returns focus", async () => {
  const { reader } = await atProfile();
  await using _ = reader;
  const { keyboard } = reader.page;
  const opener = reader.button("Change Email");
  await opener.focus();
  await keyboard.press("Enter");
  await dialog(reader, "Change Email").waitFor();
  await keyboard.press("Escape");
  await dialog(reader, "Change Email").waitFor({ state: "hidden" });
  expect(await opener.evaluate((it) => it === document.activeElement)).toBe(true);
  await keyboard.press("Enter");
  await expect.poll(() => hasFocus(reader.field("New email"))).toBe(true);
  const wanted = newEmail();
  await keyboard.type(wanted);
  await keyboard.press("Enter");
  await reader.sees(`Open the link we emailed to ${wanted} to finish.`);
});

test("changes renewal by keyboard alone: the dialog starts at the current choice, and the arrows move", async () => {
  const { reader } = await atProfile();
  await using _ = reader;
  const { keyboard } = reader.page;
  const opener = reader.button("Update eRenewal");
  await opener.focus();
  await keyboard.press("Enter");
  const chosen = dialog(reader, "Electronic Renewal").getByRole("radio", { checked: true });
  await expect.poll(() => hasFocus(chosen)).toBe(true);
  await keyboard.press("Escape");
  await dialog(reader, "Electronic Renewal").waitFor({ state: "hidden" });
  expect(await hasFocus(opener)).toBe(true);
  await keyboard.press("Enter");
  await expect.poll(() => hasFocus(chosen)).toBe(true);
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await reader.sees("We mail your renewal notices on paper. Each one costs $6.99. By email, they cost nothing.");
});

test.each([
  { opener: "Change Email", title: "Change Email", field: "New email" },
  { opener: "Update eRenewal", title: "Electronic Renewal", field: "Email for renewal notices" },
])("a token that is revoked during $opener leads to sign-in and back to the open dialog", async (of) => {
  const { reader, publisher, accountNumber } = await atProfile({ pardons: [/status of 401/, /^User is not/] });
  await using _ = reader;
  await reader.opens(`${paths.profile}?accountNumber=${accountNumber}`);
  const wanted = newEmail();
  await reader.presses(of.opener);
  await reader.types(of.field, wanted);
  const { token }: { token: string } = JSON.parse((await reader.stored())["userAuth"] ?? "{}");
  await call(world.site, "signOut", { domain: publisher.domain }, { token });
  await dialog(reader, of.title).getByRole("button", { name: of.opener }).click();
  await reader.seesHeading("Sign in");
  await signsIn(reader);
  await reader.isAt(`${paths.profile}?accountNumber=${accountNumber}`);
  await dialog(reader, of.title).waitFor();
  expect(await reader.reads(of.field)).toBe(wanted);
});

test("has no profile without profile_page", async () => {
  const publisher = await aPublisher(world.site, onlyFeatures("subscription_services"));
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  await reader.opens(paths.profile);
  await reader.seesHeading("404");
  expect(await reader.region("Account").button("My Profile").count()).toBe(0);
});
