import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { newEmail } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aMember, type Member } from "./access-world.ts";

const site = await siteOfFile();

const invite = ({ domain }: Publisher, { accountNumber, token }: Member, email: string, key = newKey()) =>
  call(site, "inviteToAccount", { domain, accountNumber, email }, { token, key });

test("emails an invitation with a link and notifies the owner", async () => {
  const publisher = await aPublisher(site);
  const [owner, guest] = [await aMember(site, publisher), newEmail()];
  expect((await invite(publisher, owner, guest.toUpperCase())).body).toEqual({ isSuccess: true, errorMessage: "" });
  await deliverEmails(site, publisher);
  const [letter] = await mailTo(site, guest);
  expect(letter?.subject).toContain("You're invited to help with a");
  expect(letter?.text).toMatch(/\/account\/invitation\?token=[\w-]{43}/);
  expect(letter?.text).toContain(`${owner.email} invited you`);
  expect((await mailTo(site, owner.email))[0]?.text).toContain(`invited ${guest} to help manage your account`);
});

test("sends one email for a repeat with the same key", async () => {
  const publisher = await aPublisher(site);
  const [owner, guest, key] = [await aMember(site, publisher), newEmail(), newKey()];
  await invite(publisher, owner, guest, key);
  await invite(publisher, owner, guest, key);
  await deliverEmails(site, publisher);
  expect(await mailTo(site, guest)).toHaveLength(1);
});

test("refuses to invite somebody who already has the account, or an invalid email", async () => {
  const publisher = await aPublisher(site);
  const owner = await aMember(site, publisher);
  expect((await invite(publisher, owner, owner.email)).body).toMatchObject({ code: "has-access" });
  expect((await invite(publisher, owner, "a@printer.local")).body).toMatchObject({ code: "no-mailbox" });
  expectProblem(await invite(publisher, owner, "nobody"), 400);
});

test("a login with an unconfirmed mailbox can't invite anybody", async () => {
  const publisher = await aPublisher(site);
  const owner = await aMember(site, publisher, false);
  expect((await invite(publisher, owner, newEmail())).body).toMatchObject({ code: "confirm-first" });
});

test("allows five invitations a day for each person, then answers 429", async () => {
  const publisher = await aPublisher(site);
  const owner = await aMember(site, publisher);
  for (let sent = 0; sent < 5; sent++) expect((await invite(publisher, owner, newEmail())).status).toBe(200);
  expectProblem(await invite(publisher, owner, newEmail()), 429);
});

test("lets helpers together invite ten a day without using up the owner's invitations", async () => {
  const publisher = await aPublisher(site);
  const owner = await aMember(site, publisher);
  const { accountNumber } = owner;
  const helper = async (): Promise<Member> => {
    const member = await aMember(site, publisher);
    await grantAccount(site, publisher, member.email, { accountNumber, kind: "helper", proof: "invitation" });
    return { ...member, accountNumber };
  };
  for (const busy of [await helper(), await helper()])
    for (let sent = 0; sent < 5; sent++) expect((await invite(publisher, busy, newEmail())).status).toBe(200);
  expectProblem(await invite(publisher, await helper(), newEmail()), 429);
  expect((await invite(publisher, owner, newEmail())).status).toBe(200);
});

test("can still invite a mailbox that strangers have emailed often", async () => {
  const publisher = await aPublisher(site);
  const [owner, stranger] = [await aMember(site, publisher), await aMember(site, publisher)];
  const spouse = newEmail();
  for (let sent = 0; sent < 5; sent++) expect((await invite(publisher, stranger, spouse)).status).toBe(200);
  expect((await invite(publisher, owner, spouse)).status).toBe(200);
});
