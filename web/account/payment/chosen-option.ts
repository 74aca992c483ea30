import type { PaymentStanding, QuotedOption } from "#contract/payment-options.ts";
import type { ChosenPaymentOption } from "#web/data/session-values.ts";

/** The six fields of session key `PaymentOption`, to the letter (account §3). */
export const toKeep = ({
  name,
  term,
  amount,
  rateCode,
  bundleID,
  paymentMethod,
}: QuotedOption): ChosenPaymentOption => ({
  name,
  term,
  amount,
  rateCode,
  bundleID,
  paymentMethod,
});

/**
 * What was chosen, among what this account can choose now: a choice for another account, or at a price that is gone,
 * counts as none, and the reader chooses again.
 */
export const chosenOption = (
  { options }: Pick<PaymentStanding, "options">,
  kept: ChosenPaymentOption | null,
): QuotedOption | null =>
  options.find(
    (option) =>
      kept !== null &&
      option.rateCode === kept.rateCode &&
      option.bundleID === kept.bundleID &&
      option.paymentMethod === kept.paymentMethod &&
      option.amount === kept.amount,
  ) ?? null;

export const isEzPay = ({ paymentMethod }: Pick<ChosenPaymentOption, "paymentMethod">): boolean =>
  paymentMethod === "A";
