import { expect, test } from "vitest";
import { createPatience } from "./patience.ts";

function aVendor() {
  let time = 0;
  return { patience: createPatience(() => time), pass: (seconds: number) => (time += seconds * 1000) };
}

test("three failures in a row give the vendor half a minute of rest", () => {
  const { patience, pass } = aVendor();
  patience.failed();
  patience.failed();
  expect(patience.mayAsk()).toBe(true);
  patience.failed();
  expect(patience.mayAsk()).toBe(false);
  pass(30);
  expect(patience.mayAsk()).toBe(true);
});

test("after the rest one more failure is enough, and an answer makes it good again", () => {
  const { patience, pass } = aVendor();
  for (const _ of [1, 2, 3]) patience.failed();
  pass(30);
  patience.failed();
  expect(patience.mayAsk()).toBe(false);
  pass(30);
  patience.answered();
  patience.failed();
  expect(patience.mayAsk()).toBe(true);
});

test("a limit of the vendor is kept for as long as it says, a quarter of an hour at most", () => {
  const { patience, pass } = aVendor();
  patience.throttled(120);
  pass(119);
  expect(patience.mayAsk()).toBe(false);
  pass(1);
  expect(patience.mayAsk()).toBe(true);
  patience.throttled(3600);
  pass(15 * 60);
  expect(patience.mayAsk()).toBe(true);
  patience.throttled(null);
  pass(59);
  expect(patience.mayAsk()).toBe(false);
});
