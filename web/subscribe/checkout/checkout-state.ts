import type { PaymentMethodName } from "#contract/scalars.ts";
import type { Bundle } from "#contract/site.ts";
import type { PlanChange } from "#contract/subscriber.ts";
import type { ValidAddress } from "#web/parts/address/address-state.ts";
import { advanceAccount } from "./account-state.ts";
import type { AccountEvent, AccountState } from "./account-state.ts";
import type { AppliedOffer, RefusedOffer } from "./applied-offer.ts";
import { withConsent } from "./consent.ts";
import type { Consent } from "./consent.ts";
import type { Giving, Recipient } from "./giving.ts";
import { emptyOrder, pickBundle, switchMode, toggleAddOn } from "./order.ts";
import type { Mode, Order } from "./order.ts";
import { afterOrderChange, isSettling } from "#web/parts/payment/purchase-state.ts";
import type { ZipLookup } from "./zip-lookup.ts";
import type { Purchase } from "#web/parts/payment/purchase-state.ts";

/** Where the paper is delivered; null until the visitor has chosen. */
export type Delivery = { readonly kind: "sameAsBilling" } | { readonly kind: "own"; readonly to: ValidAddress };

/** One purchase, from choosing a plan to the receipt. Kept in memory; see `saved-progress.ts` for reloads. */
export type Checkout = {
  readonly order: Order;
  readonly giving: Giving;
  /** Null until the donor has named the recipient; only gifts have one. */
  readonly recipient: Recipient | null;
  /** An offer code; null: none. */
  readonly offer: AppliedOffer | null;
  /** The code that can't be used anymore, until something else is chosen; null: none. */
  readonly refusedOffer: RefusedOffer | null;
  /** The part of the page's address that says where the visitor came from; "" if there is none. */
  readonly link: string;
  /** The start button was pressed, so the buyer has seen the plan and its terms. */
  readonly started: boolean;
  /** Everything that was agreed to for this order; terms differ between payment methods. */
  readonly consents: readonly Consent[];
  readonly account: AccountState;
  /** Print only: the ZIP code that was typed with the plan; null until it is typed. */
  readonly place: ZipLookup | null;
  readonly billing: ValidAddress | null;
  readonly delivery: Delivery | null;
  /**
   * The payment method; null until one is chosen. If a method pays only once, later terms are billed, and the buyer
   * agrees to that.
   */
  readonly method: PaymentMethodName | null;
  /** "This is a second subscription ...": the buyer already has this plan, or one that includes it, and wants both. */
  readonly isSecond: boolean;
  /** The buyer's own plan, which ends when this one is paid for; null: none. */
  readonly replaces: Replaces | null;
  /** How often ordering was answered with something to review again. After each time, ordering is a new request. */
  readonly round: number;
  readonly purchase: Purchase;
};

/** The plan to be replaced as it was shown, with its credit. */
export type Replaces = PlanChange & { readonly accountNumber: number; readonly planName: string };

export type CheckoutEvent =
  | { readonly type: "modeSwitched"; readonly mode: Mode }
  | { readonly type: "planPicked"; readonly bundle: Bundle }
  | { readonly type: "addOnToggled"; readonly offerID: string }
  | { readonly type: "givingChosen"; readonly giving: Giving }
  | { readonly type: "recipientNamed"; readonly recipient: Recipient }
  | { readonly type: "offerApplied"; readonly offer: AppliedOffer }
  | { readonly type: "offerRemoved" }
  | { readonly type: "offerRefused"; readonly refused: RefusedOffer }
  | { readonly type: "started" }
  | { readonly type: "consentGiven"; readonly consent: Consent }
  | { readonly type: "consentWithdrawn" }
  | { readonly type: "account"; readonly event: AccountEvent }
  | { readonly type: "placeFound"; readonly place: ZipLookup | null }
  | { readonly type: "billingChecked"; readonly address: ValidAddress }
  | { readonly type: "deliveryChosen"; readonly delivery: Delivery }
  /** On the single page: the buyer wants to change an accepted address, so it no longer counts. */
  | { readonly type: "billingReopened" | "deliveryReopened" }
  | { readonly type: "secondWanted" }
  | { readonly type: "changeWanted"; readonly replaces: Replaces }
  | { readonly type: "planKept" }
  | { readonly type: "methodPicked"; readonly method: PaymentMethodName };

