import { expect, test } from "vitest";
import { keyLimiter } from "./key-limiter.ts";

test("slows down an API key that makes too many calls, and no other key", () => {
  const take = keyLimiter({ most: 3, windowSeconds: 60 });
  expect([0, 1000, 2000].map((now) => take("fast", now))).toEqual([null, null, null]);
  expect(take("fast", 20_000)).toBe(40);
  expect(take("slow", 20_000)).toBeNull();
  expect(take("fast", 60_000)).toBeNull();
});
