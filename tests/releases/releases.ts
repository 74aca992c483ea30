import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

/** A release as `npm run release` created it (docs/releases.md). */
export type Release = {
  readonly version: string;
  /** Its migrations and what they import, by file name, with the SHA-256 of each. */
  readonly migrations: Readonly<Record<string, string>>;
  /** `world.backup`, a small world of that release, and `secret-key`, which opens it. */
  readonly folder: string;
  readonly world: z.infer<typeof world>;
};

const world = z.object({
  readers: z.array(
    z.object({
      domain: z.string(),
      email: z.string(),
      password: z.string(),
      accountNumbers: z.array(z.number()),
    }),
  ),
  /** By publication, the rows of `./doorstep export subscriptions`. */
  subscriptions: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

export const isBefore = (one: string, other: string): boolean => one.localeCompare(other, "en", { numeric: true }) < 0;

const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(import.meta.dirname, ...path), "utf8"));

/** Every release, oldest first. */
export const releases: readonly Release[] = readdirSync(import.meta.dirname)
  .filter((name) => /^\d+\.\d+\.\d+$/.test(name))
  .toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
  .map((version) => ({
    version,
    migrations: z.record(z.string(), z.string()).parse(read(version, "migrations.json")),
    folder: join(import.meta.dirname, version),
    world: world.parse(read(version, "world.json")),
  }));
