import { expect, test } from "vitest";
import { armOf, bucketOf } from "./experiment.ts";
import { thanks } from "./sample-offers.ts";

const accounts = Array.from({ length: 20_000 }, (_, at) => 100_200_300 + at);

test("accounts fall evenly: each tenth of the buckets gets a tenth of them, within a tenth", () => {
  const tenths = Array<number>(10).fill(0);
  for (const account of accounts) {
    const tenth = Math.floor(bucketOf("spring", account) / 1000);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(200);
});

test("who is in an arm of one experiment is spread over the arms of another", () => {
  const both = accounts.filter((it) => bucketOf("spring", it) < 5000 && bucketOf("autumn", it) < 5000);
  expect(Math.abs(both.length - 5000)).toBeLessThan(300);
});

test("arms take their shares in their order, and what they leave over is held out", () => {
  const arm = (offerId: string, share: number) => ({ ...thanks, offerId, arm: { experiment: "spring", share } });
  const arms = [arm("a", 50), arm("b", 30), { ...thanks, offerId: "always" }];
  const count = (wanted: string | null) => accounts.filter((it) => armOf("spring", arms, it) === wanted).length / 200;
  expect(count("a")).toBeCloseTo(50, -1);
  expect(count("b")).toBeCloseTo(30, -1);
  expect(count(null)).toBeCloseTo(20, -1);
});

test("a share that grows keeps those who were in it", () => {
  const at = (share: number) => [{ ...thanks, arm: { experiment: "spring", share } }];
  const inIt = (share: number) => accounts.filter((it) => armOf("spring", at(share), it) !== null);
  const later = new Set(inIt(60));
  expect(inIt(20).filter((it) => !later.has(it))).toEqual([]);
});
