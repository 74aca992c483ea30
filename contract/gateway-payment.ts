import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import {
  accountNumber,
  amountCents,
  day,
  dollars,
  domain,
  email,
  paymentMethodName,
  rateCode,
  refusalSchema,
  termsVersion,
  yesNo,
} from "./scalars.ts";

export const paymentPurpose = z.enum(["subscribe", "oneTime", "ezPay", "updateCard"]);

/** The payment frame. No other page gets the gateway's token. */
const frameWidget = z.object({
  kind: z.literal("frame"),
  /** The gateway whose script the frame loads, by its name in the table of card gateways. */
  gateway: z.string(),
  scriptUrl: z.string(),
  frameUrl: z.string(),
  /** True if the frame has no host of its own and must be sandboxed (security.md S11). */
  sandboxed: z.boolean(),
});
export type FrameWidget = z.output<typeof frameWidget>;

/** What the payment frame needs for the express start, before there is an order or a login. */
const expressStart = z.object({
  widget: frameWidget,
  /** `scriptUrl`: the sandbox's stand-in for a device's Apple Pay; null: the browser's own. */
  applePay: z.nullable(z.object({ scriptUrl: z.nullable(z.string()) })),
  googlePay: z.nullable(
    z.object({
      scriptUrl: z.string(),
      environment: z.enum(["TEST", "PRODUCTION"]),
      gateway: z.string(),
      gatewayMerchantId: z.string(),
      merchantId: z.string(),
    }),
  ),
});
export type ExpressStart = z.output<typeof expressStart>;

/** A gateway's own page, where the buyer approves the payment; it returns to a page of ours. */
const pageWidget = z.object({
  kind: z.literal("page"),
  approveUrl: z.string(),
  /** The gateway's name for readers: "PayPal". */
  name: z.string(),
  /** Whether it can charge renewals later. */
  renews: z.boolean(),
});
export type PageWidget = z.output<typeof pageWidget>;

/** What the browser needs to open the payment. */
export const paymentWidget = z.discriminatedUnion("kind", [frameWidget, pageWidget]);
export type PaymentWidget = z.output<typeof paymentWidget>;

export const getPaymentMethods = endpoint({
  method: "GET",
  path: "/api/Payment/GetPaymentMethods",
  summary: "The wallets that this publication has turned on and has credentials for",
  scope: "none",
  query: z.strictObject({ domain: z.optional(domain) }),
  output: z.object({
    applePay: z.boolean(),
    googlePay: z.boolean(),
    payPal: z.boolean(),
    express: z.nullable(expressStart),
  }),
});

export const tokenRefusals = [
  /** The payment already went through in another tab or browser: there is a receipt. */
  "paid-before",
  "nothing-to-pay",
  "order-dropped",
  "already-paid",
  "being-confirmed",
  "price-expired",
  /** While the order waited, other orders used up its offer code. */
  "offer-used-up",
  "gateway",
  "account-changed",
  "plan-changed",
  "not-offered",
  "terms",
] as const;

export const getConvergeAuthToken = endpoint({
  method: "POST",
  path: "/api/Payment/GetConvergeAuthToken",
  summary: "Fixes the amount to pay, and gets the gateway's session token for exactly that amount",
  scope: "checkout",
  repeat: "natural",
  body: z.strictObject({
    domain,
    accountNumber,
    paymentMethod: paymentMethodName,
    oneTime: yesNo,
    purpose: z.optional(paymentPurpose),
    rateCode: z.optional(rateCode),
    tip: z.optional(dollars),
    donateAmt: z.optional(dollars),
    /** The version of the terms agreed to: required for ezPay and updateCard. */
    consentVersion: z.optional(termsVersion),
    /** The paid-through day that the page showed. If another payment has been made since then, this one is refused. */
    paidThrough: z.optional(day),
  }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      authToken: z.string(),
      bizDBID: z.string(),
      ccNetSubmitID: z.string(),
      leeProducts: z.string(),
      amountCents,
      widget: paymentWidget,
    }),
    refusalSchema(tokenRefusals),
  ]),
});

export const paymentRefusals = [
  "declined",
  "already-paid",
  "account-changed",
  "plan-changed",
  "order-dropped",
  "being-confirmed",
  "in-review",
  "gateway",
] as const;

export const processConvergeResponse = endpoint({
  method: "POST",
  path: "/api/Payment/ProcessConvergeResponse",
  summary: "Takes the payment widget's answer as a hint: the server asks the gateway, and posts what the gateway says",
  scope: "checkout",
  repeat: "stored",
  body: z.strictObject({
    convergeResponse: z.string().check(z.maxLength(20_000)),
    accountNumber,
    dPS: yesNo,
    amount: dollars,
    tip: dollars,
    donateAmt: dollars,
    paymentMethod: paymentMethodName,
    domain,
  }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      receiptNumber: z.string(),
      accountNumber: z.int(),
      amountCents,
      errorMessage: z.literal(""),
    }),
    refusalSchema(paymentRefusals),
  ]),
});

export const sendPurchaseReceipt = endpoint({
  method: "POST",
  path: "/api/Payment/SendPurchaseReceipt",
  summary: "Emails the receipt for the account's last payment, once, to the buyer's own address",
  scope: "checkout",
  repeat: "stored",
  body: z.strictObject({
    domain,
    accountNumber,
    amount: dollars,
    email,
    name: z.string().check(z.maxLength(120)),
    membershipLevel: z.string().check(z.maxLength(120)),
    subscriptionTerm: z.string().check(z.maxLength(60)),
  }),
  output: z.object({ isSuccess: z.boolean() }),
});
