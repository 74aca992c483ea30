import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isMap, isScalar, parseDocument, visit } from "yaml";

const root = new URL("../../", import.meta.url);
const text = (path: string): string => readFileSync(new URL(path, root), "utf8");

/** Every field name that is used in a file. */
function fieldsOf(path: string): string[] {
  const names = new Set<string>();
  visit(parseDocument(text(path)), {
    Map: (_, node) => {
      for (const { key } of node.items) if (isScalar(key) && isMap(node)) names.add(String(key.value));
    },
  });
  return [...names];
}

test("the catalog reference page names every field that a demo file uses", () => {
  const page = text("docs/catalog.md");
  const files = readdirSync(new URL("catalog/", root)).filter((name) => name.endsWith(".yaml"));
  const fields = files.flatMap((name) => fieldsOf(`catalog/${name}`)).filter((name) => !weekdays.has(name));
  expect(fields.length).toBeGreaterThan(80);
  expect(fields.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

const weekdays = new Set(["sun", "mon", "tue", "wed", "thu", "fri", "sat"]);
