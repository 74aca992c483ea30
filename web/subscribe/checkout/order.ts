import { messages } from "#contract/messages.ts";
import type { Bundle } from "#contract/site.ts";
import { firstPlan } from "#core/subscribing/first-plan.ts";

/** The two sides of the plan picker's switch (subscribe §2). */
export type Mode = "digital" | "print";

/**
 * What the visitor picked. Each side of the switch remembers its own plan, so that looking at the other side costs
 * nothing; which plan counts is worked out from this and the offers, so exactly one is selected at any time.
 */
export type Order = {
  readonly mode: Mode;
  readonly picked: Readonly<Record<Mode, string | null>>;
  readonly addOnOfferIDs: readonly string[];
};

export const emptyOrder: Order = { mode: "digital", picked: { digital: null, print: null }, addOnOfferIDs: [] };

const modeOf = (bundle: Bundle): Mode => (bundle.isPrintOffer ? "print" : "digital");

export const bundlesOf = (offers: readonly Bundle[], mode: Mode): Bundle[] => offers.filter((b) => modeOf(b) === mode);

/** The side to show: a publication that sells nothing on the picked side shows the other one. */
export const shownMode = (offers: readonly Bundle[], order: Order): Mode => {
  if (bundlesOf(offers, order.mode).length > 0) return order.mode;
  return order.mode === "digital" ? "print" : "digital";
};

/** The one selected plan; undefined only when nothing is on sale. A plan that went off sale falls back to the default. */
export function selectedBundle(offers: readonly Bundle[], order: Order): Bundle | undefined {
  const mode = shownMode(offers, order);
  const onSale = bundlesOf(offers, mode);
  return (
    onSale.find((b) => b.bundleID === order.picked[mode]) ??
    firstPlan(onSale, { print: mode === "print", defaultName: messages.defaultPlanName })
  );
}

/** Only add-ons that the selected plan offers count. */
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
