import { expect, test } from "vitest";
import { staffIdleMs, staffProofMs, staffSessionMs, staffSessionState } from "./staff-session.ts";

const began = 1_796_000_000_000;
const after = (ms: number) => began + ms;
const fresh = { provenAt: began, lastUsedAt: began, expiresAt: after(staffSessionMs), endedAt: null };

test("a session is open while it is used, and proven for five minutes", () => {
  expect(staffSessionState(fresh, after(staffProofMs - 1))).toEqual({ open: true, proven: true });
  expect(staffSessionState(fresh, after(staffProofMs))).toEqual({ open: true, proven: false });
});

test("it closes when nobody uses it for half an hour", () => {
  expect(staffSessionState(fresh, after(staffIdleMs - 1)).open).toBe(true);
  expect(staffSessionState(fresh, after(staffIdleMs))).toEqual({ open: false, proven: false });
});

test("it closes after twelve hours, and at once when it is ended", () => {
  const busy = { ...fresh, lastUsedAt: after(staffSessionMs) };
  expect(staffSessionState(busy, after(staffSessionMs)).open).toBe(false);
  expect(staffSessionState({ ...fresh, endedAt: after(1) }, after(2)).open).toBe(false);
});
