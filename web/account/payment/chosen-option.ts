import type { PaymentStanding, QuotedOption } from "#contract/payment-options.ts";
import type { ChosenPaymentOption } from "#web/data/session-values.ts";

/** The six fields of session key `PaymentOption`, exactly as specified (account §3). */
export const storedOption = ({
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
 * The chosen option, if this account can still choose it. A choice for another account, or at an outdated price, is
 * ignored, and the reader chooses again.
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

/** Whether EZ-Pay is already on at this rate with nothing due: choosing it would change nothing. */
export const isOptionOn = ({ method }: Pick<PaymentStanding, "method">, option: QuotedOption): boolean =>
  method === "ezpay" && isEzPay(option) && option.follows && option.dueTodayCents === 0;

export const isEzPay = ({ paymentMethod }: Pick<ChosenPaymentOption, "paymentMethod">): boolean =>
  paymentMethod === "A";
