import { expect, test } from "vitest";
import { accountMessages } from "#contract/account-messages.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { deliverEmails, emailsOf, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { newEmail, password } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { aMember, modify, newEmails, userOf } from "./profile-world.ts";

const site = await siteOfFile();

test("holds a new contact email until its mailed link is used, and notifies the old mailbox at once", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  const emailAddress = newEmail();
  const { status, body } = await modify(site, publisher, member, { emailAddress, currEmailAddress: member.email });
  expect([status, body]).toEqual([200, { isSuccess: true, pendingEmail: emailAddress, errorMessage: "" }]);
  expect(await userOf(site, publisher, member)).toMatchObject({ email: member.email, pendingEmail: emailAddress });
  expect(await newEmails(site, publisher)).toEqual([
    ["confirmContactEmail", emailAddress],
    ["emailChangeAsked", member.email],
  ]);
  await deliverEmails(site, publisher);
  const [told] = await mailTo(site, member.email);
  expect(told?.text).toContain(`New email address: ${emailAddress}`);
  // Its link to the account area selects the account that the email is about.
  expect(told?.text).toContain(`/account?accountNumber=${member.accountNumber}\n`);
});

test("answers reauthenticate to a sign-in older than five minutes, and accepts the request after the password", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  const [emailAddress, key] = [newEmail(), newKey()];
  site.passMinutes(6);
  expect((await modify(site, publisher, member, { emailAddress }, key)).body).toEqual({
    isSuccess: false,
    code: "reauthenticate",
    errorMessage: "Please enter your password again to change your email address.",
    passwordHere: true,
  });
  expect(await newEmails(site, publisher)).toEqual([]);
  await call(site, "reauthenticate", { domain: publisher.domain, password }, { token: member.token });
  expect((await modify(site, publisher, member, { emailAddress }, key)).body).toMatchObject({ isSuccess: true });
});

test("refuses the address on record and an IP address before asking for the password", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  site.passMinutes(6);
  for (const [emailAddress, code] of [
    [member.email.toUpperCase(), "same-email"],
    ["nora@[192.0.2.7]", "no-mailbox"],
    ["nora@printer.local", "no-mailbox"],
  ] as const) {
    const { body } = await modify(site, publisher, member, { emailAddress });
    expect(body).toMatchObject({ isSuccess: false, code });
  }
});

test("sends renewal notices by email to the named address at once (emailTypeId 4, eRenewal Y)", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  const emailAddress = newEmail();
  site.passMinutes(6);
  const { body } = await modify(site, publisher, member, { emailTypeId: 4, eRenewal: "Y", emailAddress });
  expect(body).toEqual({ isSuccess: true, pendingEmail: "", errorMessage: "" });
  expect(await userOf(site, publisher, member)).toEqual({
    email: member.email,
    pendingEmail: "",
    eNoticeEmailAddress: emailAddress,
    renewalDelivery: "eNotice",
  });
  expect(await newEmails(site, publisher)).toEqual([["renewalDeliveryChanged", member.email]]);
});

test("returns to paper renewal notices with eRenewal N, for the stated fee", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  const { body } = await modify(site, publisher, member, { emailTypeId: 4, eRenewal: "N", emailAddress: "" });
  expect(body).toMatchObject({ isSuccess: true });
  expect(await userOf(site, publisher, member)).toMatchObject({ eNoticeEmailAddress: "", renewalDelivery: "mail" });
  await deliverEmails(site, publisher);
  const [letter] = await mailTo(site, member.email);
  expect(letter?.text).toContain("Each one costs $6.99.");
  const gone = await modify(site, publisher, member, { emailTypeId: 4, eRenewal: "Y", emailAddress: "nora@10.0.0.1" });
  expect(gone.body).toMatchObject({ isSuccess: false, code: "no-mailbox" });
});

test("records both changes in the trail under the login's name and without addresses", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  await modify(site, publisher, member, { emailAddress: newEmail() });
  await modify(site, publisher, member, { emailTypeId: 4, eRenewal: "N", emailAddress: "" });
  const trail = await asOwner(
    site.store.owner,
    "select actor, action, subject, outcome, details from audit_entry where tenant_id = $1 and action like 'profile.%' order by entry_id",
    [publisher.tenantId],
  );
  const entry = {
    actor: expect.stringMatching(/^login:\d+$/),
    subject: `account:${member.accountNumber}`,
    details: {},
  };
  expect(trail).toEqual([
    { ...entry, action: "profile.email-change", outcome: "waiting" },
    { ...entry, action: "profile.renewal-delivery", outcome: "mail" },
  ]);
});

