import { termText } from "../calendar/term.ts";
import { priceWithAddOns } from "../cancellation/price-offer.ts";
import { toDollars } from "../money.ts";
import type { PayableFacts, PaymentOption } from "./payment-options.ts";

/** The payment option of account 3: one term with its upgrades, priced as on account home. `A` is EZ-Pay. */
export const shownOption = ({ held, catalog }: PayableFacts, { bundle, rate, group }: PaymentOption) => {
  const addOns = catalog.addOns.filter(({ offerId }) => held.addOnIds.includes(offerId));
  return {
    name: bundle.name,
    term: termText(rate.term),
    amount: toDollars(priceWithAddOns(rate, addOns)),
    rateCode: rate.rateCode,
    bundleID: bundle.bundleId,
    paymentMethod: group === "ezPay" ? ("A" as const) : ("B" as const),
  };
};

/**
 * The option that pays what is due with the fewest questions: the rate at which the plan renews, as a single payment if
 * possible. Null: nothing can be paid.
 */
export const defaultOption = (options: readonly PaymentOption[]): PaymentOption | null =>
  options.find(({ group, follows }) => follows && group === "oneTime") ??
  options.find(({ follows }) => follows) ??
  null;
