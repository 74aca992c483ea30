import { expect, test } from "vitest";
import { moveDueEmails } from "#server/identity/move-due-emails.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber, newEmail, password, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { aMember } from "./access-world.ts";
import { newEmails } from "./profile-world.ts";
import {
  anAskedChange,
  asks,
  confirms,
  oldMailboxPage,
  outcomesOf,
  settingsOf,
  signsIn,
} from "./sign-in-email-world.ts";

const site = await siteOfFile();
const done = { isSuccess: true, errorMessage: "" };

test("emails a code to the new address and notifies the old one at once; sign-in doesn't change yet", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  await deliverEmails(site, publisher);
  const to = newEmail();
  expect((await asks(site, publisher, member, to.toUpperCase())).body).toEqual(done);
  expect(await newEmails(site, publisher)).toEqual([
    ["signInEmailAsked", member.email],
    ["signInEmailCode", to],
  ]);
  expect(await settingsOf(site, publisher, member)).toMatchObject({
    email: member.email,
    mayChangeEmail: true,
    newEmail: { email: to, movesAt: null },
  });
  expect([await signsIn(site, publisher, to), await signsIn(site, publisher, member.email)]).toEqual([401, 200]);
});

test("changes at once when both mailboxes agree, with everything connected to it", async () => {
  const publisher = await aPublisher(site);
  const { member, to, code } = await anAskedChange(site, publisher);
  const elsewhere = await signedIn(site, publisher, member.email);
  const { domain } = publisher;
  const page = await oldMailboxPage(site, publisher, member.email);
  const allowed = await page.press("yes");
  expect([allowed.statusCode, allowed.headers.location]).toEqual([303, expect.stringMatching(/allowed\/$/)]);
  expect(await signsIn(site, publisher, member.email)).toBe(200);
  expect((await confirms(site, publisher, member, code)).body).toEqual({ ...done, movesAt: null });

  expect([await signsIn(site, publisher, to), await signsIn(site, publisher, member.email)]).toEqual([200, 401]);
  // The session that asked continues; all others have ended.
  expect(await settingsOf(site, publisher, member)).toMatchObject({ email: to, newEmail: null });
  expect((await call(site, "getSignIns", { domain }, { token: elsewhere })).status).toBe(401);
  const { body } = await call(site, "getAccountManagementDetails", { domain }, { token: member.token });
  expect(body.userInfo).toMatchObject({ email: to, eNoticeEmailAddress: to });
  await deliverEmails(site, publisher);
  for (const mailbox of [member.email, to]) {
    const [letter] = await mailTo(site, mailbox);
    expect(letter?.subject).toMatch(/^Your sign-in email at .* has changed$/);
    expect(letter?.text).toContain(`New sign-in email: ${to}`);
  }
  expect((await oldMailboxPage(site, publisher, member.email)).page.body).toContain("Your sign-in email has changed");
});

test("changes 72 hours after the request if the old mailbox doesn't answer", async () => {
  const publisher = await aPublisher(site);
  const { member, to, code } = await anAskedChange(site, publisher);
  const { body } = await confirms(site, publisher, member, code);
  expect(body).toMatchObject({ isSuccess: true, movesAt: expect.any(String) });
  expect((await settingsOf(site, publisher, member)).newEmail).toEqual({ email: to, movesAt: expect.any(String) });
  site.passMinutes(72 * 60 - 1);
  expect(await moveDueEmails(site.work, publisher.tenantId)).toBe(0);
  expect(await signsIn(site, publisher, to)).toBe(401);
  site.passMinutes(1);
  expect(await moveDueEmails(site.work, publisher.tenantId)).toBe(1);
  expect(await moveDueEmails(site.work, publisher.tenantId)).toBe(0);
  expect([await signsIn(site, publisher, to), await signsIn(site, publisher, member.email)]).toEqual([200, 401]);
});

test("never changes without the code, however long the old mailbox doesn't answer", async () => {
  const publisher = await aPublisher(site);
  const { member, to } = await anAskedChange(site, publisher);
  site.passMinutes(8 * 24 * 60);
  expect(await moveDueEmails(site.work, publisher.tenantId)).toBe(0);
  expect([await signsIn(site, publisher, to), await signsIn(site, publisher, member.email)]).toEqual([401, 200]);
});

