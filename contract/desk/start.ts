import * as z from "zod/mini";
import { startPayments } from "#core/subscribing/decide-phone-start.ts";
import { foundStates } from "./find.ts";
import {
  accountNumber,
  addressID,
  amountCents,
  bundleID,
  day,
  domain,
  mailableEmail,
  offerCode,
  personName,
  phoneNumber,
  rateCode,
  terms,
  termsVersion,
} from "../scalars.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

const text = z.string();
const optionalEmail = z.union([z.literal(""), mailableEmail]);

/** How the terms after the first are paid. */
const renewals = z.enum(["ezpay", "bill"]);

const addOn = z.object({ offerId: text, name: text, text });
const planOnOffer = z.object({
  bundleId: text,
  rateCode: text,
  name: text,
  amountCents,
  /** "4 weeks". */
  term: text,
  isPrint: z.boolean(),
  /** Sold only with automatic card payments, not on a bill. */
  ezPayOnly: z.boolean(),
  /** This plan is never charged automatically. */
  billOnly: z.boolean(),
  addOns: z.array(addOn),
});

/** An address as somebody types it. */
const typedPlace = z.object({ street: text, city: text, stateCode: text, zip: text });

export const deskGetStartForm = deskEndpoint({
  method: "GET",
  path: "/api/desk/start-form",
  summary:
    "The choices for starting a subscription over the phone; for an account that ended, with what is known about it",
  action: "subscribe",
  about: "publication",
  query: z.strictObject({ publication: domain, accountNumber: z.optional(accountNumber) }),
  output: z.object({
    today: day,
    /** The latest day that can be ordered for. */
    lastDay: day,
    plans: z.array(planOnOffer),
    /** The account that starts again; null: a new one. */
    account: z.nullable(
      z.object({
        version: z.int(),
        firstName: text,
        lastName: text,
        phone: text,
        email: text,
        /** The plan that the account had, if it is still sold. */
        bundleId: z.nullable(text),
        addOnIds: z.array(text),
        delivery: z.nullable(typedPlace),
        billing: z.nullable(typedPlace),
        /**
         * The old subscription ended unpaid: paying this amount restarts it. 0: it is too late for that, or it ended
         * for another reason.
         */
        owedCents: amountCents,
        /** The account has a live subscription: another plan is a change of that one. */
        isLive: z.boolean(),
      }),
    ),
  }),
});
export type StartPlan = z.output<typeof planOnOffer>;

/** What is ordered. */
const orderFields = {
  bundleId: bundleID,
  rateCode,
  addOnIds: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10)),
  /** The plan is then the one that the offer code sells. */
  offerCode: z.optional(offerCode),
  /** 0: not known yet, or nothing is printed. */
  deliveryAddressId: addressID,
  /** 0: same as the delivery address. */
  billingAddressId: addressID,
  /** Null: as soon as possible. */
  startFrom: z.nullable(day),
  pay: z.enum(startPayments),
  renewsBy: renewals,
  /** The caller knows of the similar subscription, and wants this one too. */
  isSecond: z.boolean(),
};

/** Whom the subscription is for. An account that starts again has this already. */
const caller = {
  accountNumber: z.optional(accountNumber),
  phone: phoneNumber,
  email: optionalEmail,
};

const similarAccount = z.object({
  accountNumber: z.int(),
  name: text,
  by: z.array(z.enum(["email", "phone", "address"])),
  plan: z.nullable(text),
  status: z.nullable(z.enum(foundStates)),
});
export type SimilarAccount = z.output<typeof similarAccount>;

/** Why an order can't be taken, in words for the clerk. */
const refusal = z.object({ code: text, text });

const phoneQuote = z.object({
  planName: text,
  term: text,
  lines: z.array(z.object({ label: text, amountCents })),
  dueCents: amountCents,
  startOn: day,
  /** How the paper is delivered; null: nothing is printed, or no address is known yet. */
  delivery: z.nullable(z.object({ method: z.enum(["carrier", "mail", "none"]), route: z.nullable(text) })),
  /** Null: nothing is printed. */
  firstPaperOn: z.nullable(day),
  /** Once the first term is paid. */
  paidThrough: day,
  /** When each term after the first is billed or charged, up to the one from which the price stays the same. */
  later: z.array(z.object({ on: day, amountCents, period: text })),
  byBill: z.boolean(),
  /** The bill for the first term; null: it is paid right away. */
  bill: z.nullable(z.object({ amountCents, payBy: day, feeCents: amountCents, sentBy: z.enum(["email", "post"]) })),
  /** What is read out to the caller. */
  terms,
});
export type PhoneQuote = z.output<typeof phoneQuote>;

export const deskQuoteStart = deskEndpoint({
  method: "POST",
  path: "/api/desk/quote-start",
  summary:
    "Price and dates of a start on the phone, accounts like the caller's, and why it can't be taken; writes nothing",
  action: "subscribe",
  about: "publication",
  withoutKey: true,
  body: z.strictObject({ publication: domain, ...caller, ...orderFields }),
  output: z.object({
    /** Null: there is no such plan or code. */
    quote: z.nullable(phoneQuote),
    refusal: z.nullable(refusal),
    alike: z.array(similarAccount),
  }),
});

export const deskStart = deskEndpoint({
  method: "POST",
  path: "/api/desk/start",
  summary:
    "Takes an order on the phone: starts it on a bill, or leaves it to be paid right away on the payment's screen",
  action: "subscribe",
  about: "publication",
  body: z.strictObject({
    publication: domain,
    ...caller,
    ...orderFields,
    /** Left out for an account that starts again. */
    firstName: z.optional(personName),
    lastName: z.optional(personName),
    /** The version of the account that was seen; left out for a new account. */
    seen: z.optional(z.int().check(z.nonnegative())),
    /** The price that was read out. */
    dueCents: amountCents,
    /** The terms that were read out, and to whom. */
    readOut: z.strictObject({ version: termsVersion, to: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)) }),
    /** How the caller heard of it; this is also the reason in the trail. */
    source: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    note: z.string().check(z.trim(), z.maxLength(2000)),
  }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      accountNumber: z.int(),
      /** False: the order waits for its payment. */
      isStarted: z.boolean(),
      startOn: day,
      /** How the caller gets a confirmation of what they agreed to. */
      confirmedBy: z.enum(["email", "post"]),
      errorMessage: z.literal(""),
    }),
    z.object({ isSuccess: z.literal(false), code: text, errorMessage: text, alike: z.array(similarAccount) }),
  ]),
});
