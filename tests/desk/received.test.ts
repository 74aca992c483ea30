import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import type { Receipt } from "#core/notice/payment-emails.ts";
import { readLockboxFile } from "#server/payment/lockbox/lockbox-file.ts";
import { newKey } from "#tests/world/calls.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { aBilledPayer, type Payer, standingOf } from "#tests/world/paying.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { importChecks } from "#tests/world/staff.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { emailsAbout, todayAt } from "#tests/world/time.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const other = await aPublisher(site);
const clerk = await aColleague(site, "clerk", publisher);
const { session } = clerk;
const publication = publisher.domain;
const today = await todayAt(site, publisher);

const seenOf = async (accountNumber: number): Promise<number> =>
  (await deskCall(site, "deskGetAccount", { publication, accountNumber }, { session })).body.version;

async function aCheck({ accountNumber }: Payer, change: object = {}) {
  const said = { seen: await seenOf(accountNumber), reason: "Check in hand", note: "" };
  const check = { receivedAs: "Check", amountCents: 3600, checkNumber: "1042", receivedOn: today };
  return { publication, accountNumber, ...said, ...check, ...change };
}

const posts = (check: object, key = newKey()) => deskCall(site, "deskPostReceived", { ...check }, { session, key });

const receiptsOf = (accountNumber: number) => emailsAbout<Receipt>(site, publisher, accountNumber, "receipt");

test("posts a check at once as previewed, once per key, with a receipt that names who took it", async () => {
  const payer = await aBilledPayer(site, publisher);
  const { accountNumber } = payer;
  const asked = { publication, accountNumber, amountCents: "3600", receivedOn: today };
  const shown = (await deskCall(site, "deskPreviewReceived", asked, { session })).body;
  if (!shown.isSuccess) throw new Error(shown.errorMessage);
  const before = await standingOf(site, publisher, payer);
  expect(shown).toMatchObject({ paidThroughBefore: before.paidThrough });
  expect(shown.lines.map(({ amountCents }) => amountCents)).toEqual([3600]);
  const check = await aCheck(payer);
  const key = newKey();
  const first = await posts(check, key);
  expect([first.status, first.body]).toMatchObject([200, { isSuccess: true, paidThrough: shown.paidThrough }]);
  expect((await posts(check, key)).body).toEqual(first.body);
  expect((await standingOf(site, publisher, payer)).paidThrough).toBe(shown.paidThrough);
  const receipts = await receiptsOf(accountNumber);
  expect(receipts.at(-1)).toMatchObject({
    total: 3600,
    takenBy: "Marge Olson",
    cardLabel: expect.stringMatching(/^Check 1042, received /),
  });
  const { entries } = (await deskCall(site, "deskGetTimeline", { publication, accountNumber }, { session })).body;
  expect(entries.find(({ kind }) => kind === "money")).toMatchObject({
    text: expect.stringMatching(/^\$36\.00 paid for the subscription: check 1042, received /),
    who: { kind: "staff", name: "Marge Olson" },
  });
  // What the card company approved was the first term.
  expect(entries.filter(({ text }) => text.startsWith("The card company"))).toHaveLength(1);
});

test("refuses the same check twice with a sentence, typed or from a file, and posts nothing", async () => {
  const payer = await aBilledPayer(site, publisher);
  const { accountNumber } = payer;
  expect((await posts(await aCheck(payer, { checkNumber: "77" }))).body).toMatchObject({ isSuccess: true });
  const { paidThrough } = await standingOf(site, publisher, payer);
  for (const checkNumber of ["0077", "#77"])
    expect((await posts(await aCheck(payer, { checkNumber }))).body).toMatchObject({ isSuccess: false });
  const again = await posts(await aCheck(payer, { checkNumber: "77", amountCents: 3700 }));
  expect([again.status, again.body]).toMatchObject([
    200,
    {
      isSuccess: false,
      errorMessage: expect.stringMatching(/^Check 77 was posted on .*: receipt .*Nothing was posted again\.$/),
    },
  ]);
  const line = `LB-9,${accountNumber},36.00,${today},77`;
  const file = readLockboxFile(new TextEncoder().encode(`id,account,amount,received,reference\r\n${line}\r\n`));
  if (file.kind === "unreadable") throw new Error(file.why);
  const { posted, rejects } = await importChecks(site, publisher, file.lines);
  expect([posted, rejects]).toMatchObject([[], [{ why: expect.stringContaining("entered at the desk") }]]);
  expect((await standingOf(site, publisher, payer)).paidThrough).toBe(paidThrough);
});

