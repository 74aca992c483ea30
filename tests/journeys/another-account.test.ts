import { expect, test } from "vitest";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, aVisitor, deliverable, newEmail, person } from "#tests/world/shopper.ts";
import { anOfficeAccount, codeOnPaper } from "#tests/world/office.ts";
import { asOwner } from "#tests/world/store.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader } from "./account-home.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";
import { narrow, type Wishes } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();
const started = "If we have that subscription, an email is on its way to the address on record.";
const neutral = "None of your accounts has this email or number. If it's yours, you can add it below.";

/** A reader with a proven mailbox on the page, and another subscriber of the publication. */
async function atTheDoor(wishes: Wishes = {}) {
  const publisher = await aPublisher(world.site);
  const [member, owner] = [await aSubscriber(world.site, publisher), await aSubscriber(world.site, publisher)];
  await confirmed(publisher);
  const reader = await aSignedInReader(world, publisher, member.email, wishes);
  await reader.opens(paths.account);
  await reader.presses("Manage Another Account");
  await reader.isAt(paths.manageAnotherAccount);
  await reader.seesHeading("Manage Another Account");
  return { publisher, member, owner, reader };
}

const confirmed = ({ tenantId }: Publisher) =>
  asOwner(world.site.store.owner, "update login set email_confirmed_at = now() where tenant_id = $1", [tenantId]);

