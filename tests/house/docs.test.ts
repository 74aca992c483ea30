import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { exists, pathsUnder, productFiles, read } from "./house-files.ts";
import { tableIn } from "./markdown.ts";

const pages = ["README.md", ...pathsUnder("docs").filter((path) => path.endsWith(".md"))];

const anchorsOf = (page: string): ReadonlySet<string> =>
  new Set(
    [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, "")
        .replaceAll(" ", "-"),
    ),
  );

test("every link to a heading leads to one", () => {
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)].map(([, to = "", heading = ""]) => ({
      page,
      to: to === "" ? page : normalize(join(dirname(page), to)),
      heading,
    })),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ to, heading }) => !anchorsOf(read(to)).has(heading))).toEqual([]);
});

test("every link between the pages leads somewhere, and every path in code type exists", () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
      .map(([, to = ""]) => normalize(join(dirname(page), to)))
      .filter((to) => !exists(to))
      .map((to) => `${page}: ${to}`),
  );
  expect(broken).toEqual([]);
  const gone = pages.flatMap((page) =>
    [...read(page).matchAll(/`((?:bin|core|contract|server|sandbox|web|tests|bench|docs|catalog)\/[\w./-]*)`/g)]
      .map(([, path = ""]) => path)
      .filter((path) => !exists(path))
      .map((path) => `${page}: ${path}`),
  );
  expect(gone).toEqual([]);
});

const form =
  /^# ([A-Z].+)\n\nDate: \d{4}-\d\d-\d\d\nStatus: (?:accepted|superseded by \d+)\n\n## Context\n[^]+\n## Decision\n[^]+\n## Consequences\n\n- /;

const fileNameOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll("'", "")
    .replaceAll(/[^a-z0-9]+/g, "-");

test("each decision has its own number, has context, decision and consequences, and is filed under its title", () => {
  const decisions = pathsUnder("docs/decisions");
  const numbers = decisions.map((path) => path.slice("docs/decisions/".length, "docs/decisions/0000".length));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  const expected = decisions.map((path, at) => {
    const title = form.exec(read(path))?.[1];
    return title === undefined ? `${path}: not in the form` : `docs/decisions/${numbers[at]}-${fileNameOf(title)}.md`;
  });
  expect(decisions).toEqual(expected);
});

test("every word of the glossary is one that the code uses", () => {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const code = plain(
    productFiles()
      .map(({ path, text }) => `${path} ${text}`)
      .join(" "),
  );
  const parts = read("docs/glossary.md").split("\n## ").slice(1);
  const cells = parts.flatMap((part) => tableIn(part)).map(([term = ""]) => term);
  expect(new Set(cells).size).toBe(cells.length);
  const words = cells.flatMap((cell) => cell.replaceAll(/\(.*?\)/g, "").split(", "));
  expect(words.length).toBeGreaterThan(80);
  expect(words.map((word) => word.replace(/^to /, "")).filter((word) => !code.includes(plain(word)))).toEqual([]);
});

test("NOTICE names the sources of the data we use", () => {
  expect(read("NOTICE")).toMatch(/GeoNames[^]+Creative Commons Attribution 4\.0/);
});
