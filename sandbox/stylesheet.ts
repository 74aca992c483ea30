import { readFileSync } from "node:fs";

const shared = { pages: new URL("./pages.css", import.meta.url), lists: new URL("./lists.css", import.meta.url) };

/**
 * A sandbox page's own styles, after shared ones: `pages` is the look of all pages, `lists` that of pages with lists.
 */
export const stylesheet = (own: URL, ...after: readonly (keyof typeof shared)[]): string =>
  [...after.map((name) => shared[name]), own].map((file) => readFileSync(file, "utf8")).join("\n");