export const emptyCheckout: Checkout = {
  order: emptyOrder,
  giving: "none",
  recipient: null,
  offer: null,
  refusedOffer: null,
  link: "",
  started: false,
  consents: [],
  account: { kind: "typing" },
  place: null,
  billing: null,
  delivery: null,
  method: null,
  isSecond: false,
  replaces: null,
  round: 0,
  purchase: { kind: "idle" },
};

/** The delivery address; null while it isn't known. A donor's own address is not the recipient's. */
export function deliveryAddress({ billing, delivery, giving }: Checkout): ValidAddress | null {
  if (delivery === null || (giving === "gift" && delivery.kind === "sameAsBilling")) return null;
  return delivery.kind === "own" ? delivery.to : billing;
}

/** The consent is bound to its own figures anyway. */
const changed = (now: Checkout): Checkout => ({ ...now, purchase: afterOrderChange(now.purchase) });

/** The order of a purchase that may already have been paid stays fixed until the outcome is known. */
const isFixed = (checkout: Checkout): boolean => isSettling(checkout.purchase) || checkout.purchase.kind === "paid";

const sameAddress = (a: ValidAddress | null, b: ValidAddress): boolean => a?.addressID === b.addressID;

function withAccount(now: Checkout, event: AccountEvent): Checkout {
  const account = advanceAccount(now.account, event);
  return event.type === "otherEmailWanted" ? changed({ ...now, account, replaces: null }) : { ...now, account };
}

/** Choosing a plan clears the consent and what the buyer already has, which were about the previous plan. */
const withPlan = (now: Checkout, order: Order): Checkout =>
  changed({ ...now, order, consents: [], isSecond: false, replaces: null, refusedOffer: null });

/**
 * A different recipient makes a different order with its own price. It also decides who may set up an account: a donor
 * may already subscribe to the plan that they give.
 */
function withGiving(now: Checkout, giving: Giving): Checkout {
  if (giving === now.giving) return now;
  const keepsAccount = now.account.kind === "ready" && now.giving !== "gift";
  const account: AccountState = keepsAccount ? now.account : { kind: "typing" };
  // Offer codes are not for gifts.
  return changed({
    ...now,
    giving,
    account,
    place: null,
    consents: [],
    replaces: null,
    offer: null,
    refusedOffer: null,
  });
}

/**
 * The whole checkout as a pure function, except its payment (with-purchase.ts). While money may be moving, only the
 * payment and the buyer's sign-in can change.
 */
export function advanceCheckout(now: Checkout, event: CheckoutEvent): Checkout {
  if (event.type === "account") return withAccount(now, event.event);
  if (isFixed(now)) return now;
  switch (event.type) {
    case "modeSwitched":
      return withPlan(now, switchMode(now.order, event.mode));
    case "planPicked":
      return withPlan(now, pickBundle(now.order, event.bundle));
    case "addOnToggled":
      return changed({ ...now, order: toggleAddOn(now.order, event.offerID), consents: [] });
    case "givingChosen":
      return withGiving(now, event.giving);
    case "recipientNamed":
      return changed({ ...now, recipient: event.recipient });
    case "offerApplied":
      return withPlan({ ...now, offer: event.offer }, pickBundle(now.order, event.offer.plan));
    case "offerRemoved":
      return withPlan({ ...now, offer: null }, now.order);
    case "offerRefused":
      return { ...withPlan({ ...now, offer: null }, now.order), refusedOffer: event.refused };
    case "started":
      return { ...now, started: true };
    case "consentGiven":
      return { ...now, consents: withConsent(now.consents, event.consent) };
    case "consentWithdrawn":
      return changed({ ...now, consents: [] });
    case "secondWanted":
      return changed({ ...now, isSecond: true, replaces: null });
    case "changeWanted":
      return changed({ ...now, isSecond: false, replaces: event.replaces });
    case "planKept":
      return changed({ ...now, replaces: null });
    case "methodPicked":
      return changed({ ...now, method: event.method });
    case "placeFound":
      return event.place?.zip === now.place?.zip ? now : changed({ ...now, place: event.place });
    case "billingChecked":
      return sameAddress(now.billing, event.address) ? now : changed({ ...now, billing: event.address });
    case "deliveryChosen":
      return changed({ ...now, delivery: event.delivery });
    case "billingReopened":
      return changed({ ...now, billing: null });
    case "deliveryReopened":
      return changed({ ...now, delivery: null });
  }
}
