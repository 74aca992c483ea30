import * as z from "zod/mini";
import { offerCodeProblems } from "#core/subscribing/check-offer-code.ts";
import { giftNoteProblem, maxNoteLength } from "#core/gift/gift-note.ts";
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
  offerCode,
  password,
  paymentMethodName,
  personName,
  phoneNumber,
  rateCode,
  refusalSchema,
  typedLine,
  yesNo,
} from "./scalars.ts";
import { bundle } from "./site.ts";

export const setupAccount = endpoint({
  method: "POST",
  path: "/api/Subscriber/SetupAccount",
  summary: "Checks or creates the login of a checkout (the outcome table of contract.md)",
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
    /**
     * The purchase is for somebody else, or a gift is being redeemed: this login's live subscription doesn't matter.
     */
    forGift: z.optional(z.boolean()),
    /** "This is a second subscription for another address": here, too, the live subscription doesn't matter. */
    isSecondSubscription: z.optional(z.boolean()),
  }),
  output: z.object({
    isSuccess: z.boolean(),
    circAccountExists: z.boolean(),
    bloxAccountExists: z.boolean(),
    errorMessage: z.string(),
    /** The message is about this field: the publication doesn't accept such a password. */
    refusedField: z.optional(z.literal("password")),
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
  ...offerCodeProblems,
] as const;

/** Where the buyer came from: the utm_ parameters of a link. Longer values are cut. */
const linkWords = z.optional(z.string().check(z.maxLength(200)));
const orderSource = z.strictObject({
  source: linkWords,
  medium: linkWords,
  campaign: linkWords,
  term: linkWords,
  content: linkWords,
});

const planChange = z.object({
  creditCents: amountCents,
  /** "Visa ending in 9990"; null if the credit goes to several payments, or is paid by hand. */
  creditTo: z.nullable(z.string()),
  /** A temporary stop ends together with its plan. */
  endsStop: z.boolean(),
  /** Upgrades of the old plan that were not chosen with the new one. */
  endsUpgrades: z.array(z.string()),
});

export type PlanChange = z.output<typeof planChange>;

const refusedSubscription = z.extend(refusalSchema(subscriptionRefusals), {
  /** What the buyer already has, if that is the reason. Only for an account that this login has access to. */
  held: z.optional(
    z.object({
      accountNumber: z.int(),
      planName: z.string(),
      /** The wanted plan can replace the present one, whose unused part is credited. */
      change: z.optional(planChange),
      /** The wanted plan could replace the present one, but not now: something is owed, or a renewal is in progress. */
      changeWaits: z.optional(z.enum(["owed", "renewing"])),
    }),
  ),
});
export type AlreadyHeldPlan = NonNullable<z.output<typeof refusedSubscription>["held"]>;

/** `gift`: the purchase is for somebody else. `bogo`: somebody else gets the same plan's first term free with it. */
export const giftKind = z.enum(["gift", "bogo"]);

const giftNote = z.string().check(
  z.maxLength(maxNoteLength),
  z.refine((note) => giftNoteProblem(note) === null),
);

export const giftOrder = z.strictObject({
  kind: giftKind,
  recipientName: typedLine.check(z.minLength(1), z.maxLength(100)),
  /** Left out: nobody is emailed, and the donor prints a card. */
  recipientEmail: z.optional(mailableEmail),
  /** The donor's own words, on the card or in the email. */
  note: z.optional(giftNote),
  /** The day on which the recipient is emailed; immediately if left out. */
  startDate: z.optional(day),
});

export const createSubscription = endpoint({
  method: "POST",
  path: "/api/Subscriber/CreateSubscription",
  summary:
    "Creates the account and its pending subscription, which becomes active when the gateway confirms the payment",
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
    /**
     * The specified call has neither of these two. If they are missing, the answer asks for them, and nothing is
     * ordered.
     */
    termsAccepted: z.optional(z.boolean()),
    /** The version of the terms that QuoteOrder returns for this order. Gifts and bills may have their own text. */
    termsVersion: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    bundleID: z.optional(bundleID),
    addOnOfferIDs: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
    gift: z.optional(giftOrder),
    /** As in QuoteOrder, the payment method decides which terms apply. */
    paymentMethod: z.optional(paymentMethodName),
    /**
     * The explicit request for a second subscription. Without it, nobody can buy what they already have, or give the
     * same gift twice.
     */
    isSecondSubscription: z.optional(z.boolean()),
    /**
     * A change of plan: the buyer's own live plan ends when this one is paid for. `creditCents`: the amount that `held`
     * showed.
     */
    replaces: z.optional(z.strictObject({ accountNumber, creditCents: amountCents })),
    /** Sells the plan at the code's own rate, which `rateCode` must name. */
    offerCode: z.optional(offerCode),
    source: z.optional(orderSource),
  }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), addSubscriber: z.array(z.int()), errorMessage: z.literal("") }),
    refusedSubscription,
  ]),
});

export const lookUpOfferCode = endpoint({
  method: "POST",
  path: "/api/Subscriber/LookUpOfferCode",
  summary: "The plan and price that an offer code gives, or why it can't be used; changes nothing",
  // With a token, the answer also says whether the code is for this reader.
  scope: "optional",
  toggle: "subscription_services",
  limit: "offerLookUp",
  repeat: "natural",
  body: z.strictObject({ domain, code: offerCode, forGift: z.optional(z.boolean()) }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      code: z.string(),
      plan: bundle,
      endsOn: z.nullable(day),
      errorMessage: z.literal(""),
    }),
    refusalSchema([...offerCodeProblems, "rate-not-for-current"]),
  ]),
});

/** The next charge as it was agreed to; `cancelBy`: the last day to cancel before it. */
const nextCharge = z.object({ chargeOn: day, amountCents, period: z.string(), cancelBy: day });

export const getPurchase = endpoint({
  method: "GET",
  path: "/api/Subscriber/GetPurchase",
  summary:
    "What the thank-you page shows of an account's paid order, from the records that its emails are written from",
  scope: "checkout",
  query: z.strictObject({ domain, accountNumber }),
  output: z.nullable(
    z.object({
      accountNumber: z.int(),
      planName: z.string(),
      receiptNumber: z.string(),
      paidOn: day,
      paidCents: amountCents,
      /** "Visa ending in 9990". */
      paidWith: z.string(),
      forGift: z.boolean(),
      /** Null: no further automatic charge. */
      next: z.nullable(nextCharge),
      /** Null for a gift. */
      paidThrough: z.nullable(day),
      /** Null if the plan has no print. */
      firstIssueOn: z.nullable(day),
      deliverTo: z.nullable(
        z.object({
          name: z.string(),
          streetAddress: z.string(),
          city: z.string(),
          stateCode: z.string(),
          zip: z.string(),
        }),
      ),
    }),
  ),
});
export type PurchaseShown = NonNullable<z.output<typeof getPurchase.output>>;
