import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { auditWithGateway } from "#tests/world/audit.ts";
import { aColleague, callForAccount, deskCall } from "#tests/world/desk.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { pass } from "#tests/world/time.ts";
import { anActOn, trailOf } from "./acting.ts";

const site = await siteOfFile();
const other = await aPublisher(site);

/** Two daily readers whom the clerk knows to be one person. */
async function twoAccounts(publisher: Publisher) {
  const { session } = await aColleague(site, "clerk", publisher);
  const [from, into] = [await anOldReader(site, publisher), await anOldReader(site, publisher)];
  return { session, from, into };
}

const preview = (publisher: Publisher, session: string, from: number, into: number) =>
  deskCall(site, "deskPreviewMerge", { publication: publisher.domain, from, into }, { session });

/** A merge, sent by somebody who has just looked at both accounts. */
async function aMerge(publisher: Publisher, session: string, from: number, into: number) {
  const { body } = await preview(publisher, session, from, into);
  const act = await anActOn(site, publisher, session, into);
  return { ...act, from, fromSeen: body.from.version, creditCents: body.creditCents };
}

const balanceOf = async ({ tenantId }: Publisher, accountNumber: number) => {
  const [row] = await asOwner<{ balance: number; into: number | null }>(
    site.store.owner,
    `select balance_cents as balance, merged_into::int as "into" from account
     where tenant_id = $1 and account_number = $2`,
    [tenantId, accountNumber],
  );
  return row;
};

test("shows what a merge will move, and moves exactly that", async () => {
  const publisher = await aPublisher(site);
  const { session, from, into } = await twoAccounts(publisher);
  const shown = await preview(publisher, session, from.accountNumber, into.accountNumber);
  expect(shown.body).toMatchObject({
    refused: null,
    from: { name: "Nora Ellingsen", logins: [from.email] },
    moves: { logins: [from.email], openGifts: 0, hasCard: true },
    ends: { planName: expect.any(String), units: expect.any(Number) },
  });
  const { creditCents } = shown.body;
  expect(creditCents).toBeGreaterThan(0);
  const act = await aMerge(publisher, session, from.accountNumber, into.accountNumber);
  const { body } = await deskCall(site, "deskMergeAccounts", act, { session });
  expect(body).toEqual({ isSuccess: true, creditCents, errorMessage: "" });
  expect(await balanceOf(publisher, from.accountNumber)).toEqual({ balance: 0, into: into.accountNumber });
  expect(await balanceOf(publisher, into.accountNumber)).toEqual({ balance: creditCents, into: null });
  const refunds = await asOwner(site.store.owner, "select 1 from refund where tenant_id = $1", [publisher.tenantId]);
  expect(refunds).toEqual([]);
});

test("the books balance after a merge, after a month, and after the next charge has used the credit", async () => {
  const publisher = await aPublisher(site);
  const { session, from, into } = await twoAccounts(publisher);
  await pass(site, publisher, 3);
  const act = await aMerge(publisher, session, from.accountNumber, into.accountNumber);
  const { body } = await deskCall(site, "deskMergeAccounts", act, { session });
  expect(body.isSuccess).toBe(true);
  expect(await auditWithGateway(site, publisher)).toEqual([]);
  await pass(site, publisher, 7);
  expect(await auditWithGateway(site, publisher)).toEqual([]);
  await pass(site, publisher, 28);
  expect(await auditWithGateway(site, publisher)).toEqual([]);
  expect((await balanceOf(publisher, into.accountNumber))?.balance).toBe(0);
});

