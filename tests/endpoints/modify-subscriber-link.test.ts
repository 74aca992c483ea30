import { expect, test } from "vitest";
import { cleanUp } from "#server/store/cleanup.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { newEmail, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner, someDay } from "#tests/world/store.ts";
import { aMember, modify, newEmails, pageOf, userOf } from "./profile-world.ts";

const site = await siteOfFile();

test("makes the address the account's once, notifies the old mailbox and leaves the login unchanged", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  const emailAddress = newEmail();
  await modify(site, publisher, member, { emailAddress });
  await deliverEmails(site, publisher);
  const page = await pageOf(site, emailAddress);
  // Opening the link alone changes nothing, because mail programs open links automatically.
  expect((await page.open()).body).toContain(`<strong>${emailAddress}</strong>`);
  expect(await userOf(site, publisher, member)).toMatchObject({ email: member.email });
  const done = await page.press();
  expect([done.statusCode, done.headers.location]).toEqual([303, expect.stringMatching(/confirm-email\/done\/$/)]);
  expect(await userOf(site, publisher, member)).toEqual({
    email: emailAddress,
    pendingEmail: "",
    // Renewal notices that went to the old mailbox follow.
    eNoticeEmailAddress: emailAddress,
    renewalDelivery: "eNotice",
  });
  expect(await newEmails(site, publisher)).toEqual([["emailChanged", member.email]]);
  expect((await page.open()).statusCode).toBe(410);
  // A double click leads to the same page as the first (double-submit.ts); later the link counts as used.
  expect((await page.press()).statusCode).toBe(303);
  site.passMinutes(1);
  expect((await page.press()).statusCode).toBe(410);
  expect(await signedIn(site, publisher, member.email)).toMatch(/^[\w-]{43}$/);
});

test("doesn't change a different address for renewal notices", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  const [emailAddress, notices] = [newEmail(), newEmail()];
  await modify(site, publisher, member, { emailTypeId: 4, eRenewal: "Y", emailAddress: notices });
  await modify(site, publisher, member, { emailAddress });
  await deliverEmails(site, publisher);
  await (await pageOf(site, emailAddress)).press();
  expect(await userOf(site, publisher, member)).toMatchObject({ email: emailAddress, eNoticeEmailAddress: notices });
});

test("accepts a link for thirty minutes", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  const emailAddress = newEmail();
  await modify(site, publisher, member, { emailAddress });
  await deliverEmails(site, publisher);
  const page = await pageOf(site, emailAddress);
  site.passMinutes(31);
  const late = await page.open();
  expect([late.statusCode, late.body]).toEqual([410, expect.stringContaining("This link has expired")]);
  expect((await page.press()).statusCode).toBe(410);
});

test("accepts only the later of two requested addresses, and voids the earlier email", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  const [first, second, third] = [newEmail(), newEmail(), newEmail()];
  await modify(site, publisher, member, { emailAddress: first });
  await deliverEmails(site, publisher);
  const page = await pageOf(site, first);
  await modify(site, publisher, member, { emailAddress: second });
  expect((await page.press()).statusCode).toBe(410);
  // An email that was not sent yet is no longer sent.
  await modify(site, publisher, member, { emailAddress: third });
  await deliverEmails(site, publisher);
  expect(await mailTo(site, second)).toEqual([]);
  expect(await userOf(site, publisher, member)).toMatchObject({ email: member.email, pendingEmail: third });
});

test("drops an unconfirmed address after a day, along with its email tokens", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  const emailAddress = newEmail();
  await modify(site, publisher, member, { emailAddress });
  await deliverEmails(site, publisher);
  const kept = () =>
    asOwner(
      site.store.owner,
      `select pending_email, (select count(*)::int from contact_email_token k where k.tenant_id = $1) tokens
       from account where tenant_id = $1`,
      [publisher.tenantId],
    );
  const { db } = site.store;
  const cleanAfter = (hours: number) => {
    const later = new Date(site.needs.outside.clock.now().getTime() + hours * 3_600_000);
    return db.write(someDay(publisher.tenantId), (tx) => cleanUp(tx, later));
  };
  await cleanAfter(23);
  expect(await kept()).toEqual([{ pending_email: emailAddress, tokens: 1 }]);
  await cleanAfter(25);
  expect(await kept()).toEqual([{ pending_email: null, tokens: 0 }]);
});

test("stores the token as its hash, and puts it into the email only when it is sent", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  const emailAddress = newEmail();
  await modify(site, publisher, member, { emailAddress });
  await deliverEmails(site, publisher);
  const [letter] = await mailTo(site, emailAddress);
  const token = /token=([\w-]{43})/.exec(letter?.text ?? "")?.[1] ?? "";
  const rows = await asOwner(
    site.store.owner,
    `select (select count(*)::int from letter l where l.tenant_id = $1 and l.content::text like '%' || $2 || '%') emails,
      (select count(*)::int from contact_email_token k where k.tenant_id = $1 and k.token_hash = sha256($2::bytea)) hashes`,
    [publisher.tenantId, token],
  );
  expect([token.length, ...rows]).toEqual([43, { emails: 0, hashes: 1 }]);
});
