import { expect, test } from "vitest";
import { afterFailure, type FailureFacts, maxFailingSeconds, maxRetrySeconds, retryDelays } from "./after-failure.ts";

const first: FailureFacts = {
  attempts: 1,
  triedSeconds: 0,
  failures: 1,
  failingSeconds: 0,
  isGone: false,
  retryAfterSeconds: null,
};

test("tries a message eleven times over three days", () => {
  expect(retryDelays.length + 1).toBe(11);
  const days = retryDelays.reduce((sum, seconds) => sum + seconds, 0) / 86_400;
  expect(days).toBeGreaterThan(2.9);
  expect(days).toBeLessThanOrEqual(3);
  expect([1, 2, 3, 4].map((attempts) => afterFailure({ ...first, attempts }).messageDelay)).toEqual([5, 60, 300, 1800]);
});

test("gives a message up after its last try, or after three days", () => {
  expect(afterFailure({ ...first, attempts: 11 }).messageDelay).toBeNull();
  expect(afterFailure({ ...first, triedSeconds: maxRetrySeconds - 1 }).messageDelay).toBe(5);
  expect(afterFailure({ ...first, triedSeconds: maxRetrySeconds }).messageDelay).toBeNull();
});

test("lets a failing endpoint rest twice as long each time, up to an hour", () => {
  const rests = [1, 2, 3, 10, 11, 1000].map((failures) => afterFailure({ ...first, failures }).endpoint);
  expect(rests).toEqual([5, 10, 20, 2560, 3600, 3600].map((seconds) => ({ kind: "rests", seconds })));
});

test("honors the receiver's requested delay, up to an hour", () => {
  expect(afterFailure({ ...first, retryAfterSeconds: 120 }).endpoint).toEqual({ kind: "rests", seconds: 120 });
  expect(afterFailure({ ...first, retryAfterSeconds: 86_400 }).endpoint).toEqual({ kind: "rests", seconds: 3600 });
});

test("turns an endpoint off at once when it answers that it is gone, and keeps the message", () => {
  expect(afterFailure({ ...first, isGone: true, triedSeconds: maxRetrySeconds })).toEqual({
    messageDelay: 0,
    endpoint: { kind: "off", because: "gone" },
  });
});

test("turns an endpoint off that has failed for five days", () => {
  expect(afterFailure({ ...first, failingSeconds: maxFailingSeconds - 1 }).endpoint.kind).toBe("rests");
  expect(afterFailure({ ...first, failingSeconds: maxFailingSeconds }).endpoint).toEqual({
    kind: "off",
    because: "failing",
  });
});
