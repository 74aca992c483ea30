import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import type { Receipt } from "#core/notice/payment-emails.ts";
import { readLockboxFile } from "#server/payment/lockbox/lockbox-file.ts";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aBilledPayer, aPayer, openFor, type Payer, recordsOf } from "#tests/world/paying.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSteadyPublisher, differencesAt, importChecks } from "#tests/world/staff.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { chargesOf, emailsAbout, pass, passTo, subscriptionOf, todayAt } from "#tests/world/time.ts";

const site = await siteOfFile();

/** One line of a file, as a bank writes it; `change` alters it. */
async function aLine(publisher: Publisher, payer: Payer, change: object = {}): Promise<string> {
  const received = await todayAt(site, publisher);
  const line = {
    id: `LB-${payer.accountNumber}`,
    account: payer.accountNumber,
    amount: "36.00",
    received,
    reference: "1042",
  };
  return Object.values({ ...line, ...change }).join(",");
}

async function imported(publisher: Publisher, ...lines: string[]) {
  const text = `id,account,amount,received,reference\r\n${lines.join("\r\n")}\r\n`;
  const file = readLockboxFile(new TextEncoder().encode(text));
  if (file.kind === "unreadable") throw new Error(file.why);
  return importChecks(site, publisher, file.lines);
}

