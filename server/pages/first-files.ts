import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { FeatureStates } from "#core/site/feature.ts";
import { linkPages } from "#core/site/return-path.ts";

const chunk = z.object({
  file: z.string(),
  name: z.optional(z.string()),
  imports: z.optional(z.array(z.string())),
});
type Chunk = z.infer<typeof chunk>;
const manifestShape = z.record(z.string(), chunk);
type Manifest = z.infer<typeof manifestShape>;

/**
 * The files that a page needs first although its entry loads them late, by their names in the build (`vite.config.ts`).
 */
const beginnings = {
  stepByStep: ["plans"],
  onOnePage: ["one-page"],
  accountArea: ["home"],
  none: [],
} as const;

/** What a page starts with. */
export type PageStart = keyof typeof beginnings;

/** The built page of one language, taken apart. Addresses of files are paths: `/assets/site-DPgtpBqW.js`. */
export type BuiltPage = {
  /** Without its program and its styles. */
  readonly template: string;
  readonly styles: string;
  /** The program's files in the order in which they run; the last one is its entry. */
  readonly scripts: readonly string[];
  /** The script that holds the libraries. */
  readonly libraries: string;
  /** A page's own files, to be fetched together with the scripts and not one round trip later. */
  readonly preloads: (opening: PageStart) => readonly string[];
};

/** @param path in lower case, without prefix and final slash. */
export const isPlansPage = (path: string, features: FeatureStates): boolean =>
  features.subscription_services && (path === "/subscribe" || path === "/");

/** @param path in lower case, without prefix and final slash. */
export function pageStartOf(path: string, features: FeatureStates): PageStart {
  if (isPlansPage(path, features)) return features.new_subscription_page ? "stepByStep" : "onOnePage";
  if (linkPages.includes(path)) return "none";
  return path === "/" || path === "/account" || path.startsWith("/account/") ? "accountArea" : "none";
}

const scriptTag = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g;
const styleTag = /\s*<link rel="stylesheet" crossorigin href="([^"]+)">/g;

/** Reads the built page and its manifest once. A name that was not built fails here, at startup. */
export async function readBuiltPage(folder: string): Promise<BuiltPage> {
  const page = await readFile(join(folder, "index.html"), "utf8");
  const manifest = manifestShape.parse(JSON.parse(await readFile(join(folder, ".vite", "manifest.json"), "utf8")));
  const named = (tag: RegExp): string[] => [...page.matchAll(tag)].map(([, file = ""]) => file);
  const scripts = named(scriptTag);
  const styles = await Promise.all(named(styleTag).map((file) => readFile(join(folder, "..", file), "utf8")));
  const preloads = new Map(
    Object.entries(beginnings).map(([opening, begins]) => [
      opening,
      [...filesOf(manifest, begins)].map((file) => `/${file}`).filter((file) => !scripts.includes(file)),
    ]),
  );
  return {
    template: page.replaceAll(scriptTag, "").replaceAll(styleTag, ""),
    styles: styles.join(""),
    scripts,
    libraries: `/${chunkNamed(manifest, "vendor").file}`,
    preloads: (opening) => preloads.get(opening) ?? [],
  };
}

/**
 * How a page starts its program: by tags in its head, or after the first paint by the attribute that the script before
 * it reads (web/early.ts).
 */
export function programTags(
  { scripts, libraries, preloads }: BuiltPage,
  opening: PageStart,
  start: "at once" | "after the first paint",
): { readonly tags: string; readonly late: string } {
  const own = preloads(opening);
  if (start === "after the first paint") {
    const before = scripts.slice(0, -1).filter((file) => file !== libraries);
    return { tags: "", late: ` data-program="${[libraries, ...before, ...own, ...scripts.slice(-1)].join(" ")}"` };
  }
  const tags = [
    ...scripts.map((file) => `<script type="module" crossorigin src="${file}"></script>`),
    ...own.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ];
  return { tags: tags.join(""), late: "" };
}

/** The files of these names and everything that they import. */
function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (found: Chunk | undefined): void => {
    if (found === undefined || files.has(found.file)) return;
    files.add(found.file);
    for (const next of found.imports ?? []) visit(manifest[next]);
  };
  for (const name of names) visit(chunkNamed(manifest, name));
  return files;
}

function chunkNamed(manifest: Manifest, name: string): Chunk {
  const found = Object.values(manifest).find((it) => it.name === name);
  if (found === undefined) throw new Error(`the built site has no ${name}`);
  return found;
}
