import type { Address } from "./address.ts";

/** How the page was opened: by a link, in place of the previous page, or by back, forward, or opening the site. */
export type NavigationType = "PUSH" | "REPLACE" | "POP";

/**
 * An entry of the browser's history, with what a page has stored in it. `key` is "default" for the entry where the site
 * was opened.
 */
export type RouterEntry = Address & { readonly state: unknown; readonly key: string };

/** `usr` is react-router's name for it, so that entries from before an update of the site can still be read. */
type Kept = { readonly usr?: unknown; readonly key?: unknown };

const isKept = (state: unknown): state is Kept => typeof state === "object" && state !== null;

/** The browser's current entry. */
export function currentEntry(): RouterEntry {
  const { pathname, search, hash } = window.location;
  const kept: unknown = window.history.state;
  const { usr = null, key }: Kept = isKept(kept) ? kept : {};
  return { pathname, search, hash, state: usr, key: typeof key === "string" ? key : "default" };
}

let listener: ((type: NavigationType) => void) | null = null;

/**
 * Calls `onChange` whenever the browser goes to another entry, but not when a page changes the state of its own entry.
 * The document has one listener.
 *
 * @returns a function that stops listening.
 */
export function listen(onChange: (type: NavigationType) => void): () => void {
  const pop = (): void => onChange("POP");
  listener = onChange;
  window.addEventListener("popstate", pop);
  return () => {
    listener = null;
    window.removeEventListener("popstate", pop);
  };
}

/** Goes to an address, given as the browser sees it, in a new entry or in place of the current one. */
export function openEntry(
  href: string,
  { state, replace }: { readonly state: unknown; readonly replace: boolean },
): void {
  const kept: Kept = { usr: state, key: Math.random().toString(36).slice(2) };
  if (replace) window.history.replaceState(kept, "", href);
  else
    try {
      window.history.pushState(kept, "", href);
    } catch {
      // Some browsers allow only so many entries in a short time. A new document has no limit.
      window.location.assign(href);
    }
  listener?.(replace ? "REPLACE" : "PUSH");
}

export const goBack = (): void => window.history.back();
