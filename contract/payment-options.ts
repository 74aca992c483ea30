import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { subscriptionStatus } from "./account-details.ts";
import { accountNumber, amountCents, day, domain, refusalOf, termsVersion } from "./scalars.ts";

const text = z.string();
const ofAccount = z.strictObject({ domain: z.optional(domain), accountNumber: z.optional(accountNumber) });

/** Account 3: `A` is EZ-Pay; ours for a one-time payment is `B`. */
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
export type PaymentOption = z.output<typeof paymentOption>;

const line = z.object({
  kind: z.enum(["plan", "addOn", "tax", "arrears", "fee", "balance"]),
  label: text,
  amountCents,
});
const charge = z.object({ chargeOn: day, amountCents, period: text });

export const quotedOption = z.object({
  ...option,
  /** The rate at which the plan renews by itself. */
  follows: z.boolean(),
  /** Sum to `dueTodayCents`; a tip is not among them. */
  lines: z.array(line),
  /** Nought: the card is only registered. */
  dueTodayCents: amountCents,
  /** After the payment, or as it is. */
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
  method: z.enum(["ezpay", "bill"]),
  renews: z.boolean(),
  paidThrough: z.nullable(day),
  chargeOn: z.nullable(day),
  /** EZ-Pay could not charge the card for the term that is due. */
  renewalFailed: z.boolean(),
  arrears: z.object({
    amountCents,
    units: z.int(),
    kind: z.enum(["papers", "days"]),
    from: z.nullable(day),
    to: z.nullable(day),
  }),
  balanceCents: amountCents,
  /** A carrier brings the paper: a tip can be added, up to this. Null: nobody to tip. */
  maxTipCents: z.nullable(amountCents),
  taxMode: z.enum(["included", "added"]),
  card: z.nullable(storedCard),
  /** For the gateway's address check. */
  payer: z.object({ firstName: text, lastName: text, street: text, zip: text }),
  /** What turning EZ-Pay on agrees to. */
  terms: z.object({ version: text, text }),
  /** What keeping a card agrees to, as the subscription is paid for now. */
  cardTerms: z.object({ version: text, text }),
  options: z.array(quotedOption),
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
  summary: "What is owed, what each option comes to today and later, and the card on file",
  scope: "account",
  // Its handler answers 404 while payment_options is off, but for who was asked for another card.
  query: ofAccount,
  output: paymentStanding,
});

export const renewalMethodRefusals = ["inactive", "not-offered", "no-card", "payment-due", "terms"] as const;

export const setRenewalMethod = endpoint({
  method: "POST",
  path: "/api/ManageAccount/SetRenewalMethod",
  summary: "Turn EZ-Pay on with the card on file, or off at once",
  scope: "account",
  toggle: "payment_options",
  repeat: "stored",
  body: z.strictObject({
    domain,
    accountNumber,
    method: z.enum(["ezpay", "bill"]),
    /** The version of the terms that were agreed to; needed to turn EZ-Pay on. */
    consentVersion: z.optional(termsVersion),
  }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      method: z.enum(["ezpay", "bill"]),
      chargeOn: z.nullable(day),
      errorMessage: z.literal(""),
    }),
    refusalOf(renewalMethodRefusals),
  ]),
});
