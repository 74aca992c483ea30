import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchLater } from "./fetch-later.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("loads every part after a while, even if one of them fails", async () => {
  const reported = vi.fn<(fault: unknown) => void>();
  vi.stubGlobal("reportError", reported);
  const loaded: string[] = [];
  fetchLater([() => Promise.reject(new Error("offline")), () => Promise.resolve(loaded.push("step"))]);
  expect(loaded).toEqual([]);
  await vi.runAllTimersAsync();
  expect(loaded).toEqual(["step"]);
  expect(reported).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test("loads nothing for a page that was left before", async () => {
  const load = vi.fn<() => Promise<void>>();
  fetchLater([load])();
  await vi.runAllTimersAsync();
  expect(load).not.toHaveBeenCalled();
});