test("refuses an empty parameter object: ChangeEmailParams is required and cannot be empty.", async () => {
  const publisher = await aPublisher(site);
  const { token } = await aMember(site, publisher);
  const answer = await call(site, "modifySubscriber", {}, { token });
  expect(expectProblem(answer, 400).detail).toBe(accountMessages.changeEmailParamsMissing);
});

test("ignores the specification's blank contact fields, and refuses one that is filled", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  const blanks = { firstName: "", lastName: null, phone: "", eRenewal: "", updateEmailFG: "Y", currEmailAddress: "" };
  const { body } = await modify(site, publisher, member, { ...blanks, emailAddress: newEmail() });
  expect(body).toMatchObject({ isSuccess: true });
  expect(pointersOf(await modify(site, publisher, member, { emailAddress: newEmail(), phone: "2625550121" }))).toEqual([
    "/phone",
  ]);
});

test("accepts only an email type of the specification with an address", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  for (const emailTypeId of [0, 2, 3, "1"])
    expect(pointersOf(await modify(site, publisher, member, { emailTypeId, emailAddress: newEmail() }))).toEqual([
      "/emailTypeId",
    ]);
  for (const change of [{ emailTypeId: 1 }, { emailTypeId: 4, eRenewal: "Y" }, { emailTypeId: 4 }])
    expect(pointersOf(await modify(site, publisher, member, { ...change, emailAddress: "" }))).toEqual([
      "/emailAddress",
    ]);
});

test("allows five changes an hour, then answers 429, so that nobody can flood strangers with email", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  for (let asked = 0; asked < 5; asked++)
    expect((await modify(site, publisher, member, { emailAddress: newEmail() })).status).toBe(200);
  const before = await emailsOf(site, publisher);
  expectProblem(await modify(site, publisher, member, { emailAddress: newEmail() }), 429);
  expect(await emailsOf(site, publisher)).toEqual(before);
});

/** A login signs in with this mailbox from now on, which is proven to be its reader's. */
const proveMailbox = ({ tenantId }: Publisher, email: string, mailbox: string) =>
  asOwner(
    site.store.owner,
    "update login set email = $1, email_confirmed_at = now() where tenant_id = $2 and email = $3",
    [mailbox, tenantId, email],
  );

test("another owner's requests don't block the reader's own email change", async () => {
  const publisher = await aPublisher(site);
  const [reader, other] = [await aMember(site, publisher), await aMember(site, publisher)];
  const { accountNumber } = reader;
  await proveMailbox(publisher, other.email, other.email);
  await grantAccount(site, publisher, other.email, { accountNumber, proof: "mailbox" });
  const busy = { ...other, accountNumber };
  for (let asked = 0; asked < 5; asked++)
    expect((await modify(site, publisher, busy, { emailAddress: newEmail() })).status).toBe(200);
  expectProblem(await modify(site, publisher, busy, { emailAddress: newEmail() }), 429);
  expect((await modify(site, publisher, reader, { emailAddress: newEmail() })).status).toBe(200);
});

test("allows naming somebody else's mailbox twenty times an hour without blocking its owner", async () => {
  const publisher = await aPublisher(site);
  const [owner, ...strangers] = await Promise.all(Array.from({ length: 6 }, () => aMember(site, publisher)));
  const fifth = strangers.pop();
  if (owner === undefined || fifth === undefined) throw new Error("nobody is there");
  const mailbox = newEmail();
  await proveMailbox(publisher, owner.email, mailbox);
  for (const stranger of strangers)
    for (let asked = 0; asked < 5; asked++)
      expect((await modify(site, publisher, stranger, { emailAddress: mailbox })).status).toBe(200);
  expectProblem(await modify(site, publisher, fifth, { emailAddress: mailbox }), 429);
  expect((await modify(site, publisher, owner, { emailAddress: mailbox })).body).toMatchObject({
    pendingEmail: mailbox,
  });
});
