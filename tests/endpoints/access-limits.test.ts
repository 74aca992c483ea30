import { expect, test } from "vitest";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { anOfficeAccount, codeOnPaper } from "#tests/world/office.ts";
import { deliverEmails, emailsOf } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { newEmail, newIp } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { aMember, ask, byBill, grantsOf, labelOf, prove } from "./access-world.ts";

const site = await siteOfFile();
const neutral = { isSuccess: false, code: "not-proven", errorMessage: expect.any(String) };

/** An account without an email on record, and a reader who requests it. */
async function withoutEmail() {
  const publisher = await aPublisher(site);
  return { publisher, member: await aMember(site, publisher), account: await anOfficeAccount(site, publisher) };
}

const codesTo = async (publisher: Publisher, email: string) =>
  (await emailsOf(site, publisher)).filter(({ kind, recipient }) => kind === "accountAccess" && recipient === email);

test("allows five tries an hour per number and network, whether or not it exists, and ten per login", async () => {
  const { publisher, account } = await withoutEmail();
  const members = [await aMember(site, publisher), await aMember(site, publisher)] as const;
  for (const accountNumber of [account.accountNumber, 999_999_999_998]) {
    const here = newIp();
    const wrong = { ...byBill({ ...account, accountNumber }), lastName: "Somebody" };
    for (let guess = 0; guess < 5; guess++)
      expect((await prove(site, publisher, members[0], wrong, here)).status).toBe(200);
    expectProblem(await prove(site, publisher, members[1], byBill({ ...account, accountNumber }), here), 429);
    expectProblem(await ask(site, publisher, members[1], labelOf(accountNumber), here), 429);
  }
  expectProblem(await prove(site, publisher, members[0], { code: "AAAAA-AAAAA" }), 429);
});

test("doesn't let a stranger with the mailing label lock out the reader", async () => {
  const { publisher, member, account } = await withoutEmail();
  const stranger = await aMember(site, publisher);
  const there = newIp();
  for (let guess = 0; guess < 6; guess++)
    await prove(site, publisher, stranger, { ...byBill(account), amount: 900 + guess }, there);
  expect((await prove(site, publisher, member, byBill(account))).body).toMatchObject({ isSuccess: true });
});

test("accepts only the code on paper after twenty wrong tries a day at a number from any network", async () => {
  const { publisher, member, account } = await withoutEmail();
  for (let strangers = 0; strangers < 2; strangers++) {
    const stranger = await aMember(site, publisher);
    for (let guess = 0; guess < 10; guess++)
      expect((await prove(site, publisher, stranger, { ...byBill(account), amount: 900 + guess })).body).toEqual(
        neutral,
      );
  }
  const byMail = {
    isSuccess: false,
    code: "by-mail",
    errorMessage: expect.stringContaining("mail a code to the address on record"),
  };
  const stranger = await aMember(site, publisher);
  expect((await prove(site, publisher, stranger, { ...byBill(account), amount: 999 })).body).toEqual(byMail);
  expect((await prove(site, publisher, member, byBill(account))).body).toEqual(byMail);
  expect(await grantsOf(site, publisher, account)).toEqual([]);
  const code = await codeOnPaper(site, publisher, account.accountNumber);
  expect((await prove(site, publisher, stranger, { code })).body).toEqual(neutral);
  expect((await prove(site, publisher, member, { code })).body).toMatchObject({
    isSuccess: true,
    accounts: [{ accountNumber: account.accountNumber, access: "owner" }],
  });
  expect(await grantsOf(site, publisher, account)).toEqual(["owner by post"]);
});

test("still sends a code to the confirmed mailbox on record after strangers have used up their tries", async () => {
  const publisher = await aPublisher(site);
  const owner = { email: newEmail() };
  const { accountNumber } = await anOfficeAccount(site, publisher, owner);
  const reader = await aMember(site, publisher);
  const rename = "update login set email = $1 where tenant_id = $2 and email = $3";
  await asOwner(site.store.owner, rename, [owner.email, publisher.tenantId, reader.email]);
  for (let strangers = 0; strangers < 5; strangers++) {
    const stranger = await aMember(site, publisher);
    for (const claim of [
      labelOf(accountNumber),
      { email: owner.email },
      labelOf(accountNumber),
      { email: owner.email },
    ])
      expect((await ask(site, publisher, stranger, claim)).status).toBe(200);
  }
  await deliverEmails(site, publisher);
  const before = (await codesTo(publisher, owner.email)).length;
  expect(before).toBeLessThanOrEqual(20);
  for (const claim of [labelOf(accountNumber), { email: owner.email }])
    expect((await ask(site, publisher, reader, claim)).status).toBe(200);
  await deliverEmails(site, publisher);
  expect((await codesTo(publisher, owner.email)).length).toBe(before + 2);
});

test("allows five claims an hour to one number from one network, then answers 429", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await anOfficeAccount(site, publisher, { email: newEmail() });
  const [first, second] = [await aMember(site, publisher), await aMember(site, publisher)];
  const here = newIp();
  for (let asked = 0; asked < 5; asked++)
    expect((await ask(site, publisher, first, labelOf(accountNumber), here)).status).toBe(200);
  expectProblem(await ask(site, publisher, second, labelOf(accountNumber), here), 429);
  expect((await ask(site, publisher, second, labelOf(accountNumber))).status).toBe(200);
});

test("notifies the mailbox of a held account at most three times a day that somebody asked", async () => {
  const publisher = await aPublisher(site);
  const owner = await aMember(site, publisher);
  for (let strangers = 0; strangers < 2; strangers++) {
    const stranger = await aMember(site, publisher);
    for (let asked = 0; asked < 3; asked++) await ask(site, publisher, stranger, { email: owner.email });
  }
  await deliverEmails(site, publisher);
  const told = (await emailsOf(site, publisher)).filter(({ kind }) => kind === "accessAsked");
  expect(told).toHaveLength(3);
});
