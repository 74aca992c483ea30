import type { AccountDetails } from "#contract/account-details.ts";
import { lineText } from "#core/format/recorded-text.ts";
import { paymentOptions } from "#core/payment/payment-options.ts";
import { quotePayment } from "#core/payment/quote-payment.ts";
import { defaultOption, shownOption } from "#core/payment/shown-option.ts";
import type { Database } from "#server/db/database.ts";
import type { Context } from "#server/http/handler.ts";
import { findPayable } from "#server/store/payment/payable.ts";

/**
 * What the account should pay now, quoted as the payment page quotes it, so that account home shows what will be
 * charged. Null if nothing can be paid.
 */
export async function amountDue(
  db: Database,
  accountNumber: number,
  { publication, moment, at, language }: Pick<Context, "publication" | "moment" | "at" | "language">,
): Promise<AccountDetails["due"]> {
  const payable = await db.readTogether(at, (tx) => findPayable(tx, publication, moment, accountNumber));
  const option = payable && defaultOption(paymentOptions(payable.facts));
  if (payable === null || option === null) return null;
  const { due, lines } = quotePayment(payable.facts, option);
  if (due === 0) return null;
  return {
    amountCents: due,
    lines: lines.map(({ label, amount }) => ({ label: lineText(label, language), amountCents: amount })),
    option: shownOption(payable.facts, option),
  };
}
