import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { house } from "./house-files.ts";

const folder = join(house, "dist", "server");
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".js"))
  .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));

test("every file of the built server is plain ASCII, which takes half the memory in the engine", () => {
  expect(files.length).toBeGreaterThan(1);
  const others = files.flatMap(({ name, text }) =>
    text
      .split("\n")
      .filter((line) => /[^\0-\x7f]/.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(others).toEqual([]);
});

test("so is the program that prerenders pages", () => {
  const programs = ["en", "es"].map((language) =>
    readFileSync(join(house, "dist", language, "prerender", "prerender.js"), "utf8"),
  );
  expect(programs.map((text) => /[^\0-\x7f]/.test(text))).toEqual([false, false]);
});

test("the built server reads no package at startup except the log", () => {
  const packages = files.flatMap(({ text }) =>
    [...text.matchAll(/^import (?:[^"]*? from )?"([^".][^"]*)"|\b__require\("([^"]+)"\)/gm)]
      .map(([, imported, required]) => imported ?? required ?? "")
      .filter((name) => !isBuiltin(name)),
  );
  expect([...new Set(packages)].toSorted()).toEqual(["pino"]);
});