test("the old mailbox can stop it, which signs everybody out and disables the code", async () => {
  const publisher = await aPublisher(site);
  const { member, code } = await anAskedChange(site, publisher);
  const page = await oldMailboxPage(site, publisher, member.email);
  // Opening the link alone does nothing, because mail programs open links automatically.
  expect((await settingsOf(site, publisher, member)).newEmail).not.toBeNull();
  const stopped = await page.press("stop");
  expect([stopped.statusCode, stopped.headers.location]).toEqual([303, expect.stringMatching(/stopped\/$/)]);
  expect(await outcomesOf(site, publisher)).toEqual(["stopped"]);
  expectProblem(await confirms(site, publisher, member, code), 401);
  const again = { ...member, token: await signedIn(site, publisher, member.email) };
  expect((await confirms(site, publisher, again, code)).body).toMatchObject({ code: "wrong-code" });
  site.passMinutes(1);
  expect((await page.open()).body).toContain("We stopped it");
  expect((await page.press("yes")).body).toContain("We stopped it");
});

test("can be stopped up to the last minute, even after the new mailbox has confirmed it", async () => {
  const publisher = await aPublisher(site);
  const { member, to, code } = await anAskedChange(site, publisher);
  await confirms(site, publisher, member, code);
  site.passMinutes(72 * 60 - 1);
  await (await oldMailboxPage(site, publisher, member.email)).press("stop");
  site.passMinutes(2);
  expect(await moveDueEmails(site.work, publisher.tenantId)).toBe(0);
  expect(await signsIn(site, publisher, to)).toBe(401);
});

test("needs a sign-in within the last five minutes; resending the code to the same address doesn't", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  site.passMinutes(6);
  const to = newEmail();
  expect((await asks(site, publisher, member, to)).body).toMatchObject({ code: "reauthenticate" });
  await call(site, "reauthenticate", { domain: publisher.domain, password }, { token: member.token });
  expect((await asks(site, publisher, member, to)).body).toEqual(done);
  site.passMinutes(6);
  await deliverEmails(site, publisher);
  expect((await asks(site, publisher, member, to)).body).toEqual(done);
  // The old mailbox already knows, and its deadline stays.
  expect(await newEmails(site, publisher)).toEqual([["signInEmailCode", to]]);
  expect((await asks(site, publisher, member, newEmail())).body).toMatchObject({ code: "reauthenticate" });
});

test("answers the same for an address that has a login, which gets another email and no code", async () => {
  const publisher = await aPublisher(site);
  const [member, other] = [await aMember(site, publisher), await aMember(site, publisher)];
  await deliverEmails(site, publisher);
  expect((await asks(site, publisher, member, other.email)).body).toEqual(done);
  expect(await newEmails(site, publisher)).toEqual([
    ["signInEmailAsked", member.email],
    ["signInEmailTaken", other.email],
  ]);
  expect((await settingsOf(site, publisher, member)).newEmail).toEqual({ email: other.email, movesAt: null });
  await deliverEmails(site, publisher);
  expect((await mailTo(site, other.email))[0]?.text).not.toMatch(/Code:/);
  await (await oldMailboxPage(site, publisher, member.email)).press("yes");
  expect(await signsIn(site, publisher, other.email)).toBe(200);
  expect((await settingsOf(site, publisher, member)).email).toBe(member.email);
});

test("yields to somebody who has confirmed the new mailbox meanwhile", async () => {
  const publisher = await aPublisher(site);
  const { member, to, code } = await anAskedChange(site, publisher);
  await confirms(site, publisher, member, code);
  await aSubscriber(site, publisher, { email: to });
  await asOwner(site.store.owner, "update login set email_confirmed_at = now() where email = $1", [to]);
  site.passMinutes(72 * 60);
  expect(await moveDueEmails(site.work, publisher.tenantId)).toBe(0);
  expect(await outcomesOf(site, publisher)).toEqual(["taken"]);
  expect(await signsIn(site, publisher, member.email)).toBe(200);
});

test("drops unconfirmed claims to the new mailbox with their passwords", async () => {
  const publisher = await aPublisher(site);
  const { member, to, code } = await anAskedChange(site, publisher);
  await aSubscriber(site, publisher, { email: to });
  await (await oldMailboxPage(site, publisher, member.email)).press("yes");
  expect((await confirms(site, publisher, member, code)).body).toEqual({ ...done, movesAt: null });
  const { body } = await call(site, "getSignInSettings", { domain: publisher.domain }, { token: member.token });
  expect(body.email).toBe(to);
  const logins = await asOwner(
    site.store.owner,
    "select count(*)::int as live from login where tenant_id = $1 and email = $2 and dropped_at is null",
    [publisher.tenantId, to],
  );
  expect(logins).toEqual([{ live: 1 }]);
});

test("limits tries of the code, and the addresses that a login can name", async () => {
  const publisher = await aPublisher(site);
  const { member, code } = await anAskedChange(site, publisher);
  for (let tried = 0; tried < 10; tried++)
    expect((await confirms(site, publisher, member, `AAAAA-AAAA${tried}`)).status).toBe(200);
  expectProblem(await confirms(site, publisher, member, code), 429);
  for (let asked = 1; asked < 5; asked++) await asks(site, publisher, member, newEmail());
  expectProblem(await asks(site, publisher, member, newEmail()), 429);
});

