import { expect, test } from "vitest";
import { faultsAside } from "./faults-aside.ts";

const work = (fails: boolean) => (): Promise<string> =>
  fails ? Promise.reject(new RangeError("a row that nobody foresaw")) : Promise.resolve("done");

test("processes the items after one that failed, and throws the failures at the end", async () => {
  const aside = faultsAside();
  const done = [];
  for (const account of [1, 2, 3]) done.push(await aside.from(`account ${account}`, work(account === 2)));
  expect(done).toEqual(["done", undefined, "done"]);
  expect(() => aside.raise()).toThrow("account 2 failed");
});

test("throws nothing if nothing failed", async () => {
  const aside = faultsAside();
  await aside.from("account 1", work(false));
  expect(() => aside.raise()).not.toThrow();
});

test("stops after ten failures in a row, which can't be one account's problem", async () => {
  const aside = faultsAside();
  let tried = 0;
  const all = async (): Promise<void> => {
    for (; tried < 50; tried++) await aside.from(`account ${tried}`, work(true));
  };
  await expect(all()).rejects.toThrow("10 items of due work failed");
  expect(tried).toBe(9);
});

test("counts only failures in a row", async () => {
  const aside = faultsAside();
  for (let account = 0; account < 30; account++) await aside.from(`account ${account}`, work(account % 2 === 0));
  expect(() => aside.raise()).toThrow("15 items of due work failed");
});
