import type { ChosenOrder, KnownOrder } from "#contract/account-details.ts";

/** What is known about an order in addition to the plan. */
export type KnownBuyer = Pick<KnownOrder, "buyer" | "billing" | "delivery">;

/** An order from account home. `known`: null if its addresses have to be entered. */
export type OrderFromHome = { readonly order: ChosenOrder; readonly known: KnownBuyer | null };

/** The state passed from account home to the subscribe page: an order that was chosen but not paid for. */
export const unpaidOrderState = (order: ChosenOrder): { readonly finish: ChosenOrder } => ({ finish: order });

/** The same, with the order's addresses: it needs nothing but terms and payment if they are still valid. */
export const knownOrderState = ({ order, buyer, billing, delivery }: KnownOrder) => ({
  finish: order,
  known: { buyer, billing, delivery } satisfies KnownBuyer,
});

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Null if the page was reached any other way. Only pages of this origin can write a history entry. */
export function orderFromHome(state: unknown): OrderFromHome | null {
  const order = isFields(state) ? state["finish"] : null;
  const fits = isFields(order) && typeof order["bundleID"] === "string" && Array.isArray(order["addOnOfferIDs"]);
  if (!fits) return null;
  const known = isFields(state) && isFields(state["known"]) ? (state["known"] as KnownBuyer) : null;
  return { order: order as ChosenOrder, known };
}
