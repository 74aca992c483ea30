import { addDays, type Day } from "../day.ts";
import { isLive, type SubscriptionStatus } from "./status.ts";

export const products = ["print", "digital", "eEdition"] as const;
export type Product = (typeof products)[number];

/** A subscription, as far as it says what its reader may read. */
export type Entitling = {
  readonly status: SubscriptionStatus;
  readonly paidThrough: Day | null;
  /** The last day of one that was canceled; null: it was not. */
  readonly cancelAt: Day | null;
  /** A gift that is paid in full doesn't. */
  readonly renews: boolean;
  /** Days of grace after the paid term. */
  readonly graceDays: number;
};

export type Entitlement = {
  /** The last day on which it may be read. */
  readonly until: Day;
  /** The paid term is over, and nothing has been paid yet. */
  readonly inGrace: boolean;
};

/**
 * Whether, and until when, a subscription lets its reader read (rules 3: through the paid term and its grace). A canceled one ends
 * with its last day, and a gift with its paid term, without grace. Null: it doesn't.
 */
export function entitlementOf(
  { status, paidThrough, cancelAt, renews, graceDays }: Entitling,
  today: Day,
): Entitlement | null {
  if (!isLive(status) || paidThrough === null) return null;
  const until = cancelAt ?? (renews ? addDays(paidThrough, graceDays) : paidThrough);
  return until < today ? null : { until, inGrace: paidThrough < today };
}

/** Each product once, through the last day that any of somebody's subscriptions gives. */
export function ofEachProduct<Held extends Entitlement & { readonly product: Product }>(held: readonly Held[]): Held[] {
  return products.flatMap((product) => {
    const longest = held
      .filter((one) => one.product === product)
      .toSorted((one, other) => (one.until < other.until ? 1 : -1));
    return longest.slice(0, 1);
  });
}
