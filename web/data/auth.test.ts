import { expect, test } from "vitest";
import { liveAuth } from "./auth.ts";

const now = Date.parse("2026-03-04T09:00:00Z");
const auth = {
  isAuthenticated: true,
  token: "t",
  username: "maria",
  expires: "2026-03-04T10:00:00Z",
  domain: "courier.example",
  scope: "account",
} as const;

test("authenticated means a token exists and expires is in the future", () => {
  expect(liveAuth(auth, "courier.example", "account", now)).toBe(auth);
  expect(liveAuth({ ...auth, token: "" }, "courier.example", "account", now)).toBeNull();
  expect(liveAuth({ ...auth, expires: "2026-03-04T09:00:00Z" }, "courier.example", "account", now)).toBeNull();
  expect(liveAuth({ ...auth, expires: "soon" }, "courier.example", "account", now)).toBeNull();
  expect(liveAuth({ ...auth, isAuthenticated: false }, "courier.example", "account", now)).toBeNull();
  expect(liveAuth(null, "courier.example", "account", now)).toBeNull();
});

test("another publication's sign-in counts as signed out", () => {
  expect(liveAuth(auth, "herald.example", "account", now)).toBeNull();
});

test("a checkout's login counts as signed out in the account area, and a sign-in counts in a checkout", () => {
  const checkout = { ...auth, scope: "checkout" } as const;
  expect(liveAuth(checkout, "courier.example", "account", now)).toBeNull();
  expect(liveAuth(checkout, "courier.example", "checkout", now)).toBe(checkout);
  expect(liveAuth(auth, "courier.example", "checkout", now)).toBe(auth);
});

test("the default expiry of 1900 means expired", () => {
  expect(liveAuth({ ...auth, expires: "1900-01-01T00:00:00Z" }, "courier.example", "account", now)).toBeNull();
});
