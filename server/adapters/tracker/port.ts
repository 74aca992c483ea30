import type { CartItem } from "#core/site/analytics.ts";

/** A publication's account at its tracker. */
export type TrackerAccount = {
  /** Base address, https; the built-in emulator's is plain http on this machine. */
  readonly url: string;
  readonly reach: "public" | "loopback";
  readonly measurementId: string;
  readonly secret: string;
};

/** One event that its visitor has allowed to be forwarded. It contains nothing that identifies a person. */
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
  /** Whether the visitor has allowed more than counting. */
  readonly marketing: boolean;
  readonly personalization: boolean;
};

export type TrackResult =
  | { readonly kind: "sent" }
  /** Try again later: unreachable, slow, throttled, or its own error. */
  | { readonly kind: "later"; readonly why: string }
  /** Final: it would be refused again. */
  | { readonly kind: "refused"; readonly why: string };

export type Tracker = {
  /** Answers within five seconds and never throws. `why` contains no secret. */
  record(account: TrackerAccount, event: TrackedEvent): Promise<TrackResult>;
};
