import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { type HouseFile, pathsUnder, productFiles, read } from "./house-files.ts";

/** The classes that a file uses from its stylesheets, as `stylesheet class`. */
function classesNamed({ path, text }: HouseFile): string[] {
  const imports = [...text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)];
  return imports.flatMap(([, name = "", from = ""]) => {
    const sheet = from.startsWith("#") ? from.slice(1) : join(dirname(path), from);
    const uses = text.replaceAll(/from "[^"]+"/g, "").matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\[)`, "g"));
    return [...uses].map(([, found]) => `${sheet} ${found ?? "*"}`);
  });
}

const classesDefined = ({ path, text }: HouseFile): string[] =>
  [...text.replaceAll(/\/\*[^]*?\*\//g, "").matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, it]) => `${path} ${it}`);

/**
 * A class that isn't defined is rendered as `undefined`, without a warning from any tool. A class that nothing uses is
 * left over.
 */
function oddClasses(files: readonly HouseFile[], sheets: readonly HouseFile[]): string[] {
  const named = new Set(files.flatMap(classesNamed));
  const defined = new Set(sheets.flatMap(classesDefined));
  const byKey = (it: string): boolean => named.has(`${it.split(" ")[0]} *`);
  return [
    ...[...named].filter((it) => !it.endsWith(" *") && !defined.has(it)).map((it) => `${it}: nobody defines it`),
    ...[...defined].filter((it) => !named.has(it) && !byKey(it)).map((it) => `${it}: nobody names it`),
  ];
}

test("every class that a page names is in its stylesheet, and every class there is used", () => {
  const sheets = pathsUnder("web").filter((path) => path.endsWith(".module.css"));
  expect(sheets.length).toBeGreaterThan(20);
  expect(
    oddClasses(
      productFiles(),
      sheets.map((path) => ({ path, text: read(path) })),
    ),
  ).toEqual([]);
});

test("finds a class that is missing or left over", () => {
  const page = { path: "web/a/a.tsx", text: 'import css from "./a.module.css";\n<p className={css.page} />' };
  const sheet = { path: "web/a/a.module.css", text: "/* .page {} */ .paper:hover { color: red }" };
  expect(oddClasses([page], [sheet])).toEqual([
    "web/a/a.module.css page: nobody defines it",
    "web/a/a.module.css paper: nobody names it",
  ]);
});

/** Grids without named columns: such a column is as wide as its longest word, and a phone's page scrolls sideways. */
const gridsWithoutColumns = ({ path, text }: HouseFile): string[] =>
  [...text.replaceAll(/\/\*[^]*?\*\//g, "").matchAll(/([^{};]+)\{([^{}]*)\}/g)]
    .filter(([, , rule = ""]) => /display: grid;/.test(rule) && !/grid-template(-columns)?:/.test(rule))
    .map(([, selector = ""]) => `${path} ${selector.trim()}: a grid without columns`);

test("every grid of the desk names its columns", () => {
  const sheets = pathsUnder("web/desk").filter((path) => path.endsWith(".module.css"));
  expect(sheets.length).toBeGreaterThan(20);
  expect(sheets.flatMap((path) => gridsWithoutColumns({ path, text: read(path) }))).toEqual([]);
});

test("finds a grid without columns", () => {
  const text = ".a { display: grid; grid-template-columns: 1fr; } .b { display: grid; gap: 1rem; }";
  expect(gridsWithoutColumns({ path: "a.css", text })).toEqual(["a.css .b: a grid without columns"]);
});
