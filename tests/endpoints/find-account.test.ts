import { expect, test } from "vitest";
import { accountMessages } from "#contract/account-messages.ts";
import { findHeldAccounts } from "#server/store/access/held-account.ts";
import { call } from "#tests/world/calls.ts";
import { comparable, expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { newEmail } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aMember, type Member } from "./access-world.ts";

const site = await siteOfFile();

const find = ({ domain }: Publisher, { token }: Member, sought: object) =>
  call(site, "findAccount", { domain, ...sought }, { token });

test("finds one's own account by number and by email, in any case", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  const { accountNumber, email } = member;
  for (const sought of [{ accountNumber }, { accountNumber: String(accountNumber) }, { email: email.toUpperCase() }]) {
    expect((await find(publisher, member, sought)).body).toEqual({
      isSuccess: true,
      accounts: [
        {
          accountNumber,
          custName: "Nora Ellingsen",
          planName: "Unlimited Digital + E-edition",
          accountStatus: "Active",
          access: "owner",
        },
      ],
      errorMessage: "",
    });
  }
});

test("uses the number when both are given", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  const { body } = await find(publisher, member, { accountNumber: member.accountNumber, email: newEmail() });
  expect(body).toMatchObject({ isSuccess: true });
  const other = await find(publisher, member, { accountNumber: 999_999_999_999, email: member.email });
  expect(other.body).toMatchObject({ isSuccess: false });
});

test("answers alike for another's account and an unknown one, by number and by email", async () => {
  const publisher = await aPublisher(site);
  const [member, other] = [await aMember(site, publisher), await aMember(site, publisher)];
  const elsewhere = await aMember(site, await aPublisher(site));
  const missing = await find(publisher, member, { accountNumber: 999_999_999_999 });
  expect(missing).toMatchObject({ status: 200, body: { isSuccess: false, code: "not-yours" } });
  for (const sought of [
    { accountNumber: other.accountNumber },
    { accountNumber: elsewhere.accountNumber },
    { email: other.email },
    { email: elsewhere.email },
    { email: newEmail() },
  ])
    expect(comparable(await find(publisher, member, sought))).toEqual(comparable(missing));
});

test("reads no row of another's account, because the search begins at the login's own grants", async () => {
  const publisher = await aPublisher(site);
  const [member, other] = [await aMember(site, publisher), await aMember(site, publisher)];
  const statements: string[] = [];
  const { db } = site.needs;
  const spied: typeof db = {
    ...db,
    read: (tenantId, inner) =>
      db.read(tenantId, (tenant) => {
        const statement = inner(tenant);
        statements.push(statement.compile(db.directory).sql);
        return statement;
      }),
  };
  for (const sought of [
    { accountNumber: other.accountNumber },
    { accountNumber: 1 },
    { accountNumber: member.accountNumber },
  ])
    await findHeldAccounts(spied, publisher.tenantId, { loginId: 1, confirmed: true }, sought);
  expect(new Set(statements).size).toBe(1);
  expect(statements[0]).toMatch(/^\s*select[^]*from account_grant g\s+join account a/);
});

test("asks for input when both are empty: Please enter at least one input field.", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(site, publisher);
  for (const sought of [{}, { accountNumber: 0 }, { accountNumber: "0" }])
    expect(expectProblem(await find(publisher, member, sought), 400).detail).toBe(accountMessages.switchAccountEmpty);
});