test("asks for input when both fields are empty: Please enter at least one input field.", async () => {
  const { reader } = await atTheDoor();
  await using _ = reader;
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("another-account");
  await reader.presses("Switch Account");
  await reader.sees("Please enter at least one input field.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.types("Account number", "12 a");
  await reader.presses("Switch Account");
  await reader.sees("Enter the account number from your bill, using digits only");
  await reader.types("Account number", "");
  await reader.types("Email", "nora");
  await reader.presses("Switch Account");
  await reader.sees("Please enter a valid email address.");
  expect(await faultsOf(reader)).toEqual([]);
});

test("switches to one's own account by number and by email: /account?accountNumber={n}", async () => {
  const { reader, member } = await atTheDoor();
  await using _ = reader;
  for (const [label, typed] of [
    ["Account number", `#${member.accountNumber}`],
    ["Email", member.email],
  ] as const) {
    await reader.opens(paths.manageAnotherAccount);
    await reader.types(label, typed);
    await reader.presses("Switch Account");
    await reader.isAt(`/account?accountNumber=${member.accountNumber}`);
    await reader.sees(`Account #${member.accountNumber}`);
    await expect.poll(() => reader.button("Manage Another Account").count()).toBe(1);
  }
});

test("answers the same for another's account and an unknown one, and notifies the account's owner of a claim", async () => {
  const { reader, member, owner } = await atTheDoor();
  await using _ = reader;
  for (const typed of [newEmail(), owner.email]) {
    await reader.types("Email", typed);
    await reader.presses("Switch Account");
    await reader.sees(neutral);
  }
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("another-account-neutral");
  await reader.presses("Send a code");
  await reader.sees(started);
  const { text } = await emailAbout(world.site, owner.email, "Someone asked for access to your");
  expect(text).toContain(`signed in as ${member.email}`);
  await reader.types("Code", "AAAAA-AAAAA");
  await reader.presses("Add this account");
  await reader.sees("Please check the code.");
  expect(await faultsOf(reader)).toEqual([]);
});

test("starts a claim with a mailing label, and opens the account with the emailed code", async () => {
  const email = newEmail();
  const { reader, member, publisher } = await atTheDoor({ viewport: narrow });
  await using _ = reader;
  const { accountNumber } = await anOfficeAccount(world.site, publisher, { email });
  await reader.presses("Add an account to this sign-in");
  await reader.presses("Send a code");
  await reader.sees("Please check what you entered");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.types("Number on the label", String(accountNumber));
  await reader.types("Last name", person.lastName);
  await reader.types("ZIP code", deliverable.zip);
  await reader.pictures("another-account-label");
  await reader.presses("Send a code");
  await reader.sees(started);
  await reader.pictures("another-account-code");
  const { text } = await emailAbout(world.site, email, "Your code for");
  expect(text).toContain(`signed in as ${member.email}`);
  await reader.types("Code", /Code: (\S+)/.exec(text)?.[1] ?? "");
  await reader.presses("Add this account");
  await reader.isAt(`/account?accountNumber=${accountNumber}`);
  await reader.sees(`Account #${accountNumber}`);

  await reader.presses("Manage Another Account");
  await reader.isAt(`${paths.manageAnotherAccount}?accountNumber=${accountNumber}`);
  await reader.seesHeading("Your accounts");
  await reader.pictures("another-account-two");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses(`Manage this account Account #${member.accountNumber}`);
  await reader.isAt(`/account?accountNumber=${member.accountNumber}`);
});

test("gives limited access for the last bill without an email on record, and full access for the code on paper", async () => {
  const { reader, publisher } = await atTheDoor();
  await using _ = reader;
  const { accountNumber, amount } = await anOfficeAccount(world.site, publisher);
  await reader.presses("Add an account to this sign-in");
  await reader.types("Number on the label", String(accountNumber));
  await reader.types("Last name", person.lastName);
  await reader.types("ZIP code", deliverable.zip);
  await reader.presses("Send a code");
  await reader.presses("Don't have an email on file with us? Use your last bill");
  await reader.presses("Get limited access");
  await reader.sees("Enter an amount, such as 36.00");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("another-account-bill");
  await reader.types("Amount in dollars", "0.01");
  await reader.presses("Get limited access");
  await reader.sees("We couldn't add an account with these details.");
  await reader.types("Amount in dollars", `$${amount.toFixed(2)}`);
  await reader.presses("Get limited access");
  await reader.isAt(`/account?accountNumber=${accountNumber}`);
  await reader.sees("You have limited access to this account");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("home-limited");
  await reader.opens(`${paths.cancel}?start=1&accountNumber=${accountNumber}`);
  await reader.sees("You can't cancel this subscription yet.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("cancel-limited");
  await reader.types("Code from our letter", "AAAAA-AAAAA");
  await reader.presses("Get full access");
  await reader.sees("Please check the code.");
  await reader.types("Code from our letter", await codeOnPaper(world.site, publisher, accountNumber));
  await reader.presses("Get full access");
  await expect.poll(() => reader.page.getByText("You can't cancel this subscription yet.").count()).toBe(0);
  expect(await faultsOf(reader)).toEqual([]);
});

test("offers a choice of several accounts with one email", async () => {
  const { reader, publisher, member, owner } = await atTheDoor();
  await using _ = reader;
  await asOwner(
    world.site.store.owner,
    `with one as (update account set contact_email = $3 where account_number = $2)
     insert into account_grant (tenant_id, login_id, account_number, kind, proof)
     select tenant_id, login_id, $2, 'owner', 'staff' from account_grant where tenant_id = $1 and account_number = $4`,
    [publisher.tenantId, owner.accountNumber, member.email, member.accountNumber],
  );
  await reader.types("Email", member.email);
  await reader.presses("Switch Account");
  await reader.seesHeading("Accounts with this email");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.region("Accounts with this email").presses(`Manage this account Account #${owner.accountNumber}`);
  await reader.isAt(`/account?accountNumber=${owner.accountNumber}`);
});

test("asks for proof of an unproven mailbox first", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aVisitor(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  // An answer without content leaves the page where it is; otherwise a login without an account is sent to the join
  // page.
  await reader.page.route("**/kettlelakescourier.example/subscribe", (route) => route.fulfill({ status: 204 }));
  await reader.opens(paths.account);
  await reader.sees("Did you subscribe by phone, by mail, or with another email?");
  await reader.presses("Manage Another Account");
  await reader.types("Account number", "100200300");
  await reader.presses("Switch Account");
  await reader.types("Last name", "Ellingsen");
  await reader.types("ZIP code", deliverable.zip);
  await reader.presses("Send a code");
  await reader.sees("Please confirm your own email address first");
  expect(await faultsOf(reader)).toEqual([]);
});

test("shows in place that there were too many tries or that a list can't be loaded", async () => {
  const { reader } = await atTheDoor({ pardons: [/status of (429|503)/, /^Error fetching/] });
  await using _ = reader;
  await reader.page.route("**/GetAccounts*", (route) => route.fulfill({ status: 429, body: "{}" }), { times: 1 });
  await reader.reloads();
  await reader.sees("Something went wrong. Please try again later or contact support.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Try again");
  await reader.sees("You're viewing this account");
  await reader.page.route("**/FindAccount", (route) => route.fulfill({ status: 503, body: "{}" }), { times: 1 });
  await reader.types("Account number", "7");
  await reader.presses("Switch Account");
  await reader.sees("Something went wrong. Please try again later or contact support.");
  await reader.presses("Switch Account");
  await reader.sees(neutral);
  await reader.page.route("**/RequestAccountAccess", (route) => route.fulfill({ status: 429, body: "{}" }), {
    times: 1,
  });
  await reader.types("Last name", "Ellingsen");
  await reader.types("ZIP code", deliverable.zip);
  await reader.presses("Send a code");
  await reader.sees("Too many tries. Please wait an hour and try again, or call customer service.");
  expect(await faultsOf(reader)).toEqual([]);
});

test("switches accounts by keyboard alone", async () => {
  const { reader, member } = await atTheDoor();
  await using _ = reader;
  const { keyboard } = reader.page;
  const field = reader.field("Account number");
  for (let tabs = 0; tabs < 30; tabs++) {
    if (await field.evaluate((it) => it === document.activeElement)) break;
    await keyboard.press("Tab");
  }
  await keyboard.type(String(member.accountNumber));
  await keyboard.press("Enter");
  await reader.isAt(`/account?accountNumber=${member.accountNumber}`);
  const heading = reader.page.getByRole("heading", { level: 1, name: "Hello, Nora" });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true);
});
