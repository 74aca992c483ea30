import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { call } from "#tests/world/calls.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { aVisitor, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { accountsOf, aMember, numbersOf } from "./access-world.ts";

const site = await siteOfFile();

test("lists this login's accounts with name, plan and status, the active one first", async () => {
  const publisher = await aPublisher(site);
  const [member, other] = [await aMember(site, publisher), await aMember(site, publisher)];
  await grantAccount(site, publisher, member.email, { accountNumber: other.accountNumber, proof: "staff" });
  const named = {
    access: "owner",
    custName: "Nora Ellingsen",
    planName: "Unlimited Digital + E-edition",
    accountStatus: "Active",
  };
  expect(await accountsOf(site, publisher, member)).toEqual([
    { accountNumber: member.accountNumber, ...named },
    { accountNumber: other.accountNumber, ...named },
  ]);
  await asOwner(site.store.owner, "update subscription set status = 'ended' where account_number = $1", [
    member.accountNumber,
  ]);
  expect(await accountsOf(site, publisher, member)).toEqual([
    { accountNumber: other.accountNumber, ...named },
    { accountNumber: member.accountNumber, ...named, accountStatus: "Inactive" },
  ]);
});

test("lists nobody else's accounts and none of another publication", async () => {
  const publisher = await aPublisher(site);
  const [member] = [await aMember(site, publisher), await aMember(site, publisher)];
  await aMember(site, await aPublisher(site));
  expect(await numbersOf(site, publisher, member)).toEqual([member.accountNumber]);
  const { email } = await aVisitor(site, publisher);
  const token = await signedIn(site, publisher, email);
  expect((await call(site, "getAccounts", { domain: publisher.domain }, { token })).body).toEqual([]);
});

test("shows an unconfirmed login only what it bought itself", async () => {
  const publisher = await aPublisher(site);
  const [member, other] = [await aMember(site, publisher, false), await aMember(site, publisher)];
  await grantAccount(site, publisher, member.email, { accountNumber: other.accountNumber, proof: "staff" });
  expect(await numbersOf(site, publisher, member)).toEqual([member.accountNumber]);
});
