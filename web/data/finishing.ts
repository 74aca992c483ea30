import type { ChosenOrder } from "#contract/account-details.ts";

/** What the way from account home to the subscribe page carries: an order that was chosen and not paid for. */
export const finishing = (order: ChosenOrder): { readonly finish: ChosenOrder } => ({ finish: order });

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Null where the page was come to in any other way. Only pages of this origin can write a history entry. */
export function finishIn(state: unknown): ChosenOrder | null {
  const order = isFields(state) ? state["finish"] : null;
  const fits = isFields(order) && typeof order["bundleID"] === "string" && Array.isArray(order["addOnOfferIDs"]);
  return fits ? (order as ChosenOrder) : null;
}
