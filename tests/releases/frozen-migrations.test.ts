import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isTooOld, oldestRelease } from "#server/db/migrate.ts";
import { version } from "#server/version.ts";
import { isBefore, releases } from "./releases.ts";

const folder = join(import.meta.dirname, "../../server/db/migrations");
const now = new Map(readdirSync(folder).map((name) => [name, hash("sha256", readFileSync(join(folder, name)), "hex")]));
const isStep = (name: string): boolean => /^\d{4}-/.test(name);

const advice =
  "Databases out there have run this file as it was released. Put it back (git checkout the release's tag), and change " +
  "what it made in a new migration with the next number (docs/building.md).";

test.each(releases)("the migrations of release $version haven't changed since that release", ({ migrations }) => {
  expect(Object.keys(migrations).filter(isStep).length).toBeGreaterThan(80);
  const changed = Object.entries(migrations).flatMap(([name, hash]) =>
    now.get(name) === hash ? [] : [`server/db/migrations/${name} is ${now.has(name) ? "changed" : "gone"}. ${advice}`],
  );
  expect(changed).toEqual([]);
});

test("a migration newer than the last release is numbered after all of its migrations", () => {
  const released = Object.keys(releases.at(-1)?.migrations ?? {}).filter(isStep);
  const last = released.toSorted().at(-1) ?? "";
  const early = [...now.keys()].filter((name) => isStep(name) && !released.includes(name) && name < last);
  expect(
    early.map((name) => `${name}: give it a number after ${last}. A database of the release would refuse it.`),
  ).toEqual([]);
});

test("the program's version is the last release's or a later one", () => {
  expect(isBefore(version, releases.at(-1)?.version ?? "")).toBe(false);
});

test("keeps the oldest release that can be upgraded, and it ends at the step that the program names", () => {
  const oldest = releases.find((release) => release.version === oldestRelease.version);
  const steps = Object.keys(oldest?.migrations ?? {}).filter(isStep);
  expect(steps.toSorted().at(-1)).toBe(`${oldestRelease.lastStep}.ts`);
  expect(isTooOld([oldestRelease.lastStep])).toBe(false);
  expect(isTooOld(["0001-directory", "0091-figures"])).toBe(true);
  expect(isTooOld([])).toBe(false);
});
