import type { CartItem } from "#core/site/analytics.ts";

/** A publication's account at its tracker. */
export type TrackerAccount = {
  /** Base address, https; the built-in emulator's is plain http on this machine. */
  readonly url: string;
  readonly reach: "public" | "loopback";
  readonly measurementId: string;
  readonly secret: string;
};

/** One event that its visitor has allowed to be handed on. Holds nothing that leads to a person. */
export type TrackedEvent = {
  /** Random, for one page load. */
  readonly visit: string;
  readonly at: Date;
  readonly event: string;
  readonly ecommerce: {
    readonly currency: string;
    readonly items: readonly CartItem[];
    readonly value: number;
    readonly coupon: string;
    readonly shipping: number;
    readonly tax: number;
    readonly transaction_id: string;
  } | null;
  readonly action: string | null;
  readonly label: string | null;
  /** What the visitor has allowed beyond counting. */
  readonly marketing: boolean;
  readonly personalization: boolean;
};

export type Tracked =
  | { readonly kind: "sent" }
  /** Try again later: unreachable, slow, throttled, or its own fault. */
  | { readonly kind: "later"; readonly why: string }
  /** Never: it would be refused again. */
  | { readonly kind: "refused"; readonly why: string };

export type Tracker = {
  /** Answers within five seconds and never throws. `why` names no secret. */
  record(account: TrackerAccount, event: TrackedEvent): Promise<Tracked>;
};
