import { expect, test } from "vitest";
import { isMirrored, systemOfNewAccount } from "./system-of-record.ts";

const native = { kind: "native" } as const;
const mirror = { kind: "mirror", system: "dsi", url: "sandbox", publication: "KLC", user: "u" } as const;

test("keeps every account here if our own ledger is the system of record", () => {
  expect(systemOfNewAccount(native)).toBe("native");
  expect(isMirrored(native, "native")).toBe(false);
  expect(isMirrored(native, "dsi")).toBe(false);
});

test("leaves accounts with its code to a circulation system, and new ones if the publisher wants that", () => {
  const all = { ...mirror, newAccounts: true };
  const some = { ...mirror, newAccounts: false };
  expect([systemOfNewAccount(all), systemOfNewAccount(some)]).toEqual(["dsi", "native"]);
  expect(["dsi", "falcon", "native"].map((system) => isMirrored(some, system))).toEqual([true, false, false]);
});
