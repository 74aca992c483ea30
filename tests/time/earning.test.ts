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
import { aSubscriberWith, pass, passTo, standingOf } from "#tests/world/time.ts";

const site = await siteOfFile();

/** The money ledger's accounts, debit positive. */
async function ledgerOf({ tenantId }: Publisher): Promise<Record<string, number>> {
  const rows = await asOwner<{ account: string; sum: number }>(
    site.store.owner,
    "select ledger_account as account, sum(amount_cents)::int as sum from journal_line where tenant_id = $1 group by 1",
    [tenantId],
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

test("print is earned issue by issue at its weekday's value, and a term to the cent", async () => {
  const publisher = await aSteadyPublisher(site);
  const { accountNumber } = await aSubscriberWith(site, publisher, {
    bundleID: "wed-fri-sun",
    rateCode: "wed-fri-sun-4w",
  });
  const { startOn } = await standingOf(site, publisher, accountNumber);
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

test("of a gift nothing is earned before it is redeemed, and then it is the recipient's days that earn it", async () => {
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

test("digital is earned day by day; renewed for half a year, no cent is lost between the terms", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aSubscriberWith(site, publisher);
  await pass(site, publisher, 180);
  const { paidThrough } = await standingOf(site, publisher, accountNumber);
  await asOwner(site.store.owner, "update subscription set charge_on = null where tenant_id = $1", [
    publisher.tenantId,
  ]);
  await passTo(site, publisher, addDays(paidThrough, 3));
  const { cashClearing = 0, tax = 0, revenue = 0, prepaidLiability = 0 } = await ledgerOf(publisher);
  expect(prepaidLiability).toBe(0);
  expect(cashClearing + tax + revenue).toBe(0);
  expect(cashClearing).toBeGreaterThan(4000);
});
