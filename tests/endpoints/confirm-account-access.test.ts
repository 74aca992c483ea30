import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { comparable, expectProblem } from "#tests/world/expect-problem.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { anOfficeAccount, codeOnPaper } from "#tests/world/office.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { newEmail, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { aMember, ask, byBill, codeIn, grantsOf, labelOf, numbersOf, prove } from "./access-world.ts";

const site = await siteOfFile();
const neutral = { isSuccess: false, code: "not-proven", errorMessage: expect.any(String) };

async function atTheDoor(email = newEmail()) {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  return { publisher, member, account: await anOfficeAccount(site, publisher, { email }), mailbox: email };
}

/** An account that has no email on record, like most that were opened by phone. */
const withoutEmail = () => atTheDoor("");

test("makes the person who types the emailed code the owner, once, and notifies everybody", async () => {
  const { publisher, member, account, mailbox } = await atTheDoor();
  await ask(site, publisher, member, labelOf(account.accountNumber));
  const code = await codeIn(site, publisher, mailbox);
  const { body } = await prove(site, publisher, member, { code });
  expect(body).toMatchObject({
    isSuccess: true,
    accounts: [{ accountNumber: account.accountNumber, access: "owner" }],
  });
  expect(await numbersOf(site, publisher, member)).toEqual([member.accountNumber, account.accountNumber]);
  expect(await grantsOf(site, publisher, account)).toEqual(["owner by mailbox"]);
  const details = { domain: publisher.domain, accountNumber: account.accountNumber };
  const read = await call(site, "getAccountManagementDetails", details, { token: member.token });
  expect(read.body.userInfo.email).toBe(mailbox);
  expect((await prove(site, publisher, member, { code })).body).toEqual(neutral);
  await deliverEmails(site, publisher);
  for (const to of [mailbox, member.email])
    expect((await mailTo(site, to))[0]?.subject).toContain("Someone can now manage your account");
});

test("doesn't share a held account by code, and notifies its mailbox that somebody asked", async () => {
  const { publisher, member } = await atTheDoor();
  const owner = await aMember(site, publisher);
  for (const claim of [labelOf(owner.accountNumber), { email: owner.email }]) await ask(site, publisher, member, claim);
  expect(await codeIn(site, publisher, owner.email)).toBe("");
  const [told] = await mailTo(site, owner.email);
  expect(told?.subject).toContain("Someone asked for access to your");
  expect(told?.text).toContain(`signed in as ${member.email}`);
  expect(await grantsOf(site, publisher, owner)).toEqual(["owner by checkout"]);
});

test("rejects a code that was sent before somebody else got the account", async () => {
  const { publisher, member, account, mailbox } = await atTheDoor();
  const other = await aMember(site, publisher);
  await ask(site, publisher, member, { email: mailbox });
  const code = await codeIn(site, publisher, mailbox);
  const { accountNumber } = account;
  await grantAccount(site, publisher, other.email, { accountNumber, proof: "mailbox" });
  expect((await prove(site, publisher, member, { code })).body).toEqual(neutral);
});

test("accepts a code in lower case, without its hyphen and with spaces", async () => {
  const { publisher, member, mailbox } = await atTheDoor();
  await ask(site, publisher, member, { email: mailbox });
  const code = await codeIn(site, publisher, mailbox);
  const typed = ` ${code.toLowerCase().replace("-", " ")} `;
  expect((await prove(site, publisher, member, { code: typed })).body).toMatchObject({ isSuccess: true });
});

test("a code works for the login that asked, at its publication, for thirty minutes", async () => {
  const { publisher, member, mailbox } = await atTheDoor();
  const another = await aMember(site, publisher);
  await ask(site, publisher, member, { email: mailbox });
  const code = await codeIn(site, publisher, mailbox);
  expect((await prove(site, publisher, another, { code })).body).toEqual(neutral);
  site.passMinutes(29);
  expect((await call(site, "getAccounts", { domain: publisher.domain }, { token: member.token })).status).toBe(200);
  site.passMinutes(2);
  expect((await prove(site, publisher, member, { code })).body).toEqual(neutral);
});

