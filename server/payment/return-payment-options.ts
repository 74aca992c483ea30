import type { returnPaymentOptions } from "#contract/payment-options.ts";
import { paymentOptions } from "#core/payment/payment-options.ts";
import { shownOption } from "#core/payment/shown-option.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findPayable } from "#server/store/payment/payable.ts";

/** The list of account 3 and 7: what can be paid for, with EZ-Pay as paymentMethod A. */
export const makeReturnPaymentOptions =
  ({ db }: { readonly db: Database }): Handler<typeof returnPaymentOptions> =>
  async (_, { caller, publication, moment, at }) => {
    const { account } = caller;
    if (account === null) return notFound();
    const payable = await db.readTogether(at, (tx) => findPayable(tx, publication, moment, account.accountNumber));
    return payable === null ? [] : paymentOptions(payable.facts).map((option) => shownOption(payable.facts, option));
  };
