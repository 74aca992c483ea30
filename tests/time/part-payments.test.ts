import { expect, test } from "vitest";
import { readLockboxFile } from "#server/payment/lockbox/lockbox-file.ts";
import { aBilledPayer, type Payer, recordsOf } from "#tests/world/paying.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { aSteadyPublisher, differencesAt, importChecks } from "#tests/world/staff.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { pass, todayAt } from "#tests/world/time.ts";

const site = await siteOfFile();

/** A check for this many dollars, with all differences that an audit then finds. */
async function aCheck(publisher: Publisher, payer: Payer, id: string, amount: string): Promise<readonly unknown[]> {
  const received = await todayAt(site, publisher);
  const text = `id,account,amount,received,reference\n${id},${payer.accountNumber},${amount},${received},1\n`;
  const file = readLockboxFile(new TextEncoder().encode(text));
  if (file.kind === "unreadable") throw new Error(file.why);
  const { posted, rejects } = await importChecks(site, publisher, file.lines);
  expect([posted.length, rejects]).toEqual([1, []]);
  return differencesAt(site, publisher);
}

const balanceOf = async (publisher: Publisher, payer: Payer) =>
  (await recordsOf(site, publisher, payer)).subscription?.balance;

test("part payments that leave a balance show no false difference on any day, and nothing is earned too early", async () => {
  const publisher = await aSteadyPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  // Left over each time: part of a paper's price. Earlier leftovers are used first.
  const found: unknown[] = [];
  for (const [at, amount] of ["20.50", "10.25", "0.75", "31.00", "0.50", "0.40", "9.99"].entries()) {
    found.push(...(await aCheck(publisher, payer, `LB-${payer.accountNumber}-${at}`, amount)));
    await pass(site, publisher, 9);
    found.push(...(await differencesAt(site, publisher)));
  }
  expect(await balanceOf(publisher, payer)).toBeGreaterThan(0);
  expect(found).toEqual([]);
});

test("a check too small for a paper stays on the account, and lowers nothing paid before", async () => {
  const publisher = await aSteadyPublisher(site);
  const payer = await aBilledPayer(site, publisher);
  await pass(site, publisher, 5);
  const prepaid = async () => (await recordsOf(site, publisher, payer)).journal.prepaidLiability ?? 0;
  const before = await prepaid();
  expect(await aCheck(publisher, payer, `LB-${payer.accountNumber}`, "1.00")).toEqual([]);
  expect(await balanceOf(publisher, payer)).toBe(100);
  // The day's revenue was earned before the check came; the next day earns no more for it.
  const after = await prepaid();
  await pass(site, publisher, 1);
  expect(await differencesAt(site, publisher)).toEqual([]);
  expect(after - before).toBeLessThan(0);
});