test("rejects the right code after five wrong ones", async () => {
  const { publisher, member, mailbox } = await atTheDoor();
  await ask(site, publisher, member, { email: mailbox });
  const code = await codeIn(site, publisher, mailbox);
  for (let guess = 0; guess < 5; guess++)
    expect((await prove(site, publisher, member, { code: `AAAAA-AAAA${guess}` })).body).toEqual(neutral);
  expect((await prove(site, publisher, member, { code })).body).toEqual(neutral);
});

test("rejects a code after the address on record has changed", async () => {
  const { publisher, member, account, mailbox } = await atTheDoor();
  await ask(site, publisher, member, labelOf(account.accountNumber));
  const code = await codeIn(site, publisher, mailbox);
  const change = "update account set contact_email = 'new@readers.example' where account_number = $1";
  await asOwner(site.store.owner, change, [account.accountNumber]);
  expect((await prove(site, publisher, member, { code })).body).toEqual(neutral);
});

test("answers 400 to a mailing label alone, and gives nothing", async () => {
  const { publisher, member, account } = await withoutEmail();
  expectProblem(await prove(site, publisher, member, labelOf(account.accountNumber)), 400);
  expect(await grantsOf(site, publisher, account)).toEqual([]);
});

test("gives limited access once for the label and last amount of an account without an email", async () => {
  const { publisher, member, account } = await withoutEmail();
  const proof = { ...byBill(account), lastName: " ellingsen ", zip: `${labelOf(1).zip}-1234` };
  for (let times = 0; times < 2; times++)
    expect((await prove(site, publisher, member, proof)).body).toMatchObject({
      isSuccess: true,
      accounts: [{ accountNumber: account.accountNumber, access: "limited" }],
    });
  expect(await grantsOf(site, publisher, account)).toEqual(["limited by details"]);
  await deliverEmails(site, publisher);
  expect((await mailTo(site, member.email))[0]?.subject).toContain("Someone has limited access to your account");
});

test("accepts the number of the last check like the amount", async () => {
  const { publisher, member, account } = await withoutEmail();
  await asOwner(
    site.store.owner,
    `update payment_intent set method = 'Check', card_label = 'Check 1042, received Wed, Mar 4, 2026'
     where tenant_id = $1 and account_number = $2`,
    [publisher.tenantId, account.accountNumber],
  );
  const label = labelOf(account.accountNumber);
  expect((await prove(site, publisher, member, { ...label, checkNumber: "1043" })).body).toEqual(neutral);
  expect((await prove(site, publisher, member, { ...label, checkNumber: "#1042" })).body).toMatchObject({
    isSuccess: true,
  });
});

test("gives the same answer for a wrong fact, an email on record, a held account and an unknown account", async () => {
  const { publisher, member, account } = await withoutEmail();
  const owner = await aMember(site, publisher);
  const emailed = await anOfficeAccount(site, publisher, { email: newEmail() });
  const right = byBill(account);
  const missing = await prove(site, publisher, member, { ...right, accountNumber: 999_999_999_999 });
  expect(missing).toMatchObject({ status: 200, body: neutral });
  for (const proof of [
    { ...right, lastName: "Somebody" },
    { ...right, zip: "90210" },
    { ...right, amount: 0.01 },
    byBill({ ...account, accountNumber: owner.accountNumber }),
    byBill(emailed),
  ])
    expect(comparable(await prove(site, publisher, member, proof))).toEqual(comparable(missing));
  for (const { accountNumber } of [account, emailed])
    expect(await grantsOf(site, publisher, { accountNumber })).toEqual([]);
});

test("doesn't let limited access block the next claim", async () => {
  const { publisher, member, account } = await withoutEmail();
  const second = await aMember(site, publisher);
  await prove(site, publisher, member, byBill(account));
  await prove(site, publisher, second, byBill(account));
  expect(await grantsOf(site, publisher, account)).toEqual(["limited by details", "limited by details"]);
});

