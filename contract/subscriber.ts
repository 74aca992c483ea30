import * as z from "zod/mini";
import { authState } from "./auth.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountNumber,
  addressID,
  amountCents,
  bundleID,
  day,
  domain,
  email,
  mailableEmail,
  paymentMethodName,
  password,
  personName,
  phoneNumber,
  rateCode,
  refusalOf,
  yesNo,
} from "./scalars.ts";

export const setupAccount = endpoint({
  method: "POST",
  path: "/api/Subscriber/SetupAccount",
  summary: "Check or create the login of a checkout (the outcome table of contract.md)",
  scope: "none",
  toggle: "subscription_services",
  limit: "accountSetup",
  body: z.strictObject({
    domain,
    email,
    password,
    createBloxAccount: yesNo,
    membership: z.optional(z.string().check(z.maxLength(80))),
    rate: z.optional(rateCode),
    /** What is bought is for somebody else, or a gift is redeemed: a live subscription of this login is no hindrance. */
    forGift: z.optional(z.boolean()),
    /** "This is a second subscription for another address": nor is it then. */
    isSecondSubscription: z.optional(z.boolean()),
  }),
  output: z.object({
    isSuccess: z.boolean(),
    circAccountExists: z.boolean(),
    bloxAccountExists: z.boolean(),
    errorMessage: z.string(),
    authResponse: z.optional(authState),
  }),
});

export const subscriptionRefusals = [
  "plan-already-active",
  "includes-your-plan",
  "in-your-plan",
  "plan-changed",
  "already-paid",
  "being-confirmed",
  "rate-not-for-current",
  "address",
  "no-print-delivery",
  "off-sale",
  "terms",
  "terms-not-accepted",
  "gift-date",
  "gift-already-given",
  "not-as-gift",
] as const;

const planChange = z.object({
  creditCents: amountCents,
  /** "Visa ending in 9990"; null where it goes to several payments, or by hand. */
  creditTo: z.nullable(z.string()),
  /** A temporary stop ends with the plan that it stops. */
  endsStop: z.boolean(),
  /** Upgrades of the old plan that were not chosen with the new one. */
  endsUpgrades: z.array(z.string()),
});

export type PlanChange = z.output<typeof planChange>;

const refusedSubscription = z.extend(refusalOf(subscriptionRefusals), {
  /** What the buyer has already, where that is why; only of an account that this login holds. */
  held: z.optional(
    z.object({
      accountNumber: z.int(),
      planName: z.string(),
      /** The wanted plan can take its place, and the unused part of it goes back. */
      change: z.optional(planChange),
      /** It could, but not now: something is owed, or its renewal is under way. */
      changeWaits: z.optional(z.enum(["owed", "renewing"])),
    }),
  ),
});
export type HeldAlready = NonNullable<z.output<typeof refusedSubscription>["held"]>;

/** `gift`: the purchase is for somebody else. `bogo`: the same plan's first term for somebody else, free with it. */
export const giftKind = z.enum(["gift", "bogo"]);

export const giftOrder = z.strictObject({
  kind: giftKind,
  recipientName: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  recipientEmail: mailableEmail,
  /** The recipient's email goes out on it; at once without it. */
  startDate: z.optional(day),
});

export const createSubscription = endpoint({
  method: "POST",
  path: "/api/Subscriber/CreateSubscription",
  summary: "Make the account and its pending subscription; it becomes active when the gateway confirms payment",
  scope: "checkout",
  toggle: "subscription_services",
  repeat: "stored",
  body: z.strictObject({
    domain,
    email,
    billingAddressId: addressID,
    deliveryAddressId: addressID,
    rateCode,
    firstName: personName,
    lastName: personName,
    phoneNumber,
    /** The specified call has neither of these two; without them the answer asks for them, and nothing is ordered. */
    termsAccepted: z.optional(z.boolean()),
    /** Of the terms that QuoteOrder answers for this order: gifts and bills may have a text of their own. */
    termsVersion: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    bundleID: z.optional(bundleID),
    addOnOfferIDs: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
    gift: z.optional(giftOrder),
    /** What the agreement speaks of, as in QuoteOrder. */
    paymentMethod: z.optional(paymentMethodName),
    /** The explicit yes to a second one: without it, nobody buys what they have already, or gives the same gift twice. */
    isSecondSubscription: z.optional(z.boolean()),
    /** A change of plan: the buyer's own live plan ends when this one is paid for. `creditCents`: as `held` showed it. */
    replaces: z.optional(z.strictObject({ accountNumber, creditCents: amountCents })),
  }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), addSubscriber: z.array(z.int()), errorMessage: z.literal("") }),
    refusedSubscription,
  ]),
});

/** The secret of a gift's email. */
const giftCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/));

export const givenGift = z.object({
  /** `over`: it can no longer be redeemed. */
  standing: z.enum(["open", "redeemed", "over"]),
  planName: z.string(),
  /** "8 weeks". */
  term: z.string(),
  isPrintOffer: z.boolean(),
  recipientName: z.string(),
  donorName: z.string(),
  redeemThrough: z.nullable(day),
  /** Where the donor thinks that the paper should go; null where nothing is printed, nobody said, or it is redeemed. */
  delivery: z.nullable(
    z.object({ streetAddress: z.string(), city: z.string(), stateCode: z.string(), zip: z.string() }),
  ),
});
export type GivenGift = z.output<typeof givenGift>;

export const lookUpGift = endpoint({
  method: "POST",
  path: "/api/Subscriber/LookUpGift",
  summary: "What the link of a gift's letter leads to; writes nothing",
  scope: "none",
  limit: "giftLookUp",
  repeat: "natural",
  body: z.strictObject({ domain, code: giftCode }),
  output: givenGift,
});

export const redemptionRefusals = [
  "already-yours",
  "already-redeemed",
  "gift-over",
  "plan-already-active",
  "address",
  "no-print-delivery",
] as const;

/** Has no toggle: it is paid for. */
export const redeemGift = endpoint({
  method: "POST",
  path: "/api/Subscriber/RedeemGift",
  summary: "Redeem a gift, once: an account of the recipient's own, paid for through its term",
  scope: "checkout",
  repeat: "stored",
  body: z.strictObject({ domain, code: giftCode, deliveryAddressId: z.optional(addressID) }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      accountNumber: z.int(),
      planName: z.string(),
      firstIssueOn: z.nullable(day),
      paidThrough: day,
      errorMessage: z.literal(""),
    }),
    refusalOf(redemptionRefusals),
  ]),
});
