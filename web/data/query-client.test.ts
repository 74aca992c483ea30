import { expect, test } from "vitest";
import { CallFailed } from "./call-failed.ts";
import { retryDelay, worthRetrying } from "./query-client.ts";

test("a read is repeated twice if the next answer may differ, and not if it won't", () => {
  for (const status of [0, 500, 503])
    expect([0, 1, 2].map((n) => worthRetrying(n, new CallFailed(status)))).toEqual([true, true, false]);
  for (const status of [400, 401, 404, 409, 429]) expect(worthRetrying(0, new CallFailed(status))).toBe(false);
});

test("the read is repeated after a second, then two, and never before the time that the server names", () => {
  expect([0, 1].map((n) => retryDelay(n, new CallFailed(0)))).toEqual([1000, 2000]);
  expect([0, 1].map((n) => retryDelay(n, new CallFailed(503, null, 5)))).toEqual([5000, 5000]);
  expect(retryDelay(0, new CallFailed(503, null, 3600))).toBe(10_000);
});
