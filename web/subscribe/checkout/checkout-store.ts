import { advanceCheckout, emptyCheckout } from "./checkout-state.ts";
import type { Checkout, CheckoutEvent } from "./checkout-state.ts";
import { emptyDrafts } from "./saved-progress.ts";
import type { Drafts, SavedProgress } from "./saved-progress.ts";

/**
 * The one checkout of this page load. It outlives the screens, so that back, forward and a look at another page of the
 * site lose nothing, and an answer that comes late finds its place.
 */
export type CheckoutStore = {
  readonly now: () => Checkout;
  readonly tell: (event: CheckoutEvent) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Also hears of what is typed. */
  readonly watch: (listener: () => void) => () => void;
  /** Forms write here as they are typed in; nothing is drawn again for it. */
  readonly drafts: () => Drafts;
  readonly draft: (change: Partial<Drafts>) => void;
  readonly checkoutID: () => string;
  readonly progress: (domain: string) => SavedProgress;
  /** After a purchase: the next one begins with nothing. */
  readonly startOver: () => void;
};

type Kept = Omit<SavedProgress, "format" | "domain" | "checkoutID" | "drafts">;

/** What of a checkout a reload brings back. */
const keptOf = ({ order, giving, recipient, started, billing, delivery, ...later }: Kept) => {
  const { isSecond = false, replaces = null, round = 0 } = later;
  return { order, giving, recipient, started, billing, delivery, isSecond, replaces, round };
};

const added =
  (to: Set<() => void>) =>
  (listener: () => void): (() => void) => {
    to.add(listener);
    return () => to.delete(listener);
  };

/** `newID` gives the random id under which the keys of one checkout count. */
export function makeCheckoutStore(saved: SavedProgress | null, newID: () => string): CheckoutStore {
  let checkout = saved === null ? emptyCheckout : { ...emptyCheckout, ...keptOf(saved) };
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
    tell: (event) => become(advanceCheckout(checkout, event)),
    subscribe: added(listeners),
    watch: added(watchers),
    drafts: () => drafts,
    draft: (change) => {
      drafts = { ...drafts, ...change };
      for (const watcher of watchers) watcher();
    },
    checkoutID: () => checkoutID,
    progress: (domain) => ({ format: 2, domain, checkoutID, ...keptOf(checkout), drafts }),
    startOver: () => {
      drafts = emptyDrafts;
      checkoutID = newID();
      become(emptyCheckout);
    },
  };
}
