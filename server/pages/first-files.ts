import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { FeatureStates } from "#core/site/feature.ts";

const chunk = z.object({
  file: z.string(),
  name: z.optional(z.string()),
  imports: z.optional(z.array(z.string())),
});
const manifestShape = z.record(z.string(), chunk);
type Manifest = z.infer<typeof manifestShape>;

/** The files that a page needs first and that its entry loads late, by their names in the build (`vite.config.ts`). */
const beginnings = {
  stepByStep: ["plans"],
  onOnePage: ["one-page"],
  accountArea: ["home"],
  none: [],
} as const;

type Opening = keyof typeof beginnings;

/** Links that let the browser fetch a page's own files together with the entry's, and not one round trip later. */
export type FirstFiles = (path: string, features: FeatureStates) => string;

/** @param path in lower case, without prefix and final slash. */
export const isPlansPage = (path: string, features: FeatureStates): boolean =>
  features.subscription_services && (path === "/subscribe" || path === "/");

function openingOf(path: string, features: FeatureStates): Opening {
  if (isPlansPage(path, features)) return features.new_subscription_page ? "stepByStep" : "onOnePage";
  return path === "/" || path === "/account" || path.startsWith("/account/") ? "accountArea" : "none";
}

/** Reads the manifest once. A name that was not built fails here, at the start. */
export async function firstFilesOf(folder: string): Promise<FirstFiles> {
  const page = await readFile(join(folder, "index.html"), "utf8");
  const manifest = manifestShape.parse(JSON.parse(await readFile(join(folder, ".vite", "manifest.json"), "utf8")));
  const linksOf = (opening: Opening): string =>
    [...filesOf(manifest, beginnings[opening])]
      .filter((file) => !page.includes(`"/${file}"`))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join("");
  const links = new Map(Object.keys(beginnings).map((opening) => [opening, linksOf(opening as Opening)]));
  return (path, features) => links.get(openingOf(path, features)) ?? "";
}

/** The files of these names and everything that they import. */
function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const found = manifest[key];
    if (found === undefined || files.has(found.file)) return;
    files.add(found.file);
    for (const next of found.imports ?? []) visit(next);
  };
  for (const name of names) {
    const key = Object.keys(manifest).find((it) => manifest[it]?.name === name);
    if (key === undefined) throw new Error(`the built site has no ${name}`);
    visit(key);
  }
  return files;
}
