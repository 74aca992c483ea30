import { expect, test } from "vitest";
import { bucketOf, variantOf } from "./experiment.ts";
import { thanks } from "./sample-offers.ts";

const accounts = Array.from({ length: 20_000 }, (_, at) => 100_200_300 + at);

test("spreads accounts evenly: each tenth of the buckets gets a tenth of them, within a tenth", () => {
  const tenths = Array<number>(10).fill(0);
  for (const account of accounts) {
    const tenth = Math.floor(bucketOf("spring", account) / 1000);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(200);
});

test("distributes one experiment's variants evenly over those of another", () => {
  const both = accounts.filter((it) => bucketOf("spring", it) < 5000 && bucketOf("autumn", it) < 5000);
  expect(Math.abs(both.length - 5000)).toBeLessThan(300);
});

test("gives variants their shares in order, and the rest to the control group", () => {
  const offer = (offerId: string, share: number) => ({ ...thanks, offerId, variant: { experiment: "spring", share } });
  const variants = [offer("a", 50), offer("b", 30), { ...thanks, offerId: "always" }];
  const count = (wanted: string | null) =>
    accounts.filter((it) => variantOf("spring", variants, it) === wanted).length / 200;
  expect(count("a")).toBeCloseTo(50, -1);
  expect(count("b")).toBeCloseTo(30, -1);
  expect(count(null)).toBeCloseTo(20, -1);
});

test("keeps accounts in their variant when its share grows", () => {
  const at = (share: number) => [{ ...thanks, variant: { experiment: "spring", share } }];
  const inIt = (share: number) => accounts.filter((it) => variantOf("spring", at(share), it) !== null);
  const later = new Set(inIt(60));
  expect(inIt(20).filter((it) => !later.has(it))).toEqual([]);
});
