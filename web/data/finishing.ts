import type { ChosenOrder, StartAgain } from "#contract/account-details.ts";

/** What is known of a former subscriber's order besides the plan. */
export type KnownBuyer = Pick<StartAgain, "buyer" | "billing" | "delivery">;

/** An order from account home. `known`: an ended plan that starts again. */
export type OrderFromHome = { readonly order: ChosenOrder; readonly known: KnownBuyer | null };

/** The state passed from account home to the subscribe page: an order that was chosen but not paid for. */
export const finishing = (order: ChosenOrder): { readonly finish: ChosenOrder } => ({ finish: order });

/** The same for an ended plan, which needs nothing but the payment if its addresses are still good. */
export const startingAgain = ({ order, buyer, billing, delivery }: StartAgain) => ({
  finish: order,
  known: { buyer, billing, delivery } satisfies KnownBuyer,
});

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Null if the page was reached any other way. Only pages of this origin can write a history entry. */
export function finishIn(state: unknown): OrderFromHome | null {
  const order = isFields(state) ? state["finish"] : null;
  const fits = isFields(order) && typeof order["bundleID"] === "string" && Array.isArray(order["addOnOfferIDs"]);
  if (!fits) return null;
  const known = isFields(state) && isFields(state["known"]) ? (state["known"] as KnownBuyer) : null;
  return { order: order as ChosenOrder, known };
}
