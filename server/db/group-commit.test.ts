import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import type { Database, TenantDay, Tx } from "./database.ts";
import { groupCommit } from "./group-commit.ts";

const at: TenantDay = { tenantId: 1, today: toDay("2026-11-28") };

type Begun = { readonly at: TenantDay; readonly end: PromiseWithResolvers<void>; readonly accounts: number[] };

/** The work in each transaction. */
const transactions = new Map<Tx, Begun>();

/** A database whose transactions are committed when the test says so, or immediately. */
function aDatabase({ held }: { readonly held: boolean }) {
  const begun: Begun[] = [];
  const committed: number[][] = [];
  const write: Database["write"] = async (day, work) => {
    const transaction = { at: day, end: Promise.withResolvers<void>(), accounts: [] };
    begun.push(transaction);
    if (!held) transaction.end.resolve();
    // Cast: nothing here runs a statement.
    const tx = { ...day } as Tx;
    transactions.set(tx, transaction);
    const result = await work(tx);
    await transaction.end.promise;
    committed.push(transaction.accounts);
    return result;
  };
  return { begun, committed, db: { write } };
}

/** Work that leaves the account's number in its transaction, and returns it. */
const noting =
  (account: number) =>
  async (tx: Tx): Promise<number> => {
    transactions.get(tx)?.accounts.push(account);
    return account;
  };

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("work with nothing ahead of it begins at once, and its caller is answered after the commit", async () => {
  const { begun, committed, db } = aDatabase({ held: true });
  const answered: number[] = [];
  void groupCommit(db)(at, 7, noting(7)).then((account) => answered.push(account));
  await settled();
  expect([begun.length, committed.length, answered]).toEqual([1, 0, []]);
  begun[0]?.end.resolve();
  await settled();
  expect([committed, answered]).toEqual([[[7]], [7]]);
});

test("work that arrives during two transactions shares the next one, ordered by account number", async () => {
  const { begun, committed, db } = aDatabase({ held: true });
  const together = groupCommit(db);
  const all = Promise.all([1, 2, 9, 4, 6].map((account) => together(at, account, noting(account))));
  await settled();
  expect(begun.map(({ accounts }) => accounts)).toEqual([[1], [2]]);
  begun[0]?.end.resolve();
  await settled();
  expect(begun[2]?.accounts).toEqual([4, 6, 9]);
  for (const { end } of begun) end.resolve();
  expect(await all).toEqual([1, 2, 9, 4, 6]);
  expect(committed.flat().toSorted((one, other) => one - other)).toEqual([1, 2, 4, 6, 9]);
});

test("two pieces of work on one account never share a transaction", async () => {
  const { begun, db } = aDatabase({ held: true });
  const together = groupCommit(db);
  const all = Promise.all([1, 2, 5, 5, 5].map((account) => together(at, account, noting(account))));
  for (let ended = 0; ended < 5; ended++) {
    await settled();
    begun[ended]?.end.resolve();
  }
  await all;
  for (const { accounts } of begun) expect(accounts).toHaveLength(new Set(accounts).size);
});

test("publications and days never share a transaction", async () => {
  const { begun, db } = aDatabase({ held: true });
  const together = groupCommit(db);
  const others = [at, { ...at, tenantId: 2 }, { ...at, today: toDay("2026-11-29") }];
  const all = Promise.all(
    others.flatMap((day) => [1, 2, 3, 4].map((account) => together(day, account, noting(account)))),
  );
  for (let ended = 0; ended < 9; ended++) {
    await settled();
    begun[ended]?.end.resolve();
  }
  await all;
  for (const day of others)
    expect(begun.filter((transaction) => transaction.at === day).map(({ accounts }) => accounts)).toEqual([
      [1],
      [2],
      [3, 4],
    ]);
});

test("if the work on one account fails, only its own caller gets the error, and the rest of the group commits", async () => {
  const { committed, db } = aDatabase({ held: false });
  const together = groupCommit(db);
  const fails = async (): Promise<never> => {
    throw new Error("this account's card can't be read");
  };
  const outcomes = await Promise.allSettled([
    ...[1, 2, 3, 4].map((account) => together(at, account, noting(account))),
    together(at, 5, fails),
    together(at, 6, noting(6)),
  ]);
  expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual([true, true, true, true, false, true]);
  expect(committed.flat().toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 6]);
});

test("a transaction takes at most 32 accounts", async () => {
  const { begun, db } = aDatabase({ held: true });
  const together = groupCommit(db);
  const all = Promise.all(Array.from({ length: 100 }, (_, account) => together(at, account, noting(account))));
  for (let ended = 0; ended < 8; ended++) {
    await settled();
    begun[ended]?.end.resolve();
  }
  await all;
  expect(Math.max(...begun.map(({ accounts }) => accounts.length))).toBe(32);
});
