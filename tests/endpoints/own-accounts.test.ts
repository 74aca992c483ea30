import { expect, test } from "vitest";
import type { CallName } from "#contract/contract.ts";
import { call } from "#tests/world/calls.ts";
import { comparable, expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { endpointOf, scopedCalls } from "./call-names.ts";
import { goodRequests } from "./good-requests.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const requests = await goodRequests(site, publisher, scopedCalls);
const nobodys = 999_999_999_999;

const fieldOf = (name: CallName): "accountNumber" | "AccountNumber" | null => {
  const { input = {} } = requests.get(name) ?? {};
  return "accountNumber" in input ? "accountNumber" : "AccountNumber" in input ? "AccountNumber" : null;
};
// In a call that searches, the number is no selector; its own tests check that it reveals nothing about another's
// account.
const accountCalls = scopedCalls.filter((name) => fieldOf(name) !== null && endpointOf(name).seeks !== true);

const ask = (name: CallName, accountNumber: unknown) => {
  const { input = {}, ...how } = requests.get(name) ?? {};
  return call(site, name, { ...input, [fieldOf(name) ?? ""]: accountNumber }, how);
};

test.each(accountCalls)("%s answers another login's account like an unknown one", async (name) => {
  const subscriber = await aSubscriber(site, publisher);
  const waiting = await aCheckout(site, publisher);
  const elsewhere = await aSubscriber(site, await aPublisher(site));
  const missing = await ask(name, nobodys);
  expect(expectProblem(missing, 404).detail).toBeUndefined();
  for (const { accountNumber } of [subscriber, waiting, elsewhere]) {
    expect(comparable(await ask(name, accountNumber))).toEqual(comparable(missing));
    expect(comparable(await ask(name, String(accountNumber)))).toEqual(comparable(missing));
  }
});

test("changes nothing on another login's account", async () => {
  const theirs = await aCheckout(site, publisher);
  for (const name of accountCalls) await ask(name, theirs.accountNumber);
  const rows = await asOwner(
    site.store.owner,
    `select s.status, i.state, (select count(*)::int from letter l where l.account_number = s.account_number) emails
     from subscription s join payment_intent i using (tenant_id, account_number) where s.account_number = $1`,
    [theirs.accountNumber],
  );
  expect(rows).toEqual([{ status: "pending", state: "token", emails: 0 }]);
});

test("treats account number 0, or none, as the login's own account", async () => {
  const { accountNumber, email } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  const domain = publisher.domain;
  for (const asked of [{ domain }, { domain, accountNumber: 0 }, { domain, accountNumber: "0" }]) {
    const { body } = await call(site, "getAccountManagementDetails", asked, { token });
    expect(body.userInfo.accountNumber).toBe(accountNumber);
  }
});
