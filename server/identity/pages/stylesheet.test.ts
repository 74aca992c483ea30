import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

/** The custom properties of a stylesheet, those for the dark scheme under a name of their own. */
function tokensOf(css: string): Map<string, string> {
  const [light = "", dark = ""] = css.split("@media (prefers-color-scheme: dark)");
  const pairs = (part: string, scheme: string) =>
    [...part.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [scheme + name, value] as const);
  return new Map([...pairs(light, ""), ...pairs(dark.split("@media")[0] ?? "", "dark ")]);
}

test("the sign-in pages have the site's own colours and type where a publication sets none", () => {
  const site = tokensOf(read("../../../web/ui/tokens.css"));
  const pages = tokensOf(read("identity.css"));
  expect(pages.size).toBeGreaterThan(20);
  for (const [name, value] of pages) expect(`${name}: ${value}`).toBe(`${name}: ${site.get(name)}`);
});
