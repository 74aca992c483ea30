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
  /** Sold to cards that are charged automatically, and not on a bill. */
  ezPayOnly: z.boolean(),
  /** Nothing is ever charged automatically. */
  billOnly: z.boolean(),
  addOns: z.array(addOn),
});

/** An address as somebody types it. */
const typedPlace = z.object({ street: text, city: text, stateCode: text, zip: text });

export const deskGetStartForm = deskEndpoint({
  method: "GET",
  path: "/api/desk/start-form",
  summary: "What a start on the phone chooses from; for an account that ended, with what is known of it",
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
        /** The plan that it had, if it is still sold. */
        bundleId: z.nullable(text),
        addOnIds: z.array(text),
        delivery: z.nullable(typedPlace),
        billing: z.nullable(typedPlace),
        /** It ended unpaid: paying this starts the old subscription again. 0: that is over, or it did not. */
        owedCents: amountCents,
        /** It has a live subscription: another plan is a change of that. */
        isLive: z.boolean(),
      }),
    ),
  }),
});
export type StartPlan = z.output<typeof planOnOffer>;

/** What is ordered. */
const anOrder = {
  bundleId: bundleID,
  rateCode,
  addOnIds: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10)),
  /** The plan is then the one that the code sells. */
  offerCode: z.optional(offerCode),
  /** 0: not known yet, or nothing is printed. */
  deliveryAddressId: addressID,
  /** 0: as the delivery address. */
  billingAddressId: addressID,
  /** Null: as soon as possible. */
  startFrom: z.nullable(day),
  pay: z.enum(startPayments),
  renewsBy: renewals,
  /** The caller knows of the subscription that looks like theirs, and wants this one too. */
  isSecond: z.boolean(),
};

/** Whom it is for; an account that starts again has its own. */
const caller = {
  accountNumber: z.optional(accountNumber),
  phone: phoneNumber,
  email: optionalEmail,
};

const alikeAccount = z.object({
  accountNumber: z.int(),
  name: text,
  by: z.array(z.enum(["email", "phone", "address"])),
  plan: z.nullable(text),
  status: z.nullable(z.enum(foundStates)),
});
export type AlikeAccount = z.output<typeof alikeAccount>;

/** Why an order can't be taken, in the words for the clerk. */
const refusal = z.object({ code: text, text });

const phoneQuote = z.object({
  planName: text,
  term: text,
  lines: z.array(z.object({ label: text, amountCents })),
  dueCents: amountCents,
  startOn: day,
  /** How the paper comes; null: nothing is printed, or no address is known yet. */
  delivery: z.nullable(z.object({ method: z.enum(["carrier", "mail", "none"]), route: z.nullable(text) })),
  /** Null: nothing is printed. */
  firstPaperOn: z.nullable(day),
  /** Once the first term is paid. */
  paidThrough: day,
  /** The terms after the first, until the price stays: when each is billed or charged. */
  later: z.array(z.object({ on: day, amountCents, period: text })),
  byBill: z.boolean(),
  /** The bill for the first term; null: it is paid at once. */
  bill: z.nullable(z.object({ amountCents, payBy: day, feeCents: amountCents, sentBy: z.enum(["email", "post"]) })),
  /** What is read out. */
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
  body: z.strictObject({ publication: domain, ...caller, ...anOrder }),
  output: z.object({
    /** Null: there is no such plan or code. */
    quote: z.nullable(phoneQuote),
    refusal: z.nullable(refusal),
    alike: z.array(alikeAccount),
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
    ...anOrder,
    /** Left out for an account that starts again. */
    firstName: z.optional(personName),
    lastName: z.optional(personName),
    /** The version of the account that was seen; left out for a new one. */
    seen: z.optional(z.int().check(z.nonnegative())),
    /** The price as it was said. */
    dueCents: amountCents,
    /** The terms that were read out, and to whom. */
    readOut: z.strictObject({ version: termsVersion, to: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)) }),
    /** Where the caller heard of it; it is the reason in the trail too. */
    source: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    note: z.string().check(z.trim(), z.maxLength(2000)),
  }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      accountNumber: z.int(),
      /** False: it waits for its payment. */
      isStarted: z.boolean(),
      startOn: day,
      /** How what was agreed to reaches the caller. */
      confirmedBy: z.enum(["email", "post"]),
      errorMessage: z.literal(""),
    }),
    z.object({ isSuccess: z.literal(false), code: text, errorMessage: text, alike: z.array(alikeAccount) }),
  ]),
});
