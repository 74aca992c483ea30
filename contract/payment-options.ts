import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { accountNumber, amountCents, day, domain, ofAccount, refusalSchema, terms, termsVersion } from "./scalars.ts";
import { subscriptionStatus } from "./subscription-status.ts";

const text = z.string();
/** Account 3: `A` is EZ-Pay; we use `B` for a one-time payment. */
export const optionMethod = z.enum(["A", "B"]);

const option = {
  name: text,
  term: text,
  /** Dollars for one term, with upgrades. */
  amount: z.number(),
  rateCode: text,
  bundleID: text,
  paymentMethod: optionMethod,
};
export const paymentOption = z.object(option);

const line = z.object({
  kind: z.enum(["plan", "addOn", "tax", "arrears", "fee", "balance"]),
  label: text,
  amountCents,
});
const charge = z.object({ chargeOn: day, amountCents, period: text });

export const quotedOption = z.object({
  ...option,
  /** The rate at which the plan renews. */
  follows: z.boolean(),
  /** The lines add up to `dueTodayCents`, without a tip. */
  lines: z.array(line),
  /** Zero: the card is only stored. */
  dueTodayCents: amountCents,
  /** The paid-through day after the payment, or unchanged. */
  paidThrough: day,
  renewsOn: day,
  /** What EZ-Pay will charge; empty for a one-time payment. */
  charges: z.array(charge),
});
export type QuotedOption = z.output<typeof quotedOption>;

export const storedCard = z.object({ brand: text, last4: text, expires: text });
export type StoredCard = z.output<typeof storedCard>;

export const paymentStanding = z.object({
  accountNumber: z.int(),
  status: z.nullable(subscriptionStatus),
  planName: text,
  /** The plan that replaces the present one with the next term; "": it stays. */
  nextPlanName: text,
  method: z.enum(["ezpay", "bill"]),
  renews: z.boolean(),
  paidThrough: z.nullable(day),
  /** The next charge by EZ-Pay; null: there is none, or it is already due. */
  chargeOn: z.nullable(day),
  /** EZ-Pay couldn't charge the card for the term that is now due. */
  renewalFailed: z.boolean(),
  arrears: z.object({
    amountCents,
    units: z.int(),
    kind: z.enum(["papers", "days"]),
    from: z.nullable(day),
    to: z.nullable(day),
  }),
  balanceCents: amountCents,
  /** The highest tip, if a carrier delivers the paper. Null: there is nobody to tip. */
  maxTipCents: z.nullable(amountCents),
  taxMode: z.enum(["included", "added"]),
  card: z.nullable(storedCard),
  /** For the gateway's address check. */
  payer: z.object({ firstName: text, lastName: text, street: text, zip: text }),
  /** What the reader agrees to by turning EZ-Pay on. */
  terms,
  /** What the reader agrees to by storing a card, for the current payment method. */
  cardTerms: terms,
  options: z.array(quotedOption),
  /**
   * An order that waits for its first payment. It is paid for with the purpose `subscribe`, at the price agreed to.
   * Null: none waits, or its price has changed since.
   */
  order: z.nullable(z.extend(quotedOption, { startOn: day })),
});
export type PaymentStanding = z.output<typeof paymentStanding>;

export const returnPaymentOptions = endpoint({
  method: "GET",
  path: "/api/ManageAccount/ReturnPaymentOptions",
  summary: "What the account can pay for: one time, or by EZ-Pay (paymentMethod A)",
  scope: "account",
  toggle: "payment_options",
  query: ofAccount,
  output: z.array(paymentOption),
});

export const getPaymentStanding = endpoint({
  method: "GET",
  path: "/api/ManageAccount/GetPaymentStanding",
  summary: "The amount due, what each option costs today and later, and the card on file",
  scope: "account",
  // While payment_options is off, this call serves only for changing the card: it answers without options.
  query: ofAccount,
  output: paymentStanding,
});

export const renewalMethodRefusals = ["inactive", "not-offered", "no-card", "payment-due", "terms"] as const;

export const setRenewalMethod = endpoint({
  method: "POST",
  path: "/api/ManageAccount/SetRenewalMethod",
  summary: "Turns EZ-Pay on with the card on file, or off right away",
  scope: "account",
  toggle: "payment_options",
  repeat: "stored",
  body: z.strictObject({
    domain,
    accountNumber,
    method: z.enum(["ezpay", "bill"]),
    /** The version of the terms agreed to; required to turn EZ-Pay on. */
    consentVersion: z.optional(termsVersion),
  }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      method: z.enum(["ezpay", "bill"]),
      chargeOn: z.nullable(day),
      errorMessage: z.literal(""),
    }),
    refusalSchema(renewalMethodRefusals),
  ]),
});
