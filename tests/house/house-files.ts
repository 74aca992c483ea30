import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A file of this checkout: its path from the root, and its content. */
export type HouseFile = { readonly path: string; readonly text: string };

export const house = fileURLToPath(new URL("../..", import.meta.url));
export const read = (path: string): string => readFileSync(join(house, path), "utf8");
export const exists = (path: string): boolean => existsSync(join(house, path));

/** What git ignores (.gitignore), and git itself. Compared by full path, because web/data is ours. */
const notOurs = new Set([".git", "node_modules", "dist", "data", ".cache"]);

/** Every file under a folder of this checkout, by path. */
export function pathsUnder(folder: string): string[] {
  return readdirSync(join(house, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (notOurs.has(path)) return [];
    return entry.isDirectory() ? pathsUnder(path) : [path];
  });
}

const rooms = ["core", "contract", "server", "sandbox", "web"];

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || /^(tests|bench)\//.test(path);
const isSource = (path: string): boolean => /\.tsx?$/.test(path);
/** Example data for tests is kept next to the code that it is for. */
const isSample = (path: string): boolean => /\/sample-[^/]+$/.test(path);

const load = (path: string): HouseFile => ({ path, text: read(path) });

/** TypeScript that runs in production. */
export const productFiles = (): HouseFile[] =>
  rooms
    .flatMap(pathsUnder)
    .filter((path) => isSource(path) && !isTest(path) && !isSample(path))
    .map(load);

/** All TypeScript of this checkout, tests included. */
export const sourceFiles = (): HouseFile[] =>
  [...rooms, "tests", "bench", "clients"].filter(exists).flatMap(pathsUnder).filter(isSource).map(load);

/** What only the publishers' own people see is in English only, and is written where it is used (decision 76). */
export const isOfDesk = (path: string): boolean => /\/desk\/|\/desk-[^/]+$/.test(path);
