import { expect, test } from "vitest";
import { isOpenable, isViewToken, viewEndsAt, viewTimes, viewTokenOf } from "./staff-view.ts";

const made = { madeAt: 1_000_000, openedAt: null, endedAt: null };
const lasts = viewTimes.minutes * 60_000;

test("a link can be opened once, within a minute, unless it was replaced", () => {
  expect(isOpenable(made, made.madeAt + 59_999)).toBe(true);
  expect(isOpenable(made, made.madeAt + 60_000)).toBe(false);
  expect(isOpenable({ ...made, openedAt: made.madeAt + 1 }, made.madeAt + 2)).toBe(false);
  expect(isOpenable({ ...made, endedAt: made.madeAt + 1 }, made.madeAt + 2)).toBe(false);
});

test("a view lasts a quarter of an hour after it is opened, however much it is used, and ends when it is closed", () => {
  const openedAt = made.madeAt + 5000;
  const open = { ...made, openedAt };
  expect(viewEndsAt(made, made.madeAt)).toBeNull();
  expect(viewEndsAt(open, openedAt)).toBe(openedAt + lasts);
  expect(viewEndsAt(open, openedAt + lasts - 1)).toBe(openedAt + lasts);
  expect(viewEndsAt(open, openedAt + lasts)).toBeNull();
  expect(viewEndsAt({ ...open, endedAt: openedAt + 1 }, openedAt + 2)).toBeNull();
});

test("a view's token is recognized by its prefix, which a reader's token doesn't have", () => {
  const random = "Zm9vYmFyYmF6cXV4cXV1eGNvcmdlZ3JhdWx0Z2FycGx5";
  expect(isViewToken(viewTokenOf(random))).toBe(true);
  expect(isViewToken(random)).toBe(false);
  // The format of every bearer token.
  expect(viewTokenOf(random)).toMatch(/^[A-Za-z0-9_-]{20,200}$/);
});
