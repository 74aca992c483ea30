import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { earnRevenue } from "#server/renewal/earn.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { aGiftEmail } from "#tests/world/gifts.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aVisitor } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aSteadyPublisher } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";
import { aSubscriberWith, pass, passTo, subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile();

/** The money ledger's accounts, with debit positive. */
async function ledgerOf({ tenantId }: Publisher): Promise<Record<string, number>> {
  const rows = await asOwner<{ account: string; sum: number }>(
    site.store.owner,
    "select ledger_account as account, sum(amount_cents)::int as sum from journal_line where tenant_id = $1 group by 1",
    [tenantId],
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

test("print revenue is earned issue by issue at the weekday's value, adding up to the term to the cent", async () => {
  const publisher = await aSteadyPublisher(site);
  const { accountNumber } = await aSubscriberWith(site, publisher, {
    bundleID: "wed-fri-sun",
    rateCode: "wed-fri-sun-4w",
  });
  const { startOn } = await subscriptionOf(site, publisher, accountNumber);
  await passTo(site, publisher, addDays(startOn, -1));
  const { tax = 0, prepaidLiability: whole = 0 } = await ledgerOf(publisher);
  expect(whole).toBe(-3600 - tax);
  // One week: a Wednesday, a Friday and a Sunday, $9.00 of the $36.00 with their taxes.
  await passTo(site, publisher, addDays(startOn, 6));
  const { revenue = 0 } = await ledgerOf(publisher);
  expect(Math.abs(revenue - whole / 4)).toBeLessThan(1);
  await earnRevenue(site.work, publisher.tenantId);
  expect((await ledgerOf(publisher))["revenue"]).toBe(revenue);
});

test("a day's papers of several readers are one entry in the books, and each subscription has its own share", async () => {
  const publisher = await aSteadyPublisher(site);
  const daily = { bundleID: "daily", rateCode: "daily-4w" };
  const one = await aSubscriberWith(site, publisher, daily);
  const other = await aSubscriberWith(site, publisher, { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" });
  const { startOn } = await subscriptionOf(site, publisher, one.accountNumber);
  await passTo(site, publisher, addDays(startOn, 6));
  const entries = await asOwner<{ day: string; entries: number; revenue: number }>(
    site.store.owner,
    `select j.posted_on::text as day, count(distinct j.entry_id)::int as entries, -sum(l.amount_cents)::int as revenue
     from journal_entry j join journal_line l using (tenant_id, entry_id)
     where j.tenant_id = $1 and j.cause = 'earned' and l.ledger_account = 'revenue' group by 1 order by 1`,
    [publisher.tenantId],
  );
  expect(entries.map((entry) => entry.entries)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  const parts = await asOwner<{ earned: number; account: string }>(
    site.store.owner,
    "select earned_cents as earned, account_number as account from subscription where tenant_id = $1",
    [publisher.tenantId],
  );
  const partOf = ({ accountNumber }: typeof one) =>
    parts.find(({ account }) => Number(account) === accountNumber)?.earned ?? 0;
  expect(partOf(one)).toBeGreaterThan(partOf(other));
  expect(partOf(other)).toBeGreaterThan(0);
  expect(entries.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(partOf(one) + partOf(other));
});

test("a gift earns nothing before it is redeemed, and then by the recipient's days", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aGiftEmail(site, publisher);
  await pass(site, publisher, 3);
  expect((await ledgerOf(publisher))["revenue"]).toBeUndefined();
  const { token } = await aVisitor(site, publisher);
  const { domain } = publisher;
  expect((await call(site, "redeemGift", { domain, code }, { token, key: newKey() })).body.isSuccess).toBe(true);
  await pass(site, publisher, 70);
  const { cashClearing = 0, tax = 0, revenue = 0, prepaidLiability = 0 } = await ledgerOf(publisher);
  expect([prepaidLiability, cashClearing + tax + revenue]).toEqual([0, 0]);
});

test("digital revenue is earned day by day; a half-year renewal loses no cent between terms", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aSubscriberWith(site, publisher);
  await pass(site, publisher, 180);
  const { paidThrough } = await subscriptionOf(site, publisher, accountNumber);
  await asOwner(site.store.owner, "update subscription set charge_on = null where tenant_id = $1", [
    publisher.tenantId,
  ]);
  await passTo(site, publisher, addDays(paidThrough, 3));
  const { cashClearing = 0, tax = 0, revenue = 0, prepaidLiability = 0 } = await ledgerOf(publisher);
  expect(prepaidLiability).toBe(0);
  expect(cashClearing + tax + revenue).toBe(0);
  expect(cashClearing).toBeGreaterThan(4000);
});