test("the reader signs in to the remaining account, gets an email, and no longer has the old one", async () => {
  const publisher = await aPublisher(site);
  const { session, from, into } = await twoAccounts(publisher);
  const act = await aMerge(publisher, session, from.accountNumber, into.accountNumber);
  await deskCall(site, "deskMergeAccounts", act, { session });
  const token = await signedIn(site, publisher, from.email);
  const { domain } = publisher;
  const statusOf = async (accountNumber: number) =>
    (await call(site, "getHistory", { domain, accountNumber }, { token })).status;
  expect(await statusOf(into.accountNumber)).toBe(200);
  expect(await statusOf(from.accountNumber)).toBe(404);
  await deliverEmails(site, publisher);
  for (const { email } of [from, into])
    expect((await mailTo(site, email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Your two accounts at .* are one now$/),
    );
});

test("the merged account names the other, can't be changed, and Find leads to the one that remains", async () => {
  const publisher = await aPublisher(site);
  const { session, from, into } = await twoAccounts(publisher);
  const act = await aMerge(publisher, session, from.accountNumber, into.accountNumber);
  const note = { publication: publisher.domain, accountNumber: from.accountNumber, text: "Prefers the porch." };
  await deskCall(site, "deskAddNote", note, { session });
  await deskCall(site, "deskMergeAccounts", act, { session });
  const show = async (accountNumber: number) =>
    (await deskCall(site, "deskGetAccount", { publication: publisher.domain, accountNumber }, { session })).body;
  const [old, stays] = [await show(from.accountNumber), await show(into.accountNumber)];
  expect(old).toMatchObject({ mergedInto: into.accountNumber, people: [], notes: [] });
  expect(stays).toMatchObject({ mergedInto: null, mergedFrom: [from.accountNumber] });
  expect(stays.notes.map(({ text }) => text)).toEqual(["Prefers the porch."]);
  const refused = await callForAccount(
    site,
    "inviteToAccount",
    {
      seen: old.version,
      reason: "Asked",
      note: "",
      input: { domain: publisher.domain, accountNumber: from.accountNumber, email: "a@readers.example" },
    },
    { session },
  );
  expect([refused.status, refused.body["detail"]]).toEqual([
    409,
    `This account was merged into account ${into.accountNumber}. Work on that one.`,
  ]);
  const another = { publication: publisher.domain, accountNumber: from.accountNumber, text: "Prefers the porch." };
  expect((await deskCall(site, "deskAddNote", another, { session })).body).toMatchObject({
    detail: `This account was merged into account ${into.accountNumber}. Work on that one.`,
  });
  for (const query of [String(from.accountNumber), from.email, into.email]) {
    const { body } = await deskCall(site, "deskFind", { query, publication: publisher.domain }, { session });
    expect(body.rows.map(({ accountNumber }) => accountNumber)).toEqual([into.accountNumber]);
  }
  const trail = await trailOf(site, publisher, `account:${from.accountNumber}`);
  expect(trail.find(({ outcome }) => outcome === "merged-away")).toMatchObject({
    action: "account.merge",
    details: { into: into.accountNumber },
  });
});

test("a merged account still leads on when the other one is merged too", async () => {
  const publisher = await aPublisher(site);
  const { session, from, into } = await twoAccounts(publisher);
  const last = await anOldReader(site, publisher);
  for (const [one, two] of [
    [from, into],
    [into, last],
  ] as const) {
    const act = await aMerge(publisher, session, one.accountNumber, two.accountNumber);
    expect((await deskCall(site, "deskMergeAccounts", act, { session })).body).toMatchObject({ isSuccess: true });
  }
  expect(await balanceOf(publisher, from.accountNumber)).toMatchObject({ into: last.accountNumber });
  const { body } = await deskCall(
    site,
    "deskFind",
    { query: String(from.accountNumber), publication: publisher.domain },
    { session },
  );
  expect(body.rows.map(({ accountNumber }) => accountNumber)).toEqual([last.accountNumber]);
  expect(await auditWithGateway(site, publisher)).toEqual([]);
});

test("refuses with the reason, and changes nothing", async () => {
  const publisher = await aPublisher(site);
  const { session, from, into } = await twoAccounts(publisher);
  const digital = await aSubscriber(site, publisher);
  const whyNot = async (one: number, two: number) => (await preview(publisher, session, one, two)).body.refused?.code;
  expect(await whyNot(from.accountNumber, from.accountNumber)).toBe("same");
  expect(await whyNot(from.accountNumber, digital.accountNumber)).toBe("other-product");
  const act = await aMerge(publisher, session, from.accountNumber, digital.accountNumber);
  expect((await deskCall(site, "deskMergeAccounts", act, { session })).body).toMatchObject({
    isSuccess: false,
    errorMessage: expect.stringContaining("different products"),
  });
  expect(await balanceOf(publisher, from.accountNumber)).toMatchObject({ into: null });
  expect((await preview(publisher, session, 999_999_999, into.accountNumber)).status).toBe(404);
});

test("refuses if the account to be merged or its credit has changed", async () => {
  const publisher = await aPublisher(site);
  const { session, from, into } = await twoAccounts(publisher);
  const act = await aMerge(publisher, session, from.accountNumber, into.accountNumber);
  const send = (change: object) => deskCall(site, "deskMergeAccounts", { ...act, ...change }, { session });
  expect((await send({ fromSeen: act.fromSeen - 1 })).status).toBe(409);
  expect((await send({ creditCents: act.creditCents + 1 })).status).toBe(409);
  expect(await balanceOf(publisher, from.accountNumber)).toMatchObject({ into: null });
});

test("only people who may merge can preview", async () => {
  const publisher = await aPublisher(site);
  const { from, into } = await twoAccounts(publisher);
  const auditor = await aColleague(site, "auditor", publisher);
  expect((await preview(publisher, auditor.session, from.accountNumber, into.accountNumber)).status).toBe(403);
  expect((await preview(other, auditor.session, from.accountNumber, into.accountNumber)).status).toBe(404);
});
