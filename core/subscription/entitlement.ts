import { addDays, type Day } from "../day.ts";
import { isLive, type SubscriptionStatus } from "./status.ts";

export const products = ["print", "digital", "eEdition"] as const;
export type Product = (typeof products)[number];

/** A subscription, as far as it determines what its reader may read. */
export type EntitlingSubscription = {
  readonly status: SubscriptionStatus;
  readonly paidThrough: Day | null;
  /** The last day of a canceled subscription; null: it isn't canceled. */
  readonly cancelAt: Day | null;
  /** False for a gift that is paid in full. */
  readonly renews: boolean;
  /** Days of grace after the paid term. */
  readonly graceDays: number;
};

export type Entitlement = {
  /** The last day with access. */
  readonly until: Day;
  /** The paid term is over, and nothing has been paid since. */
  readonly inGrace: boolean;
};

/**
 * Whether, and until when, a subscription gives its reader access (rules 3: through the paid term and its grace). A
 * canceled one gives it through its last day, and a gift through its paid term, without grace. Null: it gives none.
 */
export function entitlementOf(
  { status, paidThrough, cancelAt, renews, graceDays }: EntitlingSubscription,
  today: Day,
): Entitlement | null {
  if (!isLive(status) || paidThrough === null) return null;
  const until = cancelAt ?? (renews ? addDays(paidThrough, graceDays) : paidThrough);
  return until < today ? null : { until, inGrace: paidThrough < today };
}

/** Each product once, through the last day on which any of somebody's subscriptions gives access to it. */
export function bestPerProduct<Held extends Entitlement & { readonly product: Product }>(
  held: readonly Held[],
): Held[] {
  return products.flatMap((product) => {
    const longest = held
      .filter((one) => one.product === product)
      .toSorted((one, other) => (one.until < other.until ? 1 : -1));
    return longest.slice(0, 1);
  });
}
