import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { aMember, type Member, numbersOf } from "./access-world.ts";

const site = await siteOfFile();

async function aHousehold() {
  const publisher = await aPublisher(site);
  const [owner, helper] = [await aMember(site, publisher), await aMember(site, publisher)];
  const { accountNumber } = owner;
  await grantAccount(site, publisher, helper.email, { accountNumber, kind: "helper", proof: "invitation" });
  return { publisher, owner, helper, accountNumber };
}

async function remove(publisher: Publisher, by: Member, accountNumber: number, whom: Member) {
  const input = { domain: publisher.domain, accountNumber };
  const { body } = await call(site, "getAccountPeople", input, { token: by.token });
  const personID = body.people.find(({ email }) => email === whom.email)?.personID ?? 0;
  return call(site, "removeAccountPerson", { ...input, personID }, { token: by.token, key: newKey() });
}

test("refuses a removed person from the next call on, even in an open session", async () => {
  const { publisher, owner, helper, accountNumber } = await aHousehold();
  const read = () =>
    call(site, "getAccountManagementDetails", { domain: publisher.domain, accountNumber }, { token: helper.token });
  expect((await read()).status).toBe(200);
  expect((await remove(publisher, owner, accountNumber, helper)).body).toEqual({ isSuccess: true, errorMessage: "" });
  expect(expectProblem(await read(), 404).status).toBe(404);
  expect(await numbersOf(site, publisher, helper)).toEqual([helper.accountNumber]);
  await deliverEmails(site, publisher);
  const textTo = async (email: string) => (await mailTo(site, email))[0]?.text;
  expect(await textTo(owner.email)).toContain(`${owner.email} removed ${helper.email} from your account.`);
  expect(await textTo(helper.email)).toContain(`${owner.email} removed your access to this account.`);
});

test("stops a helper from removing the owner, and the last owner from leaving", async () => {
  const { publisher, owner, helper, accountNumber } = await aHousehold();
  expect((await remove(publisher, helper, accountNumber, owner)).body).toMatchObject({ code: "owner" });
  expect((await remove(publisher, owner, accountNumber, owner)).body).toMatchObject({ code: "last-owner" });
  expect(await numbersOf(site, publisher, owner)).toEqual([accountNumber]);
});

test("one of two owners can remove the other, along with that owner's held changes", async () => {
  const { publisher, owner, accountNumber } = await aHousehold();
  const second = await aMember(site, publisher);
  await grantAccount(site, publisher, second.email, { accountNumber, proof: "staff" });
  const change = { domain: publisher.domain, accountNumber, emailTypeId: 1 as const, emailAddress: second.email };
  const changed = await call(site, "modifySubscriber", change, { token: second.token, key: newKey() });
  expect(changed.body).toMatchObject({ isSuccess: true, pendingEmail: second.email });
  expect((await remove(publisher, owner, accountNumber, second)).body).toMatchObject({ isSuccess: true });
  const details = { domain: publisher.domain, accountNumber };
  const { body } = await call(site, "getAccountManagementDetails", details, { token: owner.token });
  expect(body.userInfo).toMatchObject({ email: owner.email, pendingEmail: "" });
});

test("anybody can give up their own access, limited or not", async () => {
  const { publisher, helper, accountNumber } = await aHousehold();
  const limited = await aMember(site, publisher);
  await grantAccount(site, publisher, limited.email, { accountNumber, kind: "limited", proof: "details" });
  for (const person of [helper, limited])
    expect((await remove(publisher, person, accountNumber, person)).body).toMatchObject({ isSuccess: true });
});

test("limited access can't remove anybody else", async () => {
  const { publisher, helper, accountNumber } = await aHousehold();
  const limited = await aMember(site, publisher);
  await grantAccount(site, publisher, limited.email, { accountNumber, kind: "limited", proof: "details" });
  expect((await remove(publisher, limited, accountNumber, helper)).body).toMatchObject({ code: "limited" });
});

test("answers 404 to anybody who isn't on the account", async () => {
  const { publisher, owner, accountNumber } = await aHousehold();
  const stranger = await aMember(site, publisher);
  const [row] = await asOwner<{ id: number }>(
    site.store.owner,
    "select login_id::int as id from login where email = $1",
    [stranger.email],
  );
  for (const personID of [row?.id ?? 0, 999_999_999]) {
    const input = { domain: publisher.domain, accountNumber, personID };
    expect(
      expectProblem(await call(site, "removeAccountPerson", input, { token: owner.token, key: newKey() }), 404).status,
    ).toBe(404);
  }
});
