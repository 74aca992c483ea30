import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { liveAuth } from "#web/data/auth.ts";
import { newKey } from "#web/data/client.ts";
import { currentBoot } from "#web/data/current-boot.ts";
import { session, tabStorage } from "#web/data/session.ts";
import { keepTyped, takeTyped } from "#web/data/signed-out.ts";
import type { Checkout } from "./checkout-state.ts";
import { makeCheckoutStore } from "./checkout-store.ts";
import type { CheckoutStore } from "./checkout-store.ts";
import { readProgress, withProgress } from "./saved-progress.ts";

/** Which checkout this tab is in; progress of one that ended, in an older history entry, is not taken up again. */
const runningKey = "checkout";

/** The prerendered page is drawn where there is no browser. */
const inHistory = (): unknown => (typeof window === "undefined" ? null : window.history.state);

/** Goes on after a reload or after signing in again; a login that this tab holds already is the buyer's. */
function takeUp(): CheckoutStore {
  const { domain } = currentBoot();
  const kept = readProgress(takeTyped("checkout") ?? inHistory(), domain);
  const store = makeCheckoutStore(kept?.checkoutID === tabStorage.read(runningKey) ? kept : null, newKey);
  tabStorage.write(runningKey, store.checkoutID());
  const auth = liveAuth(session.get("userAuth"), domain, "checkout", Date.now());
  if (auth !== null) store.tell({ type: "account", event: { type: "resumed", email: auth.username } });
  return store;
}

let taken: { readonly store: CheckoutStore; readonly onArrival: Checkout } | undefined;

/** Taken up when it is first asked for, never on import: a bundler may run this file before the reader's sign-in counts. */
function current(): NonNullable<typeof taken> {
  if (taken === undefined) {
    const store = takeUp();
    taken = { store, onArrival: store.now() };
  }
  return taken;
}

/** The one checkout of this page load. */
export const checkoutStore = (): CheckoutStore => current().store;

/** As it was when this page was opened. */
export const onArrival = (): Checkout => current().onArrival;

/** The purchase is done: what comes after it is another one, and nothing of this one is shown again. */
export function endCheckout(): void {
  checkoutStore().startOver();
  tabStorage.write(runningKey, checkoutStore().checkoutID());
}

export const useCheckout = (): Checkout =>
  useSyncExternalStore(checkoutStore().subscribe, checkoutStore().now, checkoutStore().now);

/** A page that was opened again, by a reload or by going back, has what was chosen there. */
export const isKeptHere = (): boolean => readProgress(inHistory(), currentBoot().domain) !== null;

/** Browsers ration changes of the history, and what is written while the page goes away is lost on a reload. */
const settlesAfter = 250;

/** While a step is shown, its history entry knows how far the visitor is; so does a sign-in that comes in between. */
export function useKeepProgress(): void {
  const { key } = useLocation();
  useEffect(() => {
    const { domain } = currentBoot();
    const { history } = window;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => history.replaceState(withProgress(history.state, checkoutStore().progress(domain)), "");
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, settlesAfter);
    };
    keepSoon();
    const stopWatching = checkoutStore().watch(keepSoon);
    const stopKeeping = keepTyped("checkout", () => withProgress(null, checkoutStore().progress(domain)));
    return () => {
      clearTimeout(timer);
      stopWatching();
      stopKeeping();
    };
  }, [key]);
}
