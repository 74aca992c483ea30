import { messages } from "#contract/messages.ts";
import type { Bundle } from "#contract/site.ts";
import { preselectedPlan } from "#core/subscribing/preselected-plan.ts";

/** The two sides of the plan picker's switch (subscribe §2). */
export type Mode = "digital" | "print";

/**
 * What the visitor picked. Each side of the switch remembers its plan, so that viewing the other side loses nothing.
 * The selected plan is derived from this and the offers, so exactly one is selected at any time.
 */
export type Order = {
  readonly mode: Mode;
  readonly picked: Readonly<Record<Mode, string | null>>;
  readonly addOnOfferIDs: readonly string[];
};

export const emptyOrder: Order = { mode: "digital", picked: { digital: null, print: null }, addOnOfferIDs: [] };

const modeOf = (bundle: Bundle): Mode => (bundle.isPrintOffer ? "print" : "digital");

export const bundlesOf = (offers: readonly Bundle[], mode: Mode): Bundle[] => offers.filter((b) => modeOf(b) === mode);

/** The side to show: the picked one, or the other one if the publication sells nothing on it. */
export const shownMode = (offers: readonly Bundle[], order: Order): Mode => {
  if (bundlesOf(offers, order.mode).length > 0) return order.mode;
  return order.mode === "digital" ? "print" : "digital";
};

/**
 * The one selected plan; undefined only if nothing is on sale. Falls back to the default plan when the selected one is
 * no longer sold.
 */
export function selectedBundle(offers: readonly Bundle[], order: Order): Bundle | undefined {
  const mode = shownMode(offers, order);
  const onSale = bundlesOf(offers, mode);
  return (
    onSale.find((b) => b.bundleID === order.picked[mode]) ??
    preselectedPlan(onSale, { print: mode === "print", defaultName: messages.defaultPlanName })
  );
}

/** The plan that a reader without delivery can have instead; null if the publication sells only print. */
export function digitalPlan(offers: readonly Bundle[], order: Order): Bundle | null {
  const plan = selectedBundle(offers, { ...order, mode: "digital" });
  return plan === undefined || plan.isPrintOffer ? null : plan;
}

/** Only add-ons that the selected plan offers. */
export const selectedAddOns = (bundle: Bundle, order: Order): string[] =>
  bundle.addonOffers.map((a) => a.offerID).filter((id) => order.addOnOfferIDs.includes(id));

/** Subscribe §2: when the bundle changes, the selection of add-ons is reset. */
export const pickBundle = (order: Order, bundle: Bundle): Order => ({
  mode: modeOf(bundle),
  picked: { ...order.picked, [modeOf(bundle)]: bundle.bundleID },
  addOnOfferIDs: [],
});

export const switchMode = (order: Order, mode: Mode): Order => ({ ...order, mode, addOnOfferIDs: [] });

export const toggleAddOn = (order: Order, offerID: string): Order => ({
  ...order,
  addOnOfferIDs: order.addOnOfferIDs.includes(offerID)
    ? order.addOnOfferIDs.filter((id) => id !== offerID)
    : [...order.addOnOfferIDs, offerID],
});
