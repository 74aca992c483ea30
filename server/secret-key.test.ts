import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadSecretKey } from "./secret-key.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "key-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("the key is made once, kept for its owner alone, and the same ever after", () => {
  const from = { kind: "file", path: join(folder, "not-yet", "data", "secret-key") } as const;
  const key = loadSecretKey(from);
  expect(key).toHaveLength(32);
  expect(statSync(from.path).mode & 0o777).toBe(0o600);
  expect(loadSecretKey(from)).toEqual(key);
});

test("a key that the operator gives is taken as it is", () => {
  const key = Buffer.alloc(32, "k");
  expect(loadSecretKey({ kind: "given", key })).toBe(key);
});

test("a file that holds no key is a fault, never a reason to make a new one", () => {
  const path = join(folder, "secret-key");
  writeFileSync(path, "");
  expect(() => loadSecretKey({ kind: "file", path })).toThrow("does not hold a key");
});