test("cash is named as cash in rows and on the receipt, and two equal amounts are two payments", async () => {
  const payer = await aBilledPayer(site, publisher);
  const cash = { receivedAs: "Cash", checkNumber: undefined };
  for (let times = 0; times < 2; times++)
    expect((await posts(await aCheck(payer, cash))).body).toMatchObject({ isSuccess: true });
  const rows = await asOwner(
    site.store.owner,
    `select method, card_label like 'Cash, received %' as labeled, check_number, taken_by from payment_intent
     where tenant_id = $1 and account_number = $2 and purpose = 'lockbox'`,
    [publisher.tenantId, payer.accountNumber],
  );
  const row = { method: "Cash", labeled: true, check_number: null, taken_by: `staff:${clerk.staffId}` };
  expect(rows).toEqual([row, row]);
  expect((await receiptsOf(payer.accountNumber)).at(-1)).toMatchObject({
    cardLabel: expect.stringMatching(/^Cash, received /),
  });
});

test("reports what is wrong with it before anything is posted", async () => {
  const payer = await aBilledPayer(site, publisher);
  const says = async (change: object) => (await posts(await aCheck(payer, change))).body;
  expect(await says({ checkNumber: undefined })).toMatchObject({ errorMessage: "Enter the number of the check." });
  expect(await says({ amountCents: 0 })).toMatchObject({ errorMessage: "Enter the amount." });
  expect(await says({ amountCents: 1_000_001 })).toMatchObject({ errorMessage: expect.stringContaining("$10,000") });
  expect(await says({ receivedOn: addDays(today, 1) })).toMatchObject({ errorMessage: "The day is in the future." });
  expect(await says({ receivedOn: "2026-02-31" })).toMatchObject({ isSuccess: false });
  const asked = { publication, accountNumber: payer.accountNumber, amountCents: "0", receivedOn: today };
  expect((await deskCall(site, "deskPreviewReceived", asked, { session })).body).toMatchObject({ isSuccess: false });
  const refused = await asOwner(
    site.store.owner,
    "select count(*)::int as n from audit_entry where tenant_id = $1 and subject = $2 and outcome = 'refused'",
    [publisher.tenantId, `account:${payer.accountNumber}`],
  );
  expect(refused).toEqual([{ n: 5 }]);
});

test("asks for role, publication, account, reason and a view that is still true", async () => {
  const payer = await aBilledPayer(site, publisher);
  const good = await aCheck(payer);
  const statusOf = async (change: object, by: string | undefined = session) =>
    (await deskCall(site, "deskPostReceived", { ...good, ...change }, by === "" ? {} : { session: by })).status;
  expect(await statusOf({}, "")).toBe(401);
  expect(await statusOf({}, (await aColleague(site, "auditor", publisher)).session)).toBe(403);
  expect(await statusOf({ publication: other.domain })).toBe(404);
  expect(await statusOf({ accountNumber: 999_999_999, seen: 0 })).toBe(404);
  expect(await statusOf({ reason: "" })).toBe(400);
  expect(await statusOf({ seen: good.seen - 1 })).toBe(409);
  expect(await statusOf({}, (await aColleague(site, "bookkeeper", publisher)).session)).toBe(200);
});
