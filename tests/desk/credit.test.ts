import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import type { CreditGiven } from "#core/notice/payment-emails.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { newKey } from "#tests/world/calls.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { aBilledPayer, openFor, paysFor, submitsPayment } from "#tests/world/paying.ts";
import { oweRefund, refundsAt, settleSales } from "#tests/world/refunds.ts";
import { payAtGateway } from "#tests/world/shopper.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { booksOf, differencesAt } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";
import { emailsAbout, pass, passTo, subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const other = await aPublisher(site);
const publication = publisher.domain;
const clerk = await aColleague(site, "clerk", publisher);
const { session } = clerk;

const units = (count: number) => ({ kind: "units", units: count });
const dollars = (amountCents: number) => ({ kind: "money", amountCents });

async function anAct(credit: object, accountNumber?: number) {
  const number = accountNumber ?? (await anOldReader(site, publisher)).accountNumber;
  const { body } = await deskCall(site, "deskGetAccount", { publication, accountNumber: number }, { session });
  return { publication, accountNumber: number, seen: body.version, reason: "Bad delivery", note: "", credit };
}
const give = (act: object, how: object = { session }) => deskCall(site, "deskGiveCredit", { ...act }, how);
const preview = (accountNumber: number, kind: string, amount: number, how: object = { session }) =>
  deskCall(site, "deskPreviewCredit", { publication, accountNumber, kind, amount: String(amount) }, how);
const timelineOf = async (accountNumber: number, kind: string) =>
  (await deskCall(site, "deskGetTimeline", { publication, accountNumber, kind }, { session })).body.entries;

test("credited papers extend the subscription as previewed, with an email and a row that explains the date", async () => {
  const act = await anAct(units(3));
  const { accountNumber } = act;
  const shown = (await preview(accountNumber, "units", 3)).body;
  expect(shown).toMatchObject({
    isSuccess: true,
    isPrint: true,
    needsApproval: false,
    limitCents: 4000,
    balance: null,
  });
  const after = shown.isSuccess ? shown.dates?.after : null;
  const key = newKey();
  const first = await give(act, { session, key });
  expect([first.status, first.body]).toEqual([
    200,
    { isSuccess: true, errorMessage: "", outcome: "given", paidThrough: after, balanceCents: null },
  ]);
  expect((await give(act, { session, key })).body).toEqual(first.body);
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ paidThrough: after });
  expect(await emailsAbout<CreditGiven>(site, publisher, accountNumber, "creditGiven")).toMatchObject([
    { what: { kind: "units", units: 3, isPrint: true, paidThrough: after } },
  ]);
  const [row] = await timelineOf(accountNumber, "dates");
  expect(row).toMatchObject({
    text: expect.stringContaining("3 issues added by customer service; paid through"),
    who: { kind: "staff", name: "Marge Olson" },
    rows: [{ label: "Paid through before" }, { label: "Added", value: "3 issues" }, { label: "Paid through after" }],
  });
  expect((await timelineOf(accountNumber, "money"))[0]).toMatchObject({
    text: "Credit of 3 issues given",
    rows: [{ label: "Worth" }, { label: "Reason", value: "Bad delivery" }],
  });
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("credited dollars go to the balance, the next payment uses them, and the books stay balanced", async () => {
  const own = await aPublisher(site);
  const { session: theirs } = await aColleague(site, "clerk", own);
  const { accountNumber } = await anOldReader(site, own);
  const of = { publication: own.domain, accountNumber };
  const { body: before } = await deskCall(site, "deskGetAccount", of, { session: theirs });
  const act = { ...of, seen: before.version, reason: "Goodwill", note: "", credit: dollars(500) };
  expect((await give(act, { session: theirs })).body).toMatchObject({ outcome: "given", balanceCents: 500 });
  const { body: after } = await deskCall(site, "deskGetAccount", of, { session: theirs });
  expect(after.balanceCents).toBe(500);
  expect(after.nextCharge?.amountCents).toBe((before.nextCharge?.amountCents ?? 0) - 500);
  expect(await booksOf(site, own)).toMatchObject({ revenue: expect.any(Number) });
  expect(await differencesAt(site, own)).toEqual([]);
  for (let week = 0; week < 9; week++) {
    await pass(site, own, 7);
    expect(await differencesAt(site, own)).toEqual([]);
  }
  const { body: later } = await deskCall(site, "deskGetAccount", of, { session: theirs });
  expect(later.balanceCents).toBe(0);
});

test("a term partly paid for by a credit keeps its value when its payment is refunded as goodwill", async () => {
  const own = await aPublisher(site);
  const { session: theirs } = await aColleague(site, "clerk", own);
  const { accountNumber } = await anOldReader(site, own);
  const of = { publication: own.domain, accountNumber };
  const { body } = await deskCall(site, "deskGetAccount", of, { session: theirs });
  await give({ ...of, seen: body.version, reason: "Goodwill", note: "", credit: dollars(500) }, { session: theirs });
  const due = body.nextCharge;
  if (due === null || due === undefined) throw new Error("nothing is due");
  await passTo(site, own, toDay(due.date));
  await oweRefund(site, own, { accountNumber }, due.amountCents - 500, "refund:goodwill");
  settleSales(site, own);
  await payRefunds(site.work, own.tenantId);
  expect(refundsAt(site, own)).toEqual([due.amountCents - 500]);
  expect(await differencesAt(site, own)).toEqual([]);
});

test.each(["before the card form is opened", "while the card form is open"])(
  "a credit of a whole term, given %s, buys a second term with the payment, and the books balance",
  async (when) => {
    const payer = await aBilledPayer(site, publisher);
    const { accountNumber } = payer;
    await pass(site, publisher, 8);
    const credit = async () => give(await anAct(dollars(3600), accountNumber));
    if (when.startsWith("before")) {
      await credit();
      await paysFor(site, publisher, payer, { purpose: "oneTime" });
    } else {
      const { body } = await openFor(site, publisher, payer, { purpose: "oneTime" });
      if (!body.isSuccess) throw new Error(body.errorMessage);
      await credit();
      await submitsPayment(site, publisher, payer, body, await payAtGateway(site, body));
    }
    const { body } = await deskCall(site, "deskGetAccount", { publication, accountNumber }, { session });
    expect(body.balanceCents).toBe(0);
    expect(await differencesAt(site, publisher)).toEqual([]);
  },
);

test("above the 30-day limit a credit waits for a second person, however it is split", async () => {
  const first = await anAct(dollars(3000));
  const { accountNumber } = first;
  expect((await give(first)).body).toMatchObject({ outcome: "given" });
  expect((await preview(accountNumber, "money", 1001)).body).toMatchObject({ needsApproval: true, leftCents: 1000 });
  expect((await give(await anAct(dollars(1001), accountNumber))).body).toMatchObject({ outcome: "waiting" });
  // Waiting requests count, too.
  expect((await give(await anAct(dollars(500), accountNumber))).body).toMatchObject({ outcome: "waiting" });
  const { body } = await deskCall(site, "deskGetAccount", { publication, accountNumber }, { session });
  expect(body.balanceCents).toBe(3000);
});

test("of two people at once, one gives the credit, and the other sees who was faster", async () => {
  const act = await anAct(dollars(2500));
  const manager = await aColleague(site, "publisher", publisher);
  const answers = await Promise.all([session, manager.session].map((by) => give(act, { session: by, key: newKey() })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const late = answers.find(({ status }) => status === 409)?.body as { detail?: string } | undefined;
  expect(late?.detail).toMatch(/^Marge Olson gave a credit at .*Nothing was changed\.$/);
  const { body } = await deskCall(
    site,
    "deskGetAccount",
    { publication, accountNumber: act.accountNumber },
    { session },
  );
  expect(body.balanceCents).toBe(2500);
});

test("refuses what can't be credited in a plain sentence, and records the attempt in the trail", async () => {
  const act = await anAct(units(1));
  await asOwner(
    site.store.owner,
    "update subscription set status = 'ended', charge_on = null where tenant_id = $1 and account_number = $2",
    [publisher.tenantId, act.accountNumber],
  );
  expect((await give(act)).body).toEqual({
    isSuccess: false,
    code: "not-live",
    errorMessage: "There is no subscription that a credit could extend. You can refund a payment.",
  });
  expect((await timelineOf(act.accountNumber, "trail"))[0]?.text).toContain("(refused)");
});

test("requires the role, publication, valid input and a current view", async () => {
  const act = await anAct(units(1));
  const statusOf = async (change: object, how: object = { session }) => (await give({ ...act, ...change }, how)).status;
  expect(await statusOf({}, {})).toBe(401);
  expect(await statusOf({}, { session: (await aColleague(site, "auditor", publisher)).session })).toBe(403);
  expect(await statusOf({ publication: other.domain })).toBe(404);
  expect(await statusOf({ accountNumber: 999_999_999 })).toBe(404);
  for (const credit of [units(0), units(367), dollars(0), dollars(1.5), dollars(100_000), { kind: "paper" }])
    expect(await statusOf({ credit })).toBe(400);
  expect(await statusOf({ reason: "" })).toBe(400);
  expect(await statusOf({ seen: act.seen - 1 })).toBe(409);
  expect((await preview(act.accountNumber, "units", 367)).status).toBe(400);
  expect((await preview(999_999_999, "units", 1)).status).toBe(404);
  expect((await preview(act.accountNumber, "units", 1, {})).status).toBe(401);
  expect(await statusOf({})).toBe(200);
});
