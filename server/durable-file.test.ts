import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readOrCreateFile } from "./durable-file.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kept-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("keeps the value that was stored first, whatever is made later", () => {
  const path = join(folder, "secret");
  expect(readOrCreateFile(path, () => "first")).toBe("first");
  expect(readOrCreateFile(path, () => "second")).toBe("first");
});

test("when two programs make the value at once, both get the stored one", () => {
  const path = join(folder, "secret");
  const late = readOrCreateFile(path, () => {
    readOrCreateFile(path, () => "fast");
    return "slow";
  });
  expect(late).toBe("fast");
});

test("the file is readable by its owner only, and no other files remain in the folder", () => {
  const path = join(folder, "secret");
  readOrCreateFile(path, () => "text");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["secret"]);
  expect(readFileSync(path, "utf8")).toBe("text");
});
