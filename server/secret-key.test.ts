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

test("a key that is replaced stays among the older ones, also when the replacing is cut off half way", () => {
  const path = join(folder, "secret-key");
  const from = { kind: "file", path } as const;
  const first = loadSecretKey(from);
  replaceKeyFile(path);
  const { current: second, older } = loadKeys(from);
  expect([second.equals(first), older]).toEqual([false, [first]]);
  // Cut off after the first of its two steps: the key stands in both files.
  writeFileSync(`${path}.old`, `${first.toString("base64")}\n${second.toString("base64")}\n`);
  replaceKeyFile(path);
  expect(loadKeys(from).older).toEqual([first, second]);
  expect(statSync(`${path}.old`).mode & 0o777).toBe(0o600);
});
