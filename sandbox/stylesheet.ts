import { readFileSync } from "node:fs";

const shared = {
  pages: new URL("./pages.css", import.meta.url),
  lists: new URL("./lists.css", import.meta.url),
  received: new URL("./received.css", import.meta.url),
};

/**
 * The styles of a sandbox page: shared ones, and then its own if it has any. `pages` is the look of all pages, `lists`
 * that of pages with forms and lists, `received` that of pages that list what an emulator received.
 */
export const stylesheet = (own: URL | null, ...before: readonly (keyof typeof shared)[]): string =>
  [...before.map((name) => shared[name]), ...(own === null ? [] : [own])]
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
