import { expect, test } from "vitest";
import * as z from "zod/mini";
import { read } from "./house-files.ts";

const names = z.record(z.string(), z.string());
const manifest = z.object({
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
  scripts: names,
});
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      resolved: z.optional(z.string()),
      integrity: z.optional(z.string()),
      link: z.optional(z.boolean()),
    }),
  ),
});

const ours = manifest.parse(JSON.parse(read("package.json")));
const locked = Object.entries(lock.parse(JSON.parse(read("package-lock.json"))).packages).filter(([at]) => at !== "");

test("every dependency is pinned to one version", () => {
  const asked = { ...ours.dependencies, ...ours.devDependencies, ...ours.optionalDependencies };
  const loose = Object.entries(asked).filter(
    ([, wanted]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(wanted),
  );
  expect(loose).toEqual([]);
});

// Without an address npm asks the registry that the machine is set up with.
test("every installed package comes from a registry and is held to its checksum", () => {
  expect(locked.length).toBeGreaterThan(300);
  const odd = locked.filter(
    ([, { resolved = "", integrity = "", link }]) =>
      link === true || !/^(https:\/\/|$)/.test(resolved) || !integrity.startsWith("sha512-"),
  );
  expect(odd.map(([at]) => at)).toEqual([]);
});

test("packages are installed from the lock file, and none of their scripts is run", () => {
  const installing = read("bin/install.cjs");
  expect(installing).toMatch(/"ci",\s+"--ignore-scripts"/);
  expect(Object.keys(ours.scripts).filter((name) => /^(pre|post)?(install|prepare)/.test(name))).toEqual([]);
});
