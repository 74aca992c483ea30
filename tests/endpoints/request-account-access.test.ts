import { expect, test } from "vitest";
import { accountMessages } from "#contract/account-messages.ts";
import { comparable, expectProblem } from "#tests/world/expect-problem.ts";
import { deliverEmails, emailsOf, mailTo } from "#tests/world/post.ts";
import { anOfficeAccount } from "#tests/world/office.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { newEmail } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { aMember, ask, labelOf } from "./access-world.ts";

const site = await siteOfFile();

const codesTo = async (publisher: Publisher, email: string) =>
  (await emailsOf(site, publisher)).filter(({ kind, recipient }) => kind === "accountAccess" && recipient === email);

test("sends a code to the mailbox on record, by label and by email, and says who asks", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  const owner = { email: newEmail() };
  const { accountNumber } = await anOfficeAccount(site, publisher, owner);
  for (const sought of [labelOf(accountNumber), { email: owner.email.toUpperCase() }])
    expect((await ask(site, publisher, member, sought)).body).toEqual({
      isSuccess: true,
      message:
        "If we have that subscription, an email is on its way to the address on record. A code in it works for 30 minutes.",
      errorMessage: "",
    });
  await deliverEmails(site, publisher);
  expect(await codesTo(publisher, owner.email)).toHaveLength(2);
  const [letter] = await mailTo(site, owner.email);
  expect(letter?.text).toMatch(/Code: [2-9A-Z]{5}-[2-9A-Z]{5}\n/);
  expect(letter?.text).toContain(`signed in as ${member.email}`);
});

test("gives the same answer and sends no email for an unknown account", async () => {
  const publisher = await aPublisher(site);
  const [member, owner] = [await aMember(site, publisher), await aMember(site, publisher)];
  const elsewhere = await aMember(site, await aPublisher(site));
  const known = await ask(site, publisher, member, { email: owner.email });
  const strange = newEmail();
  for (const sought of [
    { email: strange },
    labelOf(999_999_999_999),
    labelOf(elsewhere.accountNumber),
    { ...labelOf(owner.accountNumber), lastName: "Somebody" },
  ])
    expect(comparable(await ask(site, publisher, member, sought))).toEqual(comparable(known));
  await deliverEmails(site, publisher);
  expect(await codesTo(publisher, strange)).toEqual([]);
  expect(await codesTo(publisher, elsewhere.email)).toEqual([]);
});

test("does the same for any number and address, and looks for the account only after the answer", async () => {
  const publisher = await aPublisher(site);
  const [member, owner] = [await aMember(site, publisher), await aMember(site, publisher)];
  await deliverEmails(site, publisher);
  const left = async (sought: object) => {
    const before = await emailsOf(site, publisher);
    await ask(site, publisher, member, sought);
    expect(await emailsOf(site, publisher)).toEqual(before);
    const [row] = await asOwner(
      site.store.owner,
      `select looked_up_at, mailed_to, code_hash, (select count(*)::int from audit_entry a where a.tenant_id = $1
         and a.action = 'access.request') as told from account_access where tenant_id = $1 order by created_at desc limit 1`,
      [publisher.tenantId],
    );
    return row;
  };
  expect(await left({ email: owner.email })).toEqual({ looked_up_at: null, mailed_to: null, code_hash: null, told: 1 });
  expect(await left({ email: newEmail() })).toEqual({ looked_up_at: null, mailed_to: null, code_hash: null, told: 2 });
});

test("stores the code as its hash, and only when its email is sent", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  const owner = { email: newEmail() };
  await anOfficeAccount(site, publisher, owner);
  await ask(site, publisher, member, { email: owner.email });
  await deliverEmails(site, publisher);
  const [letter] = await mailTo(site, owner.email);
  const code = /Code: (\S+)/.exec(letter?.text ?? "")?.[1]?.replace("-", "") ?? "";
  const rows = await asOwner(
    site.store.owner,
    `select (select count(*)::int from letter l where l.tenant_id = $1 and l.content::text like '%' || $2 || '%') emails,
      (select count(*)::int from account_access w where w.tenant_id = $1 and w.code_hash = sha256($2::bytea)) hashes`,
    [publisher.tenantId, code],
  );
  expect([code.length, ...rows]).toEqual([10, { emails: 0, hashes: 1 }]);
});

test("asks for proof of an unconfirmed login's mailbox first", async () => {
  const publisher = await aPublisher(site);
  const [member, owner] = [await aMember(site, publisher, false), await aMember(site, publisher)];
  const { body } = await ask(site, publisher, member, { email: owner.email });
  expect(body).toMatchObject({
    isSuccess: false,
    code: "confirm-first",
    errorMessage: expect.stringContaining(member.email),
  });
  await deliverEmails(site, publisher);
  expect(await codesTo(publisher, owner.email)).toEqual([]);
});

test("allows five requests an hour for each login, then answers 429", async () => {
  const publisher = await aPublisher(site);
  const [member, owner] = [await aMember(site, publisher), await aMember(site, publisher)];
  for (let asked = 0; asked < 5; asked++)
    expect((await ask(site, publisher, member, { email: newEmail() })).status).toBe(200);
  expectProblem(await ask(site, publisher, member, { email: owner.email }), 429);
  expectProblem(await ask(site, publisher, member, { email: newEmail() }), 429);
});

test("starts nothing for a number without last name and ZIP", async () => {
  const publisher = await aPublisher(site);
  const [member, owner] = [await aMember(site, publisher), await aMember(site, publisher)];
  const { zip: _, ...half } = labelOf(owner.accountNumber);
  for (const claim of [{ accountNumber: owner.accountNumber }, half])
    expect(expectProblem(await ask(site, publisher, member, claim), 400).detail).toBe(
      "Please enter the last name and ZIP code as they appear on your mailing label.",
    );
});

test("asks for input when both email and number are missing: Please enter at least one input field.", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  expect(expectProblem(await ask(site, publisher, member, {}), 400).detail).toBe(accountMessages.switchAccountEmpty);
});