test("rules 10: at the end of grace a check of 36.00 pays 18.00 owed and buys six papers; both ledgers balance", async () => {
  const publisher = await aSteadyPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  const { paidThrough } = await subscriptionOf(site, publisher, payer.accountNumber);
  await passTo(site, publisher, addDays(paidThrough, 14));
  const { posted, rejects } = await imported(publisher, await aLine(publisher, payer));
  expect([posted.length, rejects]).toEqual([1, []]);
  const { subscription, ledger, journal } = await recordsOf(site, publisher, payer);
  expect(ledger.map(({ half_units }) => half_units)).toEqual([24, 12, 12]);
  expect(subscription).toMatchObject({ status: "active", balance: 0, method: "bill" });
  // What was delivered in grace is earned, without the tax in it.
  expect(journal).toMatchObject({ cashClearing: 7200, arrears: 0, revenue: -1780, tax: -78, prepaidLiability: -5342 });
  const letters = await emailsAbout<Receipt>(site, publisher, payer.accountNumber, "receipt");
  expect(letters.at(-1)).toMatchObject({ total: 3600, cardLabel: expect.stringMatching(/^Check 1042, received /) });
  await deliverEmails(site, publisher);
  const [mail] = await mailTo(site, payer.email);
  expect(mail?.text).toContain("Owed for 6 papers after the paid term");
  await pass(site, publisher, 3);
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("a check counts and is receipted on the day the bank received it, whenever its file arrives", async () => {
  const publisher = await aSteadyPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  const { paidThrough } = await subscriptionOf(site, publisher, payer.accountNumber);
  const received = addDays(paidThrough, 7);
  await passTo(site, publisher, addDays(paidThrough, 14));
  const line = await aLine(publisher, payer, { received });
  expect((await imported(publisher, line)).posted).toHaveLength(1);
  const { subscription, ledger, journal } = await recordsOf(site, publisher, payer);
  // Three of the grace papers had come by then; the others belong to the term that was paid in advance.
  const [bought, settled, ahead] = ledger.map(({ half_units }) => half_units);
  expect([bought, settled, ahead]).toEqual([24, 6, 18]);
  expect(subscription).toMatchObject({ status: "active", balance: 0 });
  expect(journal).toMatchObject({ cashClearing: 7200, arrears: 0 });
  const letters = await emailsAbout<Receipt>(site, publisher, payer.accountNumber, "receipt");
  expect(letters.at(-1)).toMatchObject({ paidOn: received, total: 3600 });
  await pass(site, publisher, 3);
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("a check received in time that doesn't pay through today leaves the subscription in grace", async () => {
  const publisher = await aSteadyPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  const { paidThrough } = await subscriptionOf(site, publisher, payer.accountNumber);
  await passTo(site, publisher, addDays(paidThrough, 12));
  const line = await aLine(publisher, payer, { received: paidThrough, amount: "9.00" });
  expect((await imported(publisher, line)).posted).toHaveLength(1);
  expect(await subscriptionOf(site, publisher, payer.accountNumber)).toMatchObject({
    status: "grace",
    paidThrough: addDays(paidThrough, 7),
  });
  await pass(site, publisher, 1);
  expect(await emailsAbout(site, publisher, payer.accountNumber, "graceBegun")).toHaveLength(1);
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("the same file posts nothing twice, also at the same time; another amount for its id is refused", async () => {
  const publisher = await aPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  const line = await aLine(publisher, payer);
  const all = await Promise.all([1, 2, 3].map(() => imported(publisher, line)));
  expect(all.flatMap(({ posted }) => posted)).toHaveLength(1);
  expect(all.flatMap(({ postedBefore }) => postedBefore)).toHaveLength(2);
  const receipts = new Set(
    all.flatMap(({ posted, postedBefore }) => [...posted, ...postedBefore]).map((one) => one.receiptNumber),
  );
  expect(receipts.size).toBe(1);
  const { rejects } = await imported(publisher, await aLine(publisher, payer, { amount: "35.00" }));
  expect(rejects.map(({ why }) => why)).toEqual(["this id was already recorded for another account or amount"]);
  expect((await recordsOf(site, publisher, payer)).ledger).toHaveLength(2);
  expect(await emailsAbout(site, publisher, payer.accountNumber, "receipt")).toHaveLength(2);
});

test("reports a line that can't be posted without effect, and posts the others", async () => {
  const publisher = await aPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  const elsewhere = await aPublisher(site);
  const stranger = await aBilledPayer(site, elsewhere);
  const ended = await aBilledPayer(site, publisher);
  await changePublisher(
    site,
    publisher,
    `update subscription set status = case when account_number = ${ended.accountNumber} then 'ended' else status end`,
  );
  const bad = [
    await aLine(publisher, payer, { id: "A", amount: "-36.00" }),
    await aLine(publisher, payer, { id: "B", account: 1 }),
    await aLine(publisher, payer, { id: "C", account: stranger.accountNumber }),
    await aLine(publisher, payer, { id: "D", account: ended.accountNumber }),
    "E,1",
  ];
  const good = await aLine(publisher, payer);
  const { posted, rejects } = await imported(publisher, ...bad, good, good);
  expect(posted).toMatchObject([{ account: payer.accountNumber, line: 7 }]);
  expect(rejects.map(({ line, why }) => [line.number, why])).toEqual([
    [2, expect.stringContaining("dollars and cents")],
    [3, "there is no such account at this publication"],
    [4, "there is no such account at this publication"],
    [5, "the account has no subscription to pay for"],
    [6, "it has 2 fields"],
    [8, "the id is in this file twice"],
  ]);
  expect((await recordsOf(site, elsewhere, stranger)).ledger).toHaveLength(1);
  expect((await recordsOf(site, publisher, ended)).ledger).toHaveLength(1);
});

test("doesn't touch an open card payment: the reader can still pay it or not", async () => {
  const publisher = await aPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  const opened = await openFor(site, publisher, payer, { rateCode: "wed-fri-sun-4w" });
  expect(opened.body).toMatchObject({ isSuccess: true });
  expect((await imported(publisher, await aLine(publisher, payer))).posted).toHaveLength(1);
  expect(await chargesOf(site, publisher)).toEqual([3600]);
});

test("a check's remainder lowers the next EZ-Pay charge: shown at home, charged, on the receipt, then used up", async () => {
  const publisher = await aSteadyPublisher(site);
  const payer = await aPayer(site, publisher);
  expect((await imported(publisher, await aLine(publisher, payer, { amount: "1.50" }))).posted).toHaveLength(1);
  const { body } = await call(
    site,
    "getAccountManagementDetails",
    { domain: publisher.domain },
    { token: payer.token },
  );
  expect(body).toMatchObject({ nextCharge: { amountCents: 3450 } });
  const { chargeOn, paidThrough } = await subscriptionOf(site, publisher, payer.accountNumber);
  await passTo(site, publisher, chargeOn ?? paidThrough);
  expect(await chargesOf(site, publisher)).toEqual([3600, 3450]);
  expect((await recordsOf(site, publisher, payer)).subscription).toMatchObject({ balance: 0 });
  const receipts = await emailsAbout<Receipt>(site, publisher, payer.accountNumber, "receipt");
  expect(receipts.at(-1)).toMatchObject({ total: 3450, next: { amount: 3600 } });
  expect(receipts.at(-1)?.lines).toContainEqual({ label: "Account balance", amount: -150 });
  await pass(site, publisher, 40);
  expect(await differencesAt(site, publisher)).toEqual([]);
});
