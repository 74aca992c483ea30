import { expect, test } from "vitest";
import { callRights, rightsNeeded } from "#contract/call-rights.ts";
import type { CallName } from "#contract/contract.ts";
import { type GrantKind, grantKinds, missingRight, refusedRightText } from "#core/access/grant.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { anOfficeAccount } from "#tests/world/office.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { newIp } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { aMember, labelOf, prove } from "./access-world.ts";
import { scopedCalls } from "./call-names.ts";
import { goodRequests } from "./good-requests.ts";
import { grantWords } from "#core/access/grant-words.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const requests = await goodRequests(site, publisher, scopedCalls);
const phone = publisher.plain.tenant.site.customerService.phone;

/** The calls about an account, with the rights that this very request needs. */
const accountCalls = scopedCalls.flatMap((name) => {
  const needed = rightsNeeded(name, requests.get(name)?.input);
  return needed.length === 0 ? [] : [{ name, needed }];
});

const setKind = (kind: GrantKind) =>
  asOwner(site.store.owner, "update account_grant set kind = $2 where tenant_id = $1", [publisher.tenantId, kind]);

const send = (name: CallName) => {
  const { input = {}, ...how } = requests.get(name) ?? {};
  return call(site, name, input, { ...how, key: newKey(), ip: newIp() });
};

/** Everything that a call could leave behind. */
const traces = () =>
  asOwner(
    site.store.owner,
    `select (select count(*) from audit_entry where tenant_id = $1) audits,
       (select count(*) from letter where tenant_id = $1) letters,
       (select count(*) from payment_intent where tenant_id = $1) intents,
       (select count(*) from idempotency_key where tenant_id = $1) answers,
       (select json_agg(a order by account_number)::text from account a where tenant_id = $1) accounts,
       (select json_agg(s order by subscription_id)::text from subscription s where tenant_id = $1) subscriptions`,
    [publisher.tenantId],
  );

const cases = grantKinds.flatMap((kind) => accountCalls.map((of) => ({ kind, ...of })));
const refused = cases.filter(({ kind, needed }) => missingRight(kind, needed) !== null);
const allowed = cases.filter(({ kind, needed }) => missingRight(kind, needed) === null);

test.each(refused)(
  "$name is refused to $kind access with a sentence, and changes nothing",
  async ({ kind, name, needed }) => {
    await setKind(kind);
    const before = await traces();
    const missing = missingRight(kind, needed) ?? "see";
    expectProblem(await send(name), 403, refusedRightText(grantWords, kind, missing, phone));
    expect(await traces()).toEqual(before);
  },
);

test.each(allowed)("$name is open to $kind access", async ({ kind, name }) => {
  await setKind(kind);
  expect((await send(name)).status).not.toBe(403);
});

test("lets limited access view, pay, report and stop, and nothing else", () => {
  const open = allowed.filter(({ kind }) => kind === "limited").flatMap(({ needed }) => needed);
  expect([...new Set(open)].toSorted()).toEqual(["pay", "report", "see", "stop"]);
  expect(refused.filter(({ kind }) => kind === "limited").map(({ name }) => name)).toEqual(
    expect.arrayContaining(["terminateSubscriber", "modifySubscriber", "changeDeliveryAddress", "setRenewalMethod"]),
  );
});

test("every call that needs a token declares which rights it needs", () => {
  expect(Object.keys(callRights).toSorted()).toEqual(scopedCalls.toSorted());
});

test("has separate rights for changing the card and for paying", async () => {
  const owner = await aMember(site, publisher);
  const helper = await aMember(site, publisher);
  const { accountNumber } = owner;
  await grantAccount(site, publisher, helper.email, { accountNumber, kind: "limited", proof: "details" });
  const input = { domain: publisher.domain, accountNumber, paymentMethod: "Credit Card", oneTime: "N" } as const;
  const token = (purpose: "updateCard" | "ezPay" | "oneTime") =>
    call(site, "getConvergeAuthToken", { ...input, purpose }, { token: helper.token });
  for (const purpose of ["updateCard", "ezPay"] as const)
    expectProblem(await token(purpose), 403, refusedRightText(grantWords, "limited", "cards", phone));
  expect((await token("oneTime")).status).not.toBe(403);
});

test("gives a stranger with a mailing label neither the account nor its email or cancellation", async () => {
  const owner = await aMember(site, publisher);
  const stranger = await aMember(site, publisher);
  const { accountNumber } = owner;
  const input = { domain: publisher.domain, accountNumber };
  const { body } = await call(site, "getAccountManagementDetails", input, { token: owner.token });
  expect((await prove(site, publisher, stranger, labelOf(accountNumber))).status).toBe(400);
  expect((await prove(site, publisher, stranger, { ...labelOf(accountNumber), amount: 1 })).body.isSuccess).toBe(false);
  const attempts = [
    call(site, "getAccountManagementDetails", input, { token: stranger.token }),
    call(
      site,
      "modifySubscriber",
      { ...input, emailTypeId: 1, emailAddress: stranger.email },
      { token: stranger.token, key: newKey() },
    ),
    call(
      site,
      "terminateSubscriber",
      {
        Domain: publisher.domain,
        AccountNumber: accountNumber,
        TerminationDate: body.terminationDate,
        TerminateReasonID: 0,
      },
      { token: stranger.token, key: newKey() },
    ),
  ];
  for (const answer of await Promise.all(attempts)) expect(answer.status).toBe(404);
});

test("a label and last bill give no email, address, card or cancellation of an account without a login", async () => {
  const { accountNumber, amount } = await anOfficeAccount(site, publisher);
  const stranger = await aMember(site, publisher);
  const { body } = await prove(site, publisher, stranger, { ...labelOf(accountNumber), amount });
  expect(body).toMatchObject({ isSuccess: true, accounts: [{ accountNumber, access: "limited" }] });
  const input = { domain: publisher.domain, accountNumber };
  const read = await call(site, "getAccountManagementDetails", input, { token: stranger.token });
  expect(read).toMatchObject({ status: 200, body: { access: "limited" } });
  const change = { ...input, emailTypeId: 1 as const, emailAddress: stranger.email };
  const how = { token: stranger.token, key: newKey() };
  const sentence = refusedRightText(grantWords, "limited", "changeEmail", phone);
  expectProblem(await call(site, "modifySubscriber", change, how), 403, sentence);
});
