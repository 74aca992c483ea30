import { useEffect, useSyncExternalStore } from "react";
import { currentEntry } from "#web/ui/router/browser-history.ts";
import { useLocation } from "#web/ui/router/router.tsx";
import { liveAuth } from "#web/data/auth.ts";
import { newKey } from "#web/data/client.ts";
import { currentBoot } from "#web/data/current-boot.ts";
import { session, tabStorage } from "#web/data/session.ts";
import { registerDraft, takeDraft } from "#web/data/session-interruption.ts";
import type { Checkout } from "./checkout-state.ts";
import { makeCheckoutStore } from "./checkout-store.ts";
import type { CheckoutStore } from "./checkout-store.ts";
import { campaignLink } from "./campaign-link.ts";
import { readProgress, withProgress } from "./saved-progress.ts";

/** Marks this tab's current checkout. Progress of a finished one, in an older history entry, isn't restored. */
const currentCheckoutKey = "checkout";

/** The prerendered page is rendered without a browser. */
const inHistory = (): unknown => (typeof window === "undefined" ? null : window.history.state);

const currentCampaignLink = (): string => (typeof window === "undefined" ? "" : campaignLink(window.location.search));

/** Continues after a reload or after signing in again. A login that this tab already has is the buyer's. */
function restoreCheckout(): CheckoutStore {
  const { domain } = currentBoot();
  const kept = readProgress(takeDraft("checkout") ?? inHistory(), domain);
  const store = makeCheckoutStore(
    kept?.checkoutID === tabStorage.read(currentCheckoutKey) ? kept : null,
    newKey,
    currentCampaignLink(),
  );
  tabStorage.write(currentCheckoutKey, store.checkoutID());
  const auth = liveAuth(session.get("userAuth"), domain, "checkout", Date.now());
  if (auth !== null) store.dispatch({ type: "account", event: { type: "resumed", email: auth.username } });
  return store;
}

let taken: { readonly store: CheckoutStore; readonly onArrival: Checkout } | undefined;

/** Restored when first needed, never on import: a bundler may run this file before the reader's sign-in is known. */
function current(): NonNullable<typeof taken> {
  if (taken === undefined) {
    const store = restoreCheckout();
    taken = { store, onArrival: store.now() };
  }
  return taken;
}

/** This page load's only checkout. */
export const checkoutStore = (): CheckoutStore => current().store;

/** The state of the checkout when this page was opened. */
export const checkoutAtPageLoad = (): Checkout => current().onArrival;

/** The purchase is done: anything after it is a new purchase, and nothing of this one is shown again. */
export function endCheckout(): void {
  checkoutStore().startOver();
  tabStorage.write(currentCheckoutKey, checkoutStore().checkoutID());
}

export const useCheckout = (): Checkout =>
  useSyncExternalStore(checkoutStore().subscribe, checkoutStore().now, checkoutStore().now);

const keyOf = (entry: unknown): unknown =>
  typeof entry === "object" && entry !== null && "key" in entry ? entry.key : undefined;

let cameTo: { readonly key: unknown; readonly wasKept: boolean } | undefined;

/** Whether the page was opened again, by a reload or by going back, so that its history entry already had progress. */
export function isPageReopened(): boolean {
  const entry = inHistory();
  const key = keyOf(entry);
  if (cameTo === undefined || cameTo.key !== key) {
    cameTo = { key, wasKept: readProgress(entry, currentBoot().domain) !== null };
  }
  return cameTo.wasKept;
}

/** Browsers limit how often the history may change, and what is written while the page unloads is lost on a reload. */
const saveIntervalMs = 350;

/**
 * While a step is shown, stores the visitor's progress in the step's history entry, and for an interrupting sign-in.
 */
export function useSaveProgress(): void {
  const { key } = useLocation();
  useEffect(() => {
    const { domain } = currentBoot();
    const { history } = window;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      // A step stays on the screen until the next page's code has loaded. By then, the current entry is the next
      // page's.
      if (currentEntry().key !== key) return;
      history.replaceState(withProgress(history.state, checkoutStore().progress(domain)), "");
    };
    // Also during typing, not only after a pause: a fast typist who continues would otherwise leave an empty entry.
    const keepSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        keep();
      }, saveIntervalMs);
    };
    isPageReopened();
    keep();
    const stopWatching = checkoutStore().watch(keepSoon);
    const stopKeeping = registerDraft("checkout", () => withProgress(null, checkoutStore().progress(domain)));
    return () => {
      clearTimeout(timer);
      stopWatching();
      stopKeeping();
      cameTo = undefined;
    };
  }, [key]);
}
