import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { FeatureStates } from "#core/site/feature.ts";

const chunk = z.object({ file: z.string(), imports: z.optional(z.array(z.string())) });
const manifestShape = z.record(z.string(), chunk);
type Manifest = z.infer<typeof manifestShape>;

/** The modules with which a page begins and which its entry loads late, by their names in the build's manifest. */
const modules = {
  stepByStep: ["subscribe/subscribe-page.tsx"],
  onOnePage: ["subscribe/one-page/one-page.tsx"],
  accountHome: ["shell/account-frame.tsx", "account/home/home-page.tsx"],
  accountArea: ["shell/account-frame.tsx"],
  none: [],
} as const;

type Opening = keyof typeof modules;

/** Links that have the browser fetch a page's own files together with the entry's, and not one round trip later. */
export type FirstFiles = (path: string, features: FeatureStates) => string;

function openingOf(path: string, features: FeatureStates): Opening {
  if (path === "/subscribe" || (path === "/" && features.subscription_services))
    return features.new_subscription_page ? "stepByStep" : "onOnePage";
  if (path === "/account" || path === "/") return "accountHome";
  return path.startsWith("/account/") ? "accountArea" : "none";
}

/** Reads the manifest of the built site once. A module that it does not name fails here, at the start. */
export async function firstFilesOf(distDir: string): Promise<FirstFiles> {
  const manifest = manifestShape.parse(JSON.parse(await readFile(join(distDir, ".vite", "manifest.json"), "utf8")));
  const atOnce = filesOf(manifest, ["index.html"]);
  const linksOf = (opening: Opening): string =>
    [...filesOf(manifest, modules[opening])]
      .filter((file) => !atOnce.has(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join("");
  const links = new Map(Object.keys(modules).map((opening) => [opening, linksOf(opening as Opening)]));
  return (path, features) => links.get(openingOf(path, features)) ?? "";
}

/** These modules' files and all that they import. */
function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const found = manifest[name];
    if (found === undefined) throw new Error(`the built site has no ${name}`);
    if (files.has(found.file)) return;
    files.add(found.file);
    for (const next of found.imports ?? []) visit(next);
  };
  for (const name of names) visit(name);
  return files;
}