test("turns limited access into the owner's once with the code mailed on paper", async () => {
  const { publisher, member, account } = await withoutEmail();
  await prove(site, publisher, member, byBill(account));
  const code = await codeOnPaper(site, publisher, account.accountNumber);
  expect(code).toMatch(/^[2-9A-Z]{10}$/);
  const other = await aMember(site, publisher);
  expect((await prove(site, publisher, other, { code })).body).toEqual(neutral);
  const { body } = await prove(site, publisher, member, { code: `${code.slice(0, 5)}-${code.slice(5)}` });
  expect(body).toMatchObject({
    isSuccess: true,
    accounts: [{ accountNumber: account.accountNumber, access: "owner" }],
  });
  expect(await grantsOf(site, publisher, account)).toEqual(["owner by post"]);
  expect((await prove(site, publisher, member, { code })).body).toEqual(neutral);
});

test("accepts a code on paper for weeks and through ten wrong tries", async () => {
  const { publisher, member, account } = await withoutEmail();
  await prove(site, publisher, member, byBill(account));
  const code = await codeOnPaper(site, publisher, account.accountNumber);
  const later = { ...member, token: "" };
  const tryAt = async (typed: string) => {
    later.token = await signedIn(site, publisher, member.email);
    return (await prove(site, publisher, later, { code: typed })).body;
  };
  site.passMinutes(20 * 24 * 60);
  for (let guess = 0; guess < 10; guess++) expect(await tryAt(`AAAAA-AAAA${guess % 10}`)).toEqual(neutral);
  site.passMinutes(120);
  expect(await tryAt(code)).toEqual(neutral);
});

test("rejects a code on paper once somebody else holds the account", async () => {
  const { publisher, member, account } = await withoutEmail();
  await prove(site, publisher, member, byBill(account));
  const code = await codeOnPaper(site, publisher, account.accountNumber);
  const other = await aMember(site, publisher);
  const { accountNumber } = account;
  await grantAccount(site, publisher, other.email, { accountNumber, proof: "staff" });
  expect((await prove(site, publisher, member, { code })).body).toEqual(neutral);
  expect(await grantsOf(site, publisher, account)).toEqual(["limited by details", "owner by staff"]);
});

test("asks for proof of the login's own mailbox first", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher, false);
  const account = await anOfficeAccount(site, publisher);
  expect((await prove(site, publisher, member, byBill(account))).body).toMatchObject({ code: "confirm-first" });
  expect(await grantsOf(site, publisher, account)).toEqual([]);
});

test("treats another publication's account like an unknown one", async () => {
  const { publisher, member } = await withoutEmail();
  const elsewhere = await aPublisher(site);
  const account = await anOfficeAccount(site, elsewhere);
  expect((await prove(site, publisher, member, byBill(account))).body).toEqual(neutral);
  expect(await grantsOf(site, elsewhere, account)).toEqual([]);
});

test("refuses incomplete proof and two proofs at once", async () => {
  const { publisher, member, account } = await withoutEmail();
  const right = byBill(account);
  const { zip: _, ...noZip } = right;
  for (const proof of [
    {},
    noZip,
    { lastName: "Ellingsen" },
    { ...right, checkNumber: "1042" },
    { ...right, code: "AAAAA-AAAAA" },
    { ...right, accountNumber: 0 },
  ])
    expect(expectProblem(await prove(site, publisher, member, proof), 400).status).toBe(400);
});

test("records granted and refused access in the trail", async () => {
  const { publisher, member, account } = await withoutEmail();
  await prove(site, publisher, member, { ...byBill(account), zip: "90210" });
  await prove(site, publisher, member, byBill(account));
  const trail = await asOwner(
    site.store.owner,
    "select subject, outcome, details from audit_entry where tenant_id = $1 and action = 'access.prove' order by entry_id",
    [publisher.tenantId],
  );
  expect(trail).toEqual([
    { subject: expect.stringMatching(/^login:/), outcome: "refused", details: { by: "bill" } },
    { subject: `account:${account.accountNumber}`, outcome: "granted", details: { by: "bill" } },
  ]);
});
