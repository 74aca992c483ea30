import type { MissingOrderPart } from "./checkout/purchase-request.ts";
import { summaryWords } from "./summary/summary-words.ts";

/** The last step of an order: the payment. */
export const orderPaymentWords = {
  subscribe: "Subscribe",
  pay: "Pay",
  payAmount: (amount: string): string => `Pay ${amount}`,
  priceChanged: "The price of this order has changed. Please go back to the plans and review it before you pay.",
  noPrice: "We don't have your price. Please look at your order.",
  /** Why the button next to it is disabled, and what to do about it. */
  missing: {
    plan: "Choose a plan to continue.",
    price: summaryWords.missing.price,
    terms: summaryWords.missing.terms,
    recipient: "Tell us who the gift is for to continue.",
    account: "Set up your account to continue.",
    billing: "Enter your billing address to continue.",
    delivery: "Enter an address that we deliver to.",
  } satisfies Record<MissingOrderPart, string>,
} as const;
