import { expect, test } from "vitest";
import { cents } from "#core/money.ts";
import { newKey } from "#tests/world/calls.ts";
import { aColleague, deskCall, detailOf } from "#tests/world/desk.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { requestsAt } from "#tests/world/requests.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { differencesAt } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
/** Everything needs a second person at this publication. */
const publisher = await aPublisher(site, (plain) => ({
  ...plain,
  tenant: {
    ...plain.tenant,
    policy: { ...plain.tenant.policy, creditLimitCents: cents(0), refundLimitCents: cents(0) },
  },
}));
const other = await aPublisher(site);
const publication = publisher.domain;
const { clerk, manager, look, aRequest, listFor, approve, decline, withdraw, moneyTexts, trailOf } = await requestsAt(
  site,
  publisher,
);

test("the person who asked can withdraw a request, and its amount is free again", async () => {
  const { accountNumber, decision, amount, waiting } = await aRequest("refund");
  const leftOf = async () => {
    const { body } = await deskCall(site, "deskGetPayments", { publication, accountNumber }, clerk);
    return body.payments[0];
  };
  const alert = { kind: "request-waits", text: expect.stringMatching(/^Refund of \$.* is waiting for approval$/) };
  expect(await leftOf()).toMatchObject({ waitingCents: amount, leftCents: 0 });
  expect((await look(accountNumber)).alerts).toContainEqual(alert);
  const key = newKey();
  const said = { ...decision, reason: "Asked for by mistake", note: "It was her sister." };
  const first = await withdraw(said, { ...clerk, key });
  expect([first.status, first.body]).toEqual([200, { isSuccess: true, errorMessage: "" }]);
  expect((await withdraw(said, { ...clerk, key })).body).toEqual(first.body);
  expect(await leftOf()).toMatchObject({ waitingCents: 0, leftCents: amount });
  expect((await look(accountNumber)).alerts).not.toContainEqual(alert);
  expect((await listFor(manager.session)).some(({ approvalId }) => approvalId === waiting.approvalId)).toBe(false);
  expect((await moneyTexts(accountNumber))[0]).toMatchObject({
    text: expect.stringMatching(/^Refund of .* was withdrawn$/),
    who: { kind: "staff", name: "Marge Olson" },
    rows: expect.arrayContaining([{ label: "Withdrawn because", value: "Asked for by mistake" }]),
  });
  expect(await trailOf(accountNumber)).toEqual([
    { actor: `staff:${clerk.staffId}`, action: "desk.ask", outcome: "waiting" },
    { actor: `staff:${clerk.staffId}`, action: "desk.act", outcome: "done" },
    { actor: `staff:${clerk.staffId}`, action: "desk.withdraw", outcome: "withdrawn" },
    { actor: `staff:${clerk.staffId}`, action: "desk.act", outcome: "done" },
  ]);
  const late = await approve(decision);
  expect([late.status, detailOf(late)]).toEqual([
    409,
    expect.stringMatching(/^Marge Olson withdrew a request at .* Nothing was changed\.$/),
  ]);
  const seen = (await look(accountNumber)).version;
  const gone = { code: "withdrawn", errorMessage: "This request was withdrawn." };
  expect((await approve({ ...decision, seen })).body).toMatchObject(gone);
  expect((await withdraw({ ...decision, seen })).body).toMatchObject(gone);
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("a withdrawn credit no longer counts against the limit", async () => {
  const generous = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, policy: { ...plain.tenant.policy, creditLimitCents: cents(2500) } },
  }));
  const { session } = await aColleague(site, "clerk", generous);
  const { accountNumber } = await anOldReader(site, generous);
  const of = { publication: generous.domain, accountNumber };
  const give = async (amountCents: number) => {
    const { version: seen } = (await deskCall(site, "deskGetAccount", of, { session })).body;
    const act = { ...of, seen, reason: "Goodwill", note: "", credit: { kind: "money", amountCents } };
    return (await deskCall(site, "deskGiveCredit", act, { session, key: newKey() })).body;
  };
  expect(await give(2600)).toMatchObject({ outcome: "waiting" });
  const [waiting] = (await deskCall(site, "deskGetApprovals", {}, { session })).body.approvals;
  const { approvalId, version: seen } = waiting ?? { approvalId: 0, version: 0 };
  expect((await withdraw({ ...of, seen, approvalId, reason: "Wrong amount", note: "" }, { session })).status).toBe(200);
  expect(await give(2500)).toMatchObject({ outcome: "given" });
});

test("nobody else can withdraw a request, at the server and in the database", async () => {
  const { decision, waiting } = await aRequest("refund");
  for (const role of ["clerk", "owner"] as const) {
    const { session } = await aColleague(site, role, publisher);
    expect((await withdraw(decision, { session })).body).toEqual({
      isSuccess: false,
      code: "not-own",
      errorMessage: "Somebody else asked for this. Only they can withdraw it.",
    });
  }
  const change = (set: string) =>
    asOwner(
      site.store.owner,
      `update staff_money set state = 'withdrawn', ${set} where tenant_id = $1 and money_id = $2`,
      [publisher.tenantId, waiting.approvalId],
    );
  const rest = "withdrawn_at = now(), withdrawn_on = current_date, withdraw_reason = 'test'";
  await expect(change(`withdrawn_by = ${manager.staffId}, ${rest}`)).rejects.toThrow(/staff_money_withdrawn_by/);
  await expect(change("decided_by = null")).rejects.toThrow(/staff_money_withdrawn/);
});

test("a decided request can't be withdrawn anymore", async () => {
  const { accountNumber, decision } = await aRequest("credit");
  await approve(decision);
  const { version: seen } = await look(accountNumber);
  expect((await withdraw({ ...decision, seen })).body).toMatchObject({
    code: "decided",
    errorMessage: "Somebody has already decided this.",
  });
  expect((await look(accountNumber)).balanceCents).toBe(2000);
});

test("a withdrawal requires the role, publication, account and a current view", async () => {
  const { decision } = await aRequest("refund");
  const stranger = await aRequest("refund");
  const statusOf = async (change: object, how: object = clerk) =>
    (await withdraw({ ...decision, ...change }, how)).status;
  expect(await statusOf({}, { session: undefined })).toBe(401);
  expect(await statusOf({}, { session: (await aColleague(site, "auditor", publisher)).session })).toBe(403);
  expect(await statusOf({ publication: other.domain })).toBe(404);
  expect(await statusOf({ approvalId: stranger.decision.approvalId })).toBe(404);
  expect(await statusOf({ approvalId: 0 })).toBe(400);
  expect(await statusOf({ reason: "" })).toBe(400);
  expect(await statusOf({ seen: decision.seen - 1 })).toBe(409);
  expect(await statusOf({})).toBe(200);
});

test("a request on an account that was merged into another can still be declined or withdrawn", async () => {
  const [declined, withdrawn] = [await aRequest("refund"), await aRequest("refund")];
  const { accountNumber: stays } = await anOldReader(site, publisher);
  await asOwner(
    site.store.owner,
    "update account set merged_into = $1 where tenant_id = $2 and account_number = any($3::bigint[])",
    [stays, publisher.tenantId, [declined.accountNumber, withdrawn.accountNumber]],
  );
  expect((await approve(declined.decision)).status).toBe(409);
  expect((await decline(declined.decision)).body).toMatchObject({ isSuccess: true });
  expect((await withdraw(withdrawn.decision)).body).toMatchObject({ isSuccess: true });
});
