import { expect, test } from "vitest";
import { cents } from "#core/money.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { newKey } from "#tests/world/calls.ts";
import { aColleague, deskCall, proofIsOld } from "#tests/world/desk.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { differencesAt } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";
import { emailsAbout } from "#tests/world/time.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const other = await aPublisher(site);
const publication = publisher.domain;
const { session } = await aColleague(site, "clerk", publisher);

const listOf = (accountNumber: number, how: object = { session }) =>
  deskCall(site, "deskGetPayments", { publication, accountNumber }, how);
const refund = (act: object, how: object = { session }) => deskCall(site, "deskRefund", { ...act }, how);
const refundsOf = ({ tenantId }: Publisher, accountNumber: number) =>
  asOwner<{ amount: number; state: string; cause: string }>(
    site.store.owner,
    "select amount_cents as amount, state, cause from refund where tenant_id = $1 and account_number = $2 order by requested_at, cause",
    [tenantId, accountNumber],
  );

async function anAct(amountCents: number, account?: number) {
  const accountNumber = account ?? (await anOldReader(site, publisher)).accountNumber;
  const { body } = await deskCall(site, "deskGetAccount", { publication, accountNumber }, { session });
  const [payment] = (await listOf(accountNumber)).body.payments;
  if (payment === undefined) throw new Error("nothing was paid");
  const { receiptNumber } = payment;
  return {
    publication,
    accountNumber,
    seen: body.version,
    reason: "Bad delivery",
    note: "",
    receiptNumber,
    amountCents,
  };
}

test("refunds part of a payment, once per key, and never more than is left", async () => {
  const act = await anAct(1000);
  const { accountNumber } = act;
  const [whole] = (await listOf(accountNumber)).body.payments;
  expect(whole).toMatchObject({ backCents: 0, waitingCents: 0, leftCents: whole?.amountCents });
  const key = newKey();
  const first = await refund(act, { session, key });
  expect([first.status, first.body]).toEqual([200, { isSuccess: true, errorMessage: "", outcome: "requested" }]);
  expect((await refund(act, { session, key })).body).toEqual(first.body);
  const { seen } = await anAct(1000, accountNumber);
  // The same amount of the same payment, which somebody requests again on purpose.
  expect((await refund({ ...act, seen })).body).toMatchObject({ outcome: "requested" });
  const rows = await refundsOf(publisher, accountNumber);
  expect(rows.map(({ cause }) => cause)).toEqual([
    `receipt:${act.receiptNumber}:1000`,
    `receipt:${act.receiptNumber}:1000:2`,
  ]);
  const { body } = await listOf(accountNumber);
  const left = (whole?.amountCents ?? 0) - 2000;
  expect(body).toMatchObject({ payments: [{ backCents: 2000, leftCents: left }], byOneCents: 3000 });
  const tooMuch = await anAct(left + 1, accountNumber);
  expect((await refund(tooMuch)).body).toMatchObject({ isSuccess: false, code: "too-much" });
  await payRefunds(site.work, publisher.tenantId);
  expect(await emailsAbout(site, publisher, accountNumber, "refundMade")).toHaveLength(2);
  expect(await differencesAt(site, publisher)).toEqual([]);
  const { entries } = (
    await deskCall(site, "deskGetTimeline", { publication, accountNumber, kind: "money" }, { session })
  ).body;
  expect(entries.map(({ text }) => text)).toEqual(expect.arrayContaining(["Refund of $10.00 asked for"]));
});

test("a refund above the limit waits, and its amount is no longer available", async () => {
  const strict = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, policy: { ...plain.tenant.policy, refundLimitCents: cents(1500) } },
  }));
  const { session: theirs } = await aColleague(site, "clerk", strict);
  const { accountNumber } = await anOldReader(site, strict);
  const of = { publication: strict.domain, accountNumber };
  const list = async () => (await deskCall(site, "deskGetPayments", of, { session: theirs })).body;
  const [payment] = (await list()).payments;
  const { body: account } = await deskCall(site, "deskGetAccount", of, { session: theirs });
  const all = payment?.amountCents ?? 0;
  const act = { ...of, seen: account.version, reason: "Moved away", note: "", receiptNumber: payment?.receiptNumber };
  expect((await refund({ ...act, amountCents: all }, { session: theirs })).body).toMatchObject({ outcome: "waiting" });
  expect(await refundsOf(strict, accountNumber)).toEqual([]);
  expect(await list()).toMatchObject({ payments: [{ waitingCents: all, leftCents: 0 }], byOneCents: 0 });
  const { body: again } = await deskCall(site, "deskGetAccount", of, { session: theirs });
  const second = { ...act, seen: again.version, amountCents: 500 };
  expect((await refund(second, { session: theirs })).body).toEqual({
    isSuccess: false,
    code: "too-much",
    errorMessage: "This payment has nothing left to refund.",
  });
});

test("gives small amounts as a credit", async () => {
  expect((await refund(await anAct(499))).body).toEqual({
    isSuccess: false,
    code: "too-small",
    errorMessage: "Refunds start at $5.00. Give a credit instead.",
  });
  expect((await refund({ ...(await anAct(500)), receiptNumber: "R-0000" })).body).toMatchObject({ code: "no-receipt" });
});

test("two refunds of one payment at once request one", async () => {
  const act = await anAct(2000);
  const bookkeeper = await aColleague(site, "bookkeeper", publisher);
  const answers = await Promise.all(
    [session, bookkeeper.session].map((by) => refund(act, { session: by, key: newKey() })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const late = answers.find(({ status }) => status === 409)?.body as { detail?: string } | undefined;
  expect(late?.detail).toContain("Marge Olson refunded a payment at ");
  expect(await refundsOf(publisher, act.accountNumber)).toMatchObject([{ amount: 2000 }]);
});

test("requires a recent proof, the role, publication, valid input and a current view", async () => {
  const act = await anAct(1000);
  const statusOf = async (change: object, how: object = { session }) =>
    (await refund({ ...act, ...change }, how)).status;
  expect(await statusOf({}, {})).toBe(401);
  for (const role of ["auditor"] as const)
    expect(await statusOf({}, { session: (await aColleague(site, role, publisher)).session })).toBe(403);
  expect(await statusOf({ publication: other.domain })).toBe(404);
  expect(await statusOf({ accountNumber: 999_999_999 })).toBe(404);
  for (const change of [{ amountCents: 0 }, { amountCents: 10.5 }, { receiptNumber: "" }, { reason: " " }])
    expect(await statusOf(change)).toBe(400);
  expect(await statusOf({ seen: act.seen - 1 })).toBe(409);
  expect((await listOf(act.accountNumber, {})).status).toBe(401);
  expect((await listOf(999_999_999)).status).toBe(404);
  await proofIsOld(site, { session });
  const { status, body } = await refund(act);
  expect([status, body]).toMatchObject([403, { errors: [{ detail: "prove-again" }] }]);
  expect(await refundsOf(publisher, act.accountNumber)).toEqual([]);
});
