import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { comparable, expectProblem } from "#tests/world/expect-problem.ts";
import { deliverPost, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { deliverable, person } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { aMember, ask, codeIn, type Member, numbersOf, prove } from "./access-world.ts";

const site = await siteOfFile();
const neutral = { isSuccess: false, code: "not-proven", errorMessage: expect.any(String) };

const proofsOf = (publisher: Publisher, { accountNumber }: Member) =>
  asOwner(
    site.store.owner,
    "select proof from account_grant where tenant_id = $1 and account_number = $2 order by granted_at",
    [publisher.tenantId, accountNumber],
  ).then((rows) => rows.map(({ proof }) => proof));

async function twoMembers() {
  const publisher = await aPublisher(site);
  return { publisher, member: await aMember(site, publisher), owner: await aMember(site, publisher) };
}

test("the mailed code gives the account, once, with the mailbox as its proof", async () => {
  const { publisher, member, owner } = await twoMembers();
  await ask(site, publisher, member, { accountNumber: owner.accountNumber });
  const code = await codeIn(site, publisher, owner.email);
  const { body } = await prove(site, publisher, member, { code });
  expect(body).toMatchObject({ isSuccess: true, accounts: [{ accountNumber: owner.accountNumber }] });
  expect(await numbersOf(site, publisher, member)).toEqual([member.accountNumber, owner.accountNumber]);
  expect(await proofsOf(publisher, owner)).toEqual(["checkout", "mailbox"]);
  const details = { domain: publisher.domain, accountNumber: owner.accountNumber };
  const read = await call(site, "getAccountManagementDetails", details, { token: member.token });
  expect(read.body.userInfo.email).toBe(owner.email);
  expect((await prove(site, publisher, member, { code })).body).toEqual(neutral);
});

test("a code may be typed in small letters, without its hyphen and with blanks", async () => {
  const { publisher, member, owner } = await twoMembers();
  await ask(site, publisher, member, { email: owner.email });
  const code = await codeIn(site, publisher, owner.email);
  const typed = ` ${code.toLowerCase().replace("-", " ")} `;
  expect((await prove(site, publisher, member, { code: typed })).body).toMatchObject({ isSuccess: true });
});

test("a code is for the login that asked, at its publication, for thirty minutes", async () => {
  const { publisher, member, owner } = await twoMembers();
  const another = await aMember(site, publisher);
  await ask(site, publisher, member, { email: owner.email });
  const code = await codeIn(site, publisher, owner.email);
  expect((await prove(site, publisher, another, { code })).body).toEqual(neutral);
  site.passMinutes(29);
  expect((await call(site, "getAccounts", { domain: publisher.domain }, { token: member.token })).status).toBe(200);
  site.passMinutes(2);
  expect((await prove(site, publisher, member, { code })).body).toEqual(neutral);
});

test("after five wrong codes the right one is of no more use", async () => {
  const { publisher, member, owner } = await twoMembers();
  await ask(site, publisher, member, { email: owner.email });
  const code = await codeIn(site, publisher, owner.email);
  for (let guess = 0; guess < 5; guess++)
    expect((await prove(site, publisher, member, { code: `AAAAA-AAAA${guess}` })).body).toEqual(neutral);
  expect((await prove(site, publisher, member, { code })).body).toEqual(neutral);
});

test("an address that changed meanwhile proves nothing any more", async () => {
  const { publisher, member, owner } = await twoMembers();
  await ask(site, publisher, member, { accountNumber: owner.accountNumber });
  const code = await codeIn(site, publisher, owner.email);
  const change = "update account set contact_email = 'new@readers.example' where account_number = $1";
  await asOwner(site.store.owner, change, [owner.accountNumber]);
  expect((await prove(site, publisher, member, { code })).body).toEqual(neutral);
});

test("number, last name and ZIP give the account too, and the mailbox on record is told", async () => {
  const { publisher, member, owner } = await twoMembers();
  const papers = { accountNumber: owner.accountNumber, lastName: " ellingsen ", zip: `${deliverable.zip}-1234` };
  const { body } = await prove(site, publisher, member, papers);
  expect(body).toMatchObject({ isSuccess: true, accounts: [{ accountNumber: owner.accountNumber }] });
  expect(await proofsOf(publisher, owner)).toEqual(["checkout", "details"]);
  await deliverPost(site, publisher);
  const told = (await mailTo(site, owner.email)).find(({ subject }) => subject.includes("added to a sign-in"));
  expect(told?.text).toContain(`Signed in as: ${member.email}`);
});

test("any wrong detail, and an account that is not there, get one and the same answer", async () => {
  const { publisher, member, owner } = await twoMembers();
  const right = { accountNumber: owner.accountNumber, lastName: person.lastName, zip: deliverable.zip };
  const missing = await prove(site, publisher, member, { ...right, accountNumber: 999_999_999_999 });
  expect(missing).toMatchObject({ status: 200, body: neutral });
  for (const change of [{ lastName: "Somebody" }, { zip: "90210" }])
    expect(comparable(await prove(site, publisher, member, { ...right, ...change }))).toEqual(comparable(missing));
  expect(await proofsOf(publisher, owner)).toEqual(["checkout"]);
});

test("five tries an hour for each number, whoever tries and whether or not it exists; ten for each login", async () => {
  const { publisher, owner } = await twoMembers();
  const members = [await aMember(site, publisher), await aMember(site, publisher)] as const;
  for (const accountNumber of [owner.accountNumber, 999_999_999_998]) {
    const papers = { accountNumber, lastName: "Somebody", zip: "53095" };
    for (let guess = 0; guess < 5; guess++) expect((await prove(site, publisher, members[0], papers)).status).toBe(200);
    expectProblem(await prove(site, publisher, members[1], { ...papers, lastName: person.lastName }), 429);
  }
  expectProblem(await prove(site, publisher, members[0], { code: "AAAAA-AAAAA" }), 429);
});

test("a login whose own mailbox is not proven proves that first", async () => {
  const publisher = await aPublisher(site);
  const [member, owner] = [await aMember(site, publisher, false), await aMember(site, publisher)];
  const papers = { accountNumber: owner.accountNumber, lastName: person.lastName, zip: deliverable.zip };
  expect((await prove(site, publisher, member, papers)).body).toMatchObject({ code: "confirm-first" });
  expect(await proofsOf(publisher, owner)).toEqual(["checkout"]);
});

test("half a proof, and two at once, are none", async () => {
  const { publisher, member, owner } = await twoMembers();
  const papers = { accountNumber: owner.accountNumber, lastName: person.lastName, zip: deliverable.zip };
  const { zip: _, ...noZip } = papers;
  for (const proof of [
    {},
    noZip,
    { lastName: "Ellingsen" },
    { ...papers, code: "AAAAA-AAAAA" },
    { ...papers, accountNumber: 0 },
  ])
    expect(expectProblem(await prove(site, publisher, member, proof), 400).status).toBe(400);
});

test("what was gained and what was refused is in the trail", async () => {
  const { publisher, member, owner } = await twoMembers();
  const papers = { accountNumber: owner.accountNumber, lastName: person.lastName, zip: deliverable.zip };
  await prove(site, publisher, member, { ...papers, zip: "90210" });
  await prove(site, publisher, member, papers);
  const trail = await asOwner(
    site.store.owner,
    "select subject, outcome, details from audit_entry where tenant_id = $1 and action = 'access.prove' order by entry_id",
    [publisher.tenantId],
  );
  expect(trail).toEqual([
    { subject: expect.stringMatching(/^login:/), outcome: "refused", details: { by: "details" } },
    { subject: `account:${owner.accountNumber}`, outcome: "granted", details: { by: "details" } },
  ]);
});
