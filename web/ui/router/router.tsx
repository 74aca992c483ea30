import { createContext, startTransition, use, useCallback, useLayoutEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { hrefOf, resolve, type To } from "./address.ts";
import { withoutPrefix } from "./base-path.ts";
import { currentEntry, listen, type NavigationType, openEntry, type RouterEntry } from "./browser-history.ts";

type Place = { readonly entry: RouterEntry; readonly type: NavigationType };

const opened = (pathname: string, search = ""): Place => ({
  entry: { pathname, search, hash: "", state: null, key: "default" },
  type: "POP",
});

/** The current page. The entry's path has no base path. */
const RouterContext = createContext<Place & { readonly basePath: string }>({ ...opened("/"), basePath: "" });

type RouterProps = {
  /** "" or "/news": added to every address in the browser, and removed from what pages see. */
  readonly basePath: string;
  readonly children: ReactNode;
};

/** Follows the browser's address. The current page stays until the next one's code is loaded (docs/decisions/0128). */
export function Router({ basePath, children }: RouterProps): ReactNode {
  const [place, setPlace] = useState<Place>(() => ({ entry: currentEntry(), type: "POP" }));
  useLayoutEffect(() => listen((type) => startTransition(() => setPlace({ entry: currentEntry(), type }))), []);
  const here = useMemo(() => {
    const { entry, type } = place;
    return { basePath, type, entry: { ...entry, pathname: withoutPrefix(basePath, entry.pathname) } };
  }, [basePath, place]);
  return <RouterContext value={here}>{children}</RouterContext>;
}

type StaticRouterProps = RouterProps & { readonly pathname: string; readonly search?: string };

/** A single page without a browser, whose links lead nowhere. `pathname` is without the base path. */
export function StaticRouter({ basePath, pathname, search, children }: StaticRouterProps): ReactNode {
  return <RouterContext value={{ ...opened(pathname, search), basePath }}>{children}</RouterContext>;
}

/** The current address without the base path, and what its history entry contains. */
export const useLocation = (): RouterEntry => use(RouterContext).entry;

export const useNavigationType = (): NavigationType => use(RouterContext).type;

/** An address as the browser sees it. */
export function useHref(to: To): string {
  const { basePath, entry } = use(RouterContext);
  return hrefOf(basePath, resolve(to, entry.pathname));
}

type NavigateOptions = {
  /** Plain data to store in the new history entry. */
  readonly state?: unknown;
  /** Replaces the current history entry. */
  readonly replace?: boolean;
};

/**
 * @returns a function that goes to an address. It changes with the path, because `to` may give only what follows the
 * path.
 */
export function useNavigate(): (to: To, how?: NavigateOptions) => void {
  const { basePath, entry } = use(RouterContext);
  const { pathname } = entry;
  return useCallback(
    (to, { state = null, replace = false } = {}) =>
      openEntry(hrefOf(basePath, resolve(to, pathname)), { state, replace }),
    [basePath, pathname],
  );
}
