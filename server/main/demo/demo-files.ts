import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Mistake, mistakeLine } from "#server/catalog/mistake.ts";
import { type CatalogData, readCatalog } from "#server/catalog/read-catalog.ts";
import { type DemoPerson, readPeople } from "#server/catalog/read-people.ts";
import { CommandRefused } from "../commands/readable-line.ts";

/** In the order in which they are listed; the first is the default publication. */
export const demoCatalogFiles = [
  "a-kettle-lakes-courier.yaml",
  "b-spruce-harbor-beacon.yaml",
  "c-high-mesa-dispatch.yaml",
  "d-otter-bay-current.yaml",
] as const;

/** The demo publications as described in their files. `root` is the project's folder. */
export function readDemoCatalogs(root: string): Promise<CatalogData[]> {
  return Promise.all(demoCatalogFiles.map((name) => readDemo(root, name, readCatalog)));
}

export function readDemoPeople(root: string): Promise<readonly DemoPerson[]> {
  return readDemo(root, "people.yaml", readPeople);
}

type Read<T> =
  | { readonly kind: "catalog" | "people"; readonly value: T }
  | { readonly kind: "mistakes"; readonly mistakes: readonly Mistake[] };

/** Mistakes in a demo file that somebody has changed are reported as in any publisher's file. */
async function readDemo<T>(root: string, name: string, read: (text: string) => Read<T>): Promise<T> {
  const found = read(await readFile(join(root, "catalog", name), "utf8"));
  if (found.kind !== "mistakes") return found.value;
  throw new CommandRefused(found.mistakes.map((mistake) => mistakeLine(`catalog/${name}`, mistake)).join("\n"));
}
