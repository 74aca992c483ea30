import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, newEmail, signedIn } from "#tests/world/shopper.ts";
import { asOwner } from "#tests/world/store.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader } from "./account-home.ts";
import { signsIn } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";
import { narrow, wide } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

/** Two subscribers with proven mailboxes. */
async function twoReaders() {
  const publisher = await aPublisher(world.site);
  const owner = await aSubscriber(world.site, publisher, { email: `nora.${newEmail()}` });
  const other = await aSubscriber(world.site, publisher, { email: `ben.${newEmail()}` });
  await asOwner(world.site.store.owner, "update login set email_confirmed_at = now() where tenant_id = $1", [
    publisher.tenantId,
  ]);
  return { publisher, owner, other };
}

/** The link of the one email with this subject, at this site's address. */
async function linkIn(email: string, subject: string, page: string): Promise<string> {
  const { text } = await emailAbout(world.site, email, subject);
  const found = new RegExp(`https?://[^/\\s]+(\\S*/account/${page}\\?token=[\\w-]+)`).exec(text)?.[1] ?? "";
  return world.address + found;
}

test("invites somebody, who accepts by email, helps with the account and is removed, on a phone", async () => {
  const { publisher, owner, other } = await twoReaders();
  await using host = await aSignedInReader(world, publisher, owner.email, { viewport: narrow });
  await host.opens(paths.profile);
  await host.seesHeading("People with access");
  await host.presses("Invite someone");
  await host.page.getByRole("dialog", { name: "Invite someone" }).waitFor();
  await host.pictures("invite");
  expect(await faultsOf(host)).toEqual([]);
  await host.types("Their email", other.email);
  await host.presses("Send the invitation");
  await host.sees(/Invited on/);
  await host.pictures("people-invited");
  expect(await faultsOf(host)).toEqual([]);

  await using guest = await world.reader(publisher, { viewport: narrow, email: other.email });
  await guest.page.goto(await linkIn(other.email, "You're invited", "invitation"));
  await guest.seesHeading("You're invited to help with an account");
  await guest.sees("Sign in with that email to accept it.");
  await guest.pictures("invitation-signed-out");
  expect(await faultsOf(guest)).toEqual([]);
  await guest.presses("Sign in to accept");
  await signsIn(guest);
  await guest.seesHeading("You're invited to help with an account");
  await guest.pictures("invitation");
  expect(await faultsOf(guest)).toEqual([]);
  await guest.presses("Accept the invitation");
  await guest.isAt(`/account?accountNumber=${owner.accountNumber}`);
  await guest.sees(`Account #${owner.accountNumber}`);

  await host.reloads();
  await host.sees(/Helper since/);
  await host.presses(`Remove ${other.email}`);
  await host.page.getByRole("dialog", { name: "Remove this person?" }).waitFor();
  await host.pictures("remove-person");
  expect(await faultsOf(host)).toEqual([]);
  await host.presses("Remove this person");
  await host.sees(`${other.email} no longer has access to this account.`);
  await host.pictures("person-removed");
  expect(await faultsOf(host)).toEqual([]);
});

test("says whose email an invitation is for, and leads to signing in with that one", async () => {
  const { publisher, owner, other } = await twoReaders();
  const third = await aSubscriber(world.site, publisher);
  await asOwner(world.site.store.owner, "update login set email_confirmed_at = now() where tenant_id = $1", [
    publisher.tenantId,
  ]);
  const token = await signedIn(world.site, publisher, owner.email);
  const { accountNumber } = owner;
  const invitation = { domain: publisher.domain, accountNumber, email: other.email };
  await call(world.site, "inviteToAccount", invitation, { token, key: newKey() });
  const link = await linkIn(other.email, "You're invited", "invitation");
  await using reader = await aSignedInReader(world, publisher, third.email);
  await reader.page.goto(link);
  await reader.presses("Accept the invitation");
  await reader.sees(`This invitation is for ${other.email}. Please sign in with that email address.`);
  await reader.pictures("invitation-other-email");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Sign in with another email");
  await signsIn({ ...reader, email: other.email });
  await reader.presses("Accept the invitation");
  await reader.sees(`Account #${accountNumber}`);
  await reader.page.goBack();
  await reader.sees("This invitation no longer works");
  await reader.page.goto(link);
  await reader.sees("This invitation no longer works");
  await reader.pictures("invitation-over");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Go to my account");
  await reader.isAt("/account");
});

test("says in a second tab that the invitation was accepted in the first", async () => {
  const { publisher, owner, other } = await twoReaders();
  const token = await signedIn(world.site, publisher, owner.email);
  const { accountNumber } = owner;
  const invitation = { domain: publisher.domain, accountNumber, email: other.email };
  await call(world.site, "inviteToAccount", invitation, { token, key: newKey() });
  const link = await linkIn(other.email, "You're invited", "invitation");
  await using reader = await aSignedInReader(world, publisher, other.email);
  await reader.page.goto(link);
  await reader.button("Accept the invitation").waitFor();
  const code = new URL(link).searchParams.get("token") ?? "";
  const guest = await signedIn(world.site, publisher, other.email);
  await call(world.site, "acceptInvitation", { domain: publisher.domain, code }, { token: guest, key: newKey() });
  await reader.presses("Accept the invitation");
  await reader.sees(/If you accepted it, go to your account\./);
  expect(await reader.button("Accept the invitation").count()).toBe(0);
});

/** A person new to the account asks for another contact email. */
async function asksForChange(publisher: Publisher, accountNumber: number, email: string): Promise<string> {
  await grantAccount(world.site, publisher, email, { accountNumber, proof: "mailbox" });
  const token = await signedIn(world.site, publisher, email);
  const wanted = newEmail();
  const input = { domain: publisher.domain, accountNumber, emailTypeId: 1 as const, emailAddress: wanted };
  const { status } = await call(world.site, "modifySubscriber", input, { token, key: newKey() });
  expect(status).toBe(200);
  return wanted;
}

test.each([
  {
    ...wide,
    answer: "Allow the change",
    heading: "You allowed this change",
    said: "We emailed a link to the new address.",
  },
  { ...narrow, answer: "Refuse the change", heading: "You refused this change", said: "Nothing was changed." },
])(
  "asks by email whether to allow a new person's change: $answer, at $width px",
  async ({ answer, heading, said, ...viewport }) => {
    const { publisher, owner, other } = await twoReaders();
    const wanted = await asksForChange(publisher, owner.accountNumber, other.email);
    const { text } = await emailAbout(world.site, owner.email, "Please allow or refuse");
    expect(text).toContain(wanted);
    const link = await linkIn(owner.email, "Please allow or refuse", "allow-change");
    await using reader = await world.reader(publisher, { viewport });
    await reader.page.goto(link);
    await reader.seesHeading("Do you allow this change?");
    await reader.sees(new RegExp(wanted.replaceAll(".", String.raw`\.`)));
    await reader.pictures("allow-change");
    expect(await faultsOf(reader)).toEqual([]);
    await reader.presses(answer);
    await reader.seesHeading(heading);
    await reader.sees(new RegExp(said));
    await reader.pictures("allow-change-answered");
    expect(await faultsOf(reader)).toEqual([]);
    await reader.page.goto(link);
    await reader.sees("This change is no longer waiting for your answer");
    await reader.pictures("allow-change-over");
    expect(await faultsOf(reader)).toEqual([]);
  },
);
