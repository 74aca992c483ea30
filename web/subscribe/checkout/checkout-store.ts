import { advanceCheckout, emptyCheckout } from "./checkout-state.ts";
import type { Checkout, CheckoutEvent } from "./checkout-state.ts";
import { emptyDrafts } from "./saved-progress.ts";
import type { Drafts, SavedProgress } from "./saved-progress.ts";

/**
 * This page load's only checkout. It outlives the screens, so that back, forward and a visit to another page of the
 * site lose nothing, and a late answer still arrives.
 */
export type CheckoutStore = {
  readonly now: () => Checkout;
  readonly dispatch: (event: CheckoutEvent) => void;
  /** For the payment, whose rules are loaded separately (with-purchase.ts). */
  readonly become: (next: Checkout) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Also called when a draft changes. */
  readonly watch: (listener: () => void) => () => void;
  /** Forms write here during typing. That doesn't cause a render. */
  readonly drafts: () => Drafts;
  readonly saveDraft: (change: Partial<Drafts>) => void;
  readonly checkoutID: () => string;
  readonly progress: (domain: string) => SavedProgress;
  /** After a purchase: the next one starts empty. */
  readonly startOver: () => void;
};

type KeptCheckout = Omit<SavedProgress, "format" | "domain" | "checkoutID" | "drafts">;

/** The part of a checkout that a reload restores. */
const keptCheckout = ({ order, giving, recipient, started, billing, delivery, ...later }: KeptCheckout) => {
  const { isSecond = false, replaces = null, round = 0, place = null, offer = null, link = "" } = later;
  const { refusedOffer = null } = later;
  return {
    order,
    giving,
    recipient,
    started,
    place,
    billing,
    delivery,
    isSecond,
    replaces,
    round,
    offer,
    refusedOffer,
    link,
  };
};

const added =
  (to: Set<() => void>) =>
  (listener: () => void): (() => void) => {
    to.add(listener);
    return () => to.delete(listener);
  };

/**
 * @param newID returns the random id that a checkout's idempotency keys include.
 * @param link where the visitor has come from now; "" keeps what an earlier link said.
 */
export function makeCheckoutStore(saved: SavedProgress | null, newID: () => string, link = ""): CheckoutStore {
  let checkout = { ...emptyCheckout, ...(saved !== null && keptCheckout(saved)), ...(link !== "" && { link }) };
  let drafts = saved?.drafts ?? emptyDrafts;
  let checkoutID = saved?.checkoutID ?? newID();
  const listeners = new Set<() => void>();
  const watchers = new Set<() => void>();
  const become = (next: Checkout): void => {
    if (next === checkout) return;
    checkout = next;
    for (const listener of [...listeners, ...watchers]) listener();
  };
  return {
    now: () => checkout,
    dispatch: (event) => become(advanceCheckout(checkout, event)),
    become,
    subscribe: added(listeners),
    watch: added(watchers),
    drafts: () => drafts,
    saveDraft: (change) => {
      drafts = { ...drafts, ...change };
      for (const watcher of watchers) watcher();
    },
    checkoutID: () => checkoutID,
    progress: (domain) => ({ format: 3, domain, checkoutID, ...keptCheckout(checkout), drafts }),
    startOver: () => {
      drafts = emptyDrafts;
      checkoutID = newID();
      become(emptyCheckout);
    },
  };
}
