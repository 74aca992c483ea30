import { expect, test } from "vitest";
import { maxPasskeys, passkeyHost, passkeyRefusal } from "./passkey.ts";

test.each([
  ["https://account.courier.example", "account.courier.example"],
  ["https://account.courier.example:8443", "account.courier.example"],
  ["http://localhost:3000", "localhost"],
  ["http://desk.localhost:3000", "desk.localhost"],
  ["http://courier.example", null],
  ["https://127.0.0.1", null],
  ["https://[::1]", null],
])("a passkey made at %s belongs to %s", (origin, host) => {
  expect(passkeyHost(origin)).toBe(host);
});

const may = { host: "courier.example", confirmed: true, count: 0 };

test("refuses a passkey if browsers can't make one, for an unproven mailbox, and beyond the limit", () => {
  expect(passkeyRefusal(may)).toBeNull();
  expect(passkeyRefusal({ ...may, count: maxPasskeys - 1 })).toBeNull();
  expect(passkeyRefusal({ ...may, host: null })).toBe("not-here");
  expect(passkeyRefusal({ ...may, confirmed: false })).toBe("unconfirmed");
  expect(passkeyRefusal({ ...may, count: maxPasskeys })).toBe("too-many");
});
