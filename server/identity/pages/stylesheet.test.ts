import Fastify from "fastify";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { prefixClasses, registerStylesheet, stylesheetUrl } from "./stylesheet.ts";

async function served(): Promise<string> {
  const app = Fastify();
  registerStylesheet(app);
  return (await app.inject(stylesheetUrl)).body;
}

test("adds the module's name to each class of a selector, and to nothing else", () => {
  const css = "@layer ui { .a > .b:not(.c) { margin: 0.5em; } @media (width >= 30.5em) { .a { color: red; } } }";
  expect(prefixClasses("ui/field", css)).toBe(
    "@layer ui { .field-a > .field-b:not(.field-c) { margin: 0.5em; } @media (width >= 30.5em) { .field-a { color: red; } } }",
  );
});

test("has a style for each class that the pages use", async () => {
  const css = await served();
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".ts") && !name.includes(".test."));
  const used = files.flatMap((name) =>
    [...readFileSync(`${import.meta.dirname}/${name}`, "utf8").matchAll(/class="([\w -]+)/g)].flatMap(
      ([, classes = ""]) => classes.split(" "),
    ),
  );
  expect(used.length).toBeGreaterThan(20);
  expect([...new Set(used)].filter((name) => !new RegExp(`\\.${name}\\b(?!-)`).test(css))).toEqual([]);
});

test("starts with the site's own colors and fonts", async () => {
  const tokens = readFileSync(new URL("../../../web/ui/tokens.css", import.meta.url), "utf8");
  expect((await served()).startsWith(tokens)).toBe(true);
});