test("a new change replaces a waiting one: the first code and the first link stop working", async () => {
  const publisher = await aPublisher(site);
  const { member, code } = await anAskedChange(site, publisher);
  const first = await oldMailboxPage(site, publisher, member.email);
  const second = newEmail();
  await asks(site, publisher, member, second);
  expect((await confirms(site, publisher, member, code)).body).toMatchObject({ code: "wrong-code" });
  expect((await first.press("yes")).statusCode).toBe(410);
  expect((await settingsOf(site, publisher, member)).newEmail).toEqual({ email: second, movesAt: null });
});

test("ends with a new password, with signing out everywhere else, and when the reader cancels it", async () => {
  const publisher = await aPublisher(site);
  const { domain } = publisher;
  const changes = [
    (token: string) =>
      call(
        site,
        "changePassword",
        { domain, currentPassword: password, newPassword: "gulls-over-the-pier" },
        { token },
      ),
    (token: string) => call(site, "endOtherSignIns", { domain }, { token }),
    (token: string) => call(site, "keepSignInEmail", { domain }, { token }),
  ];
  for (const change of changes) {
    const { member, code } = await anAskedChange(site, publisher);
    await change(member.token);
    expect((await settingsOf(site, publisher, member)).newEmail).toBeNull();
    expect((await confirms(site, publisher, member, code)).body).toMatchObject({ code: "wrong-code" });
  }
  expect(await outcomesOf(site, publisher)).toEqual(["withdrawn", "withdrawn", "withdrawn"]);
});

test("doesn't change a login that staff have locked", async () => {
  const publisher = await aPublisher(site);
  const { member, to, code } = await anAskedChange(site, publisher);
  await confirms(site, publisher, member, code);
  await asOwner(site.store.owner, "update login set locked_at = now() where email = $1", [member.email]);
  site.passMinutes(72 * 60);
  expect(await moveDueEmails(site.work, publisher.tenantId)).toBe(0);
  expect(await signsIn(site, publisher, to)).toBe(401);
});

test("refuses the same address, one that can't get email, and a login whose mailbox is unconfirmed", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  const claim = await aMember(site, publisher, false);
  expect((await asks(site, publisher, member, member.email)).body).toMatchObject({ code: "same-email" });
  expect((await asks(site, publisher, member, "nora@[192.0.2.7]")).body).toMatchObject({ code: "no-mailbox" });
  expect((await asks(site, publisher, claim, newEmail())).body).toMatchObject({ code: "unconfirmed" });
  expect((await settingsOf(site, publisher, claim)).mayChangeEmail).toBe(false);
});

test("leaves a different contact email, and the accounts of others, unchanged", async () => {
  const publisher = await aPublisher(site);
  const { member, to, code } = await anAskedChange(site, publisher);
  const { domain } = publisher;
  const notices = newEmail();
  const change = { domain, accountNumber: member.accountNumber, emailTypeId: 4 as const, emailAddress: notices };
  await call(site, "modifySubscriber", change, { token: member.token, key: newKey() });
  await (await oldMailboxPage(site, publisher, member.email)).press("yes");
  await confirms(site, publisher, member, code);
  const { body } = await call(site, "getAccountManagementDetails", { domain }, { token: member.token });
  expect(body.userInfo).toMatchObject({ email: to, eNoticeEmailAddress: notices });
});

test("records every step in the trail without any address", async () => {
  const publisher = await aPublisher(site);
  const { member, to, code } = await anAskedChange(site, publisher);
  await (await oldMailboxPage(site, publisher, member.email)).press("yes");
  await confirms(site, publisher, member, code);
  const trail = await asOwner(
    site.store.owner,
    "select action, actor, details::text as details from audit_entry where tenant_id = $1 and action like '%.email-%' order by entry_id",
    [publisher.tenantId],
  );
  expect(trail.map(({ action }) => action)).toEqual([
    "identity.email-change",
    "identity.email-allowed",
    "identity.email-confirmed",
    "profile.email-followed",
    "identity.email-moved",
  ]);
  expect(JSON.stringify(trail)).not.toContain(to);
});

test("says of a link that lost its end only that it isn't complete", async () => {
  const publisher = await aPublisher(site);
  const { member } = await anAskedChange(site, publisher);
  const { page } = await oldMailboxPage(site, publisher, member.email, (link) => link.slice(0, -5));
  expect(page.statusCode).toBe(410);
  expect(page.body).toContain("Please open the link in our email again.");
  expect(page.body).not.toContain("You sign in with the same email address as before.");
});
