import { isLive, type SubscriptionStatus } from "../subscription/status.ts";
import { type Bundle, type Catalog, isPrint, type RateVersion } from "./plan.ts";

/** A subscription that one person has, or has ordered but not paid for, on any account and login. */
export type Holding = {
  readonly subscriptionId: number;
  readonly accountNumber: number;
  readonly bundleId: string;
  readonly product: "P" | "D";
  readonly status: SubscriptionStatus;
  /** Ordered as a second subscription for another address. */
  readonly isSecond: boolean;
  /** The subscription that ends when this order is paid for; null: none. */
  readonly replaces: number | null;
  /** On one of the requesting login's accounts, so that login may learn which. */
  readonly isOwn: boolean;
};

/** What is to be bought. */
export type WantedProduct = {
  readonly bundle: Pick<Bundle, "printDays">;
  readonly rate: Pick<RateVersion, "components">;
  /** "This is a second subscription for another address." */
  readonly isSecond: boolean;
};

export type ExistingSubscription =
  | { readonly kind: "nothing" }
  /** The same product, live: the buyer would pay twice. */
  | { readonly kind: "same-product"; readonly holding: Holding }
  /** The live plan includes less: the wanted plan has everything that the live one has. */
  | { readonly kind: "smaller-plan"; readonly holding: Holding }
  /** The live plan includes more: it has everything that the wanted one has. */
  | { readonly kind: "larger-plan"; readonly holding: Holding };

export const productOf = (bundle: Pick<Bundle, "printDays">): "P" | "D" => (isPrint(bundle) ? "P" : "D");

const includesOnline = ({ components }: Pick<RateVersion, "components">): boolean =>
  components.some(({ component }) => component === "digital" || component === "eEdition");

/**
 * Decides whether a person already has what they want to buy: one live subscription per person and product. A buyer can
 * say that they want a second one, and then isn't asked again.
 */
export function findExistingSubscription(
  catalog: Pick<Catalog, "rates" | "bundles">,
  holdings: readonly Holding[],
  wanted: WantedProduct,
): ExistingSubscription {
  if (wanted.isSecond) return { kind: "nothing" };
  const live = holdings.filter(({ status }) => isLive(status));
  const product = productOf(wanted.bundle);
  const same = live.find((holding) => holding.product === product);
  if (same !== undefined) return { kind: "same-product", holding: same };
  const [other] = live;
  if (other === undefined) return { kind: "nothing" };
  if (product === "P")
    return includesOnline(wanted.rate) ? { kind: "smaller-plan", holding: other } : { kind: "nothing" };
  return bundleIncludesOnline(catalog, other) ? { kind: "larger-plan", holding: other } : { kind: "nothing" };
}

/** Whether a printed plan includes online access, at its current rate. */
function bundleIncludesOnline({ rates, bundles }: Pick<Catalog, "rates" | "bundles">, { bundleId }: Holding): boolean {
  const bundle = bundles.find((known) => known.bundleId === bundleId);
  return rates.some((rate) => rate.rateCode === bundle?.rateCode && includesOnline(rate));
}

/**
 * Whether what is ordered has been paid for meanwhile, in another browser or by another login of the same mailbox.
 * Checked before a payment is opened, and again when it is posted. Null: it hasn't been.
 */
export function findPaidMeanwhile(holdings: readonly Holding[], subscriptionId: number): Holding | null {
  const order = holdings.find((holding) => holding.subscriptionId === subscriptionId);
  if (order === undefined || order.isSecond) return null;
  return (
    holdings.find(
      ({ product, status, ...other }) =>
        isLive(status) &&
        product === order.product &&
        other.subscriptionId !== subscriptionId &&
        other.subscriptionId !== order.replaces,
    ) ?? null
  );
}

/** An order belongs to one person: the same login can continue it, wherever it was begun. */
export type OpenOrder = {
  readonly accountNumber: number;
  readonly checkoutId: string | null;
  /** Null: a gift. */
  readonly product: "P" | "D" | null;
  readonly recipientEmail: string | null;
  readonly isSecond: boolean;
  /** Ordered by the login that is ordering now. */
  readonly isOwn: boolean;
};

/** The present order, as far as an earlier order may be for the same thing. */
export type NewOrder = { readonly isSecond: boolean } & (
  | { readonly product: "P" | "D" }
  | { readonly product: null; readonly recipientEmail: string }
);

/** Paying for both would be paying twice. */
export const isSameOrder = (order: OpenOrder, now: NewOrder): boolean =>
  order.isSecond === now.isSecond &&
  (now.product === null
    ? order.product === null && order.recipientEmail?.toLowerCase() === now.recipientEmail.toLowerCase()
    : order.product === now.product);

/** The earlier order to continue: by the same login, for the same thing. Null: there is none. */
export const orderToContinue = (orders: readonly OpenOrder[], now: NewOrder): OpenOrder | null =>
  orders.find((order) => order.isOwn && order.checkoutId !== null && isSameOrder(order, now)) ?? null;
