import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Language, languages } from "#core/format/language.ts";
import { filesNamedIn } from "#core/payment/payment-page.ts";
import { house, read } from "./house-files.ts";
import { codeIn, section, tableIn } from "./markdown.ts";

const inventory = read("docs/payment-page-scripts.md");
const listed = tableIn(section(inventory, "In the frame"));
const dist = join(house, "dist");
/** The built frame in a language: its page, and the build's manifest. */
const builtFrame = (language: Language) => ({
  frame: readFileSync(join(dist, language, "payment-frame/index.html"), "utf8"),
  manifest: manifestOf(language),
});

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[] };
const manifestOf = (language: Language): Record<string, Chunk> =>
  JSON.parse(readFileSync(join(dist, language, ".vite/manifest.json"), "utf8"));

/** All scripts that a page's entry can load, at once and later, by their keys in the manifest. */
function reachedFrom(entry: string, chunks: Readonly<Record<string, Chunk>>): string[] {
  const reached = new Set([entry]);
  for (const key of reached) {
    const { imports = [], dynamicImports = [] } = chunks[key] ?? {};
    for (const next of [...imports, ...dynamicImports]) reached.add(next);
  }
  return [...reached];
}

const scriptsFrom = (entry: string, chunks: Readonly<Record<string, Chunk>>): string[] =>
  reachedFrom(entry, chunks)
    .map((key) => chunks[key]?.name ?? key)
    .toSorted();

/** Files that a page names without the hash of their content. */
const unheld = (page: string, contentOf: (path: string) => Buffer): string[] =>
  [...page.matchAll(/ (?:src|href)="(\/[^"]+)"(?: integrity="([^"]+)")?/g)]
    .filter(([, path = "", hash]) => hash !== `sha384-${createHash("sha384").update(contentOf(path)).digest("base64")}`)
    .map(([, path = ""]) => path);

test.each(languages)("the built payment frame loads the scripts of the inventory, and no other: %s", (language) => {
  const { manifest } = builtFrame(language);
  expect(scriptsFrom("payment-frame/index.html", manifest)).toEqual(
    listed.map(([script = ""]) => codeIn(script)[0] ?? "").toSorted(),
  );
});

test.each(languages)("the page names each of them, so it has a hash there and is watched: %s", (language) => {
  const { frame, manifest } = builtFrame(language);
  const files = reachedFrom("payment-frame/index.html", manifest).map((key) => `/${manifest[key]?.file}`);
  expect(files.length).toBe(listed.length);
  expect(files.filter((file) => !filesNamedIn(frame).includes(file))).toEqual([]);
});

test("each script of the inventory says where it comes from, who authorized it, why it is there and what holds it", () => {
  const others = tableIn(section(inventory, "From others"));
  expect(others.length).toBeGreaterThan(0);
  for (const row of [...listed, ...others]) {
    expect(row).toHaveLength(5);
    expect(row).not.toContain("");
  }
});

test.each(languages)("each file that the frame's page names comes with the hash of what it holds: %s", (language) => {
  const { frame } = builtFrame(language);
  expect(frame.match(/ integrity="sha384-/g)?.length).toBeGreaterThan(listed.length);
  expect(unheld(frame, (path) => readFileSync(join(dist, path)))).toEqual([]);
});

test("finds a script that is not listed, and a file with different content", () => {
  const { frame } = builtFrame("en");
  const more = {
    "payment-frame/index.html": { file: "a.js", name: "a", dynamicImports: ["_b.js"] },
    "_b.js": { file: "b.js", name: "b" },
  };
  expect(scriptsFrom("payment-frame/index.html", more)).toEqual(["a", "b"]);
  expect(unheld(frame, () => Buffer.from("other")).length).toBeGreaterThan(listed.length);
  expect(unheld('<script src="/assets/a.js"></script>', () => Buffer.from(""))).toEqual(["/assets/a.js"]);
});
