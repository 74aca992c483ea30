import { expect, test } from "vitest";
import { checkKeyUse, keyHint, keyText, tenantOfKey } from "./api-key.ts";

const text = keyText(12, "a".repeat(43));
const key = { scopes: ["entitlements"], expiresOn: null, isRevoked: false } as const;

test("names the publication in the key, and shows no more than its beginning", () => {
  expect(tenantOfKey(text)).toBe(12);
  expect(keyHint(text)).toBe("dk_12_aaaa…");
});

test.each(["", "dk_12_short", `dk_0_${"a".repeat(43)}`, `dk_12_${"a".repeat(44)}`, `sk_12_${"a".repeat(43)}`])(
  "does not accept %s as a key",
  (other) => {
    expect(tenantOfKey(other)).toBeNull();
  },
);

test("works through its last day, until it is revoked, and only for what it was made for", () => {
  expect(checkKeyUse(key, "entitlements", "2026-03-02")).toBe("yes");
  expect(checkKeyUse({ ...key, expiresOn: "2026-03-02" }, "entitlements", "2026-03-02")).toBe("yes");
  expect(checkKeyUse({ ...key, expiresOn: "2026-03-01" }, "entitlements", "2026-03-02")).toBe("invalid");
  expect(checkKeyUse({ ...key, isRevoked: true }, "entitlements", "2026-03-02")).toBe("invalid");
  expect(checkKeyUse({ ...key, scopes: [] }, "entitlements", "2026-03-02")).toBe("not-allowed");
});
