import { expect, test } from "vitest";
import { createCircuitBreaker } from "./circuit-breaker.ts";

function aVendor() {
  let time = 0;
  return { patience: createCircuitBreaker(() => time), pass: (seconds: number) => (time += seconds * 1000) };
}

test("doesn't call the vendor for half a minute after three failures in a row", () => {
  const { patience, pass } = aVendor();
  patience.failed();
  patience.failed();
  expect(patience.allowsCall()).toBe(true);
  patience.failed();
  expect(patience.allowsCall()).toBe(false);
  pass(30);
  expect(patience.allowsCall()).toBe(true);
});

test("pauses again after a single failure that follows a pause, and recovers with an answer", () => {
  const { patience, pass } = aVendor();
  for (const _ of [1, 2, 3]) patience.failed();
  pass(30);
  patience.failed();
  expect(patience.allowsCall()).toBe(false);
  pass(30);
  patience.answered();
  patience.failed();
  expect(patience.allowsCall()).toBe(true);
});

test("honors a vendor's rate limit for as long as it asks, at most 15 minutes", () => {
  const { patience, pass } = aVendor();
  patience.throttled(120);
  pass(119);
  expect(patience.allowsCall()).toBe(false);
  pass(1);
  expect(patience.allowsCall()).toBe(true);
  patience.throttled(3600);
  pass(15 * 60);
  expect(patience.allowsCall()).toBe(true);
  patience.throttled(null);
  pass(59);
  expect(patience.allowsCall()).toBe(false);
});
