import { isPublicPage } from "#core/site/public-page.ts";
import type { SiteOptions } from "#contract/site.ts";
import type { ConsentView } from "./consent-drawer.tsx";

declare global {
  interface Window {
    Osano?: { readonly cm?: { readonly showDrawer?: () => void; readonly showDoNotSell?: () => void } };
    OneTrust?: { readonly ToggleInfoDisplay?: () => void };
  }
}

/** A consent manager that a publisher has set up. */
export type ConsentManager = {
  /**
   * Resolves with false if it couldn't be shown because its script is blocked or missing. Then the built-in one has to
   * be shown.
   */
  readonly open: (view: ConsentView) => Promise<boolean>;
};

type Vendor = Exclude<SiteOptions["consentManager"], "builtin">;

/** How to open each manager's own control once its script runs. */
const controls = {
  osano: (view) => (view === "optOut" ? window.Osano?.cm?.showDoNotSell : undefined) ?? window.Osano?.cm?.showDrawer,
  onetrust: () => window.OneTrust?.ToggleInfoDisplay,
} as const satisfies Record<Vendor, (view: ConsentView) => (() => void) | undefined>;

/**
 * The publisher's own consent manager, if it may run: only on a public page that was also opened as one. Null on
 * checkout, account and payment pages, which run only our scripts (security.md S19).
 *
 * @param paths of the page when it was opened and now, without the domain prefix.
 */
export function vendorConsent(options: SiteOptions, paths: readonly string[]): ConsentManager | null {
  const { consentManager, consentScript } = options;
  if (consentManager === "builtin" || consentScript === null || !paths.every(isPublicPage)) return null;
  return {
    open: async (view) => {
      if (!(await scriptOf(consentScript))) return false;
      const show = controls[consentManager](view);
      show?.();
      return show !== undefined;
    },
  };
}

let loading: Promise<boolean> | null = null;

const scriptOf = (script: { readonly url: string; readonly key: string }): Promise<boolean> =>
  (loading ??= load(script));

function load({ url, key }: { readonly url: string; readonly key: string }): Promise<boolean> {
  const element = document.createElement("script");
  if (key !== "") element.dataset["domainScript"] = key;
  element.src = url;
  const loaded = new Promise<boolean>((resolve) => {
    element.addEventListener("load", () => resolve(true));
    element.addEventListener("error", () => resolve(false));
  });
  leaveByLoading();
  document.head.append(element);
  return loaded;
}

/** A third party's script now runs in this document, so any later page of ours is opened in a new document. */
function leaveByLoading(): void {
  const go: History["pushState"] = (_state, _unused, url) => {
    if (url) window.location.assign(url);
  };
  window.history.pushState = go;
  window.history.replaceState = go;
}
