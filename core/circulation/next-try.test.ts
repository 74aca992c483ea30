import fc from "fast-check";
import { expect, test } from "vitest";
import { nextCommandTry } from "./next-try.ts";

const waitOf = (attempts: number, retryAfterSeconds: number | null = null): number => {
  const next = nextCommandTry({ attempts, retryAfterSeconds });
  return next.kind === "wait" ? next.seconds : Number.POSITIVE_INFINITY;
};

test("tries again at doubling intervals of at most an hour", () => {
  expect([1, 2, 3, 4, 7, 8, 9, 100].map((attempts) => waitOf(attempts))).toEqual([
    30, 60, 120, 240, 1920, 3600, 3600, 3600,
  ]);
});

test("honors the other side's requested delay, up to an hour", () => {
  expect(waitOf(1, 90)).toBe(90);
  expect(waitOf(1, 86_400)).toBe(3600);
  expect(waitOf(5, 1)).toBe(480);
});

test("keeps a command through six days of downtime, and gives it up within eight", () => {
  let seconds = 0;
  let attempts = 1;
  for (; Number.isFinite(waitOf(attempts)); attempts++) seconds += waitOf(attempts);
  expect(seconds / 86_400).toBeGreaterThan(6);
  expect(seconds / 86_400).toBeLessThan(8);
});

test("never shrinks the interval, and never makes it zero", () => {
  const tries = fc.record({
    attempts: fc.integer({ min: 1, max: 173 }),
    retryAfterSeconds: fc.option(fc.integer({ min: 1, max: 1e9 })),
  });
  fc.assert(
    fc.property(tries, ({ attempts, retryAfterSeconds }) => {
      const now = waitOf(attempts, retryAfterSeconds);
      expect(now).toBeGreaterThanOrEqual(30);
      expect(waitOf(attempts + 1, retryAfterSeconds)).toBeGreaterThanOrEqual(now);
    }),
  );
});
