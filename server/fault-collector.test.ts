import { expect, test } from "vitest";
import { faultCollector } from "./fault-collector.ts";

const work = (fails: boolean) => (): Promise<string> =>
  fails ? Promise.reject(new RangeError("a row that nobody foresaw")) : Promise.resolve("done");

test("processes the items after one that failed, and throws the failures at the end", async () => {
  const aside = faultCollector();
  const done = [];
  for (const account of [1, 2, 3]) done.push(await aside.attempt(`account ${account}`, work(account === 2)));
  expect(done).toEqual(["done", undefined, "done"]);
  expect(() => aside.throwCollected()).toThrow("account 2 failed");
});

test("throws nothing if nothing failed", async () => {
  const aside = faultCollector();
  await aside.attempt("account 1", work(false));
  expect(() => aside.throwCollected()).not.toThrow();
});

test("stops after ten failures in a row, which can't be one account's problem", async () => {
  const aside = faultCollector();
  let tried = 0;
  const all = async (): Promise<void> => {
    for (; tried < 50; tried++) await aside.attempt(`account ${tried}`, work(true));
  };
  await expect(all()).rejects.toThrow("10 items of due work failed");
  expect(tried).toBe(9);
});

test("counts only failures in a row", async () => {
  const aside = faultCollector();
  for (let account = 0; account < 30; account++) await aside.attempt(`account ${account}`, work(account % 2 === 0));
  expect(() => aside.throwCollected()).toThrow("15 items of due work failed");
});
