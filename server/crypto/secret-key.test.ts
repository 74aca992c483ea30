import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadKeys, loadSecretKey, replaceKeyFile } from "./secret-key.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "key-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("creates the key once, readable by its owner only, and returns the same key afterward", () => {
  const from = { kind: "file", path: join(folder, "not-yet", "data", "secret-key") } as const;
  const key = loadSecretKey(from);
  expect(key).toHaveLength(32);
  expect(statSync(from.path).mode & 0o777).toBe(0o600);
  expect(loadSecretKey(from)).toEqual(key);
});

test("accepts a key that the operator supplies unchanged", () => {
  const key = Buffer.alloc(32, "k");
  expect(loadSecretKey({ kind: "given", key })).toBe(key);
});

test("throws for a file that contains no key, and never replaces it", () => {
  const path = join(folder, "secret-key");
  writeFileSync(path, "");
  expect(() => loadSecretKey({ kind: "file", path })).toThrow("does not hold a key");
});

test("keeps a replaced key among the older ones, even if the replacement is interrupted", () => {
  const path = join(folder, "secret-key");
  const from = { kind: "file", path } as const;
  const first = loadSecretKey(from);
  replaceKeyFile(path);
  const { current: second, older } = loadKeys(from);
  expect([second.equals(first), older]).toEqual([false, [first]]);
  // Killed after the first of its two steps: the key is in both files.
  writeFileSync(`${path}.old`, `${first.toString("base64")}\n${second.toString("base64")}\n`);
  replaceKeyFile(path);
  expect(loadKeys(from).older).toEqual([first, second]);
  expect(statSync(`${path}.old`).mode & 0o777).toBe(0o600);
});
