import type { PaymentOption as Shown, returnPaymentOptions } from "#contract/payment-options.ts";
import { termText } from "#core/calendar/term.ts";
import { withAddOns } from "#core/cancellation/price-offer.ts";
import { toDollars } from "#core/money.ts";
import { paymentOptions, type PayableFacts, type PaymentOption } from "#core/payment/payment-options.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findPayable } from "./payable.ts";

/** The list of account 3 and 7: what can be paid for, with EZ-Pay as paymentMethod A. */
export const makeReturnPaymentOptions =
  ({ db }: { readonly db: Database }): Handler<typeof returnPaymentOptions> =>
  async (_, { caller, publication, moment, at }) => {
    const { account } = caller;
    if (account === null) return notFound();
    const payable = await db.readTogether(at, (tx) => findPayable(tx, publication, moment, account.accountNumber));
    return payable === null ? [] : paymentOptions(payable.facts).map((option) => shownOption(payable.facts, option));
  };

/** One term with its upgrades, as account home has its price. */
export const shownOption = ({ held, catalog }: PayableFacts, { bundle, rate, group }: PaymentOption): Shown => {
  const addOns = catalog.addOns.filter(({ offerId }) => held.addOnIds.includes(offerId));
  return {
    name: bundle.name,
    term: termText(rate.term),
    amount: toDollars(withAddOns(rate, addOns)),
    rateCode: rate.rateCode,
    bundleID: bundle.bundleId,
    paymentMethod: group === "ezPay" ? "A" : "B",
  };
};
