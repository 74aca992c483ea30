import * as z from "zod/mini";
import { policyPacks } from "#core/site/policy-pack.ts";
import { accountMessages } from "./account-messages.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountNumber,
  amountCents,
  day,
  domain,
  ofAccount,
  phoneNumber,
  rateCode,
  refusalSchema,
  terminateReasonID,
  terms,
} from "./scalars.ts";

const text = z.string();
/** Reported papers that are credited: how many, their value, and the resulting end of the paid term. */
const creditedPapers = z.object({ papers: z.int(), amountCents, paidThrough: day });
export type CreditedPapers = z.output<typeof creditedPapers>;

/** The first day from which papers come by mail instead of by carrier, and the first paper that does. */
const mailedPapers = z.object({ effectiveOn: day, firstIssueOn: day });

/**
 * An offer on the screen. For an offer without a price, such as a pause or a fix, `rateCode` is empty and `amount` is
 * 0.
 */
export const cancelOffer = z.object({
  kind: z.enum(["rate", "switch", "pause", "fix"]),
  name: text,
  /** The publisher's description. */
  text,
  planName: text,
  amount: z.number(),
  term: text,
  rateCode: text,
  /** Null: the print days or terms differ, or nothing is cheaper. */
  percentSaved: z.nullable(z.int()),
  pauseDays: z.int(),
  /** When the price begins and ends, and what follows; null if there is no price, or if it stays. */
  startsOn: z.nullable(day),
  endsOn: z.nullable(day),
  after: z.nullable(z.object({ amountCents, term: text })),
  /** If the terms differ: both prices for the same period. */
  compared: z.nullable(
    z.object({ per: z.enum(["4 weeks", "month"]), offerCents: amountCents, renewalCents: amountCents }),
  ),
  /** What the reader would lose: days of the paper, the paper as a whole, upgrades by name. */
  loses: z.object({ days: z.array(z.int()), paper: z.boolean(), upgrades: z.array(text) }),
  /** What accepting a fix does; null: only a report and a call. */
  fix: z.nullable(z.object({ credits: z.nullable(creditedPapers), mail: z.nullable(mailedPapers) })),
});
export type CancelOffer = z.output<typeof cancelOffer>;

const pack = z.enum(policyPacks);
const cantCancel = z.object({ message: text, phone: text });

export const cancelStepRefusals = ["inactive", "not-online", "already-canceled", "unknown-reason"] as const;

export const recordCancelStep = endpoint({
  method: "POST",
  path: "/api/ManageAccount/RecordCancelStep",
  summary: "Records a screen of the cancellation flow, and answers with the offers of this attempt",
  scope: "account",
  repeat: "stored",
  body: z.strictObject({
    domain,
    accountNumber: z.optional(accountNumber),
    /** `review`: reads an offer that was already shown once more, for confirmation; nothing is recorded. */
    step: z.enum(["reason", "offer", "declined", "secondOffer", "review", "left"]),
    terminationReasonID: z.optional(terminateReasonID),
    /** The rate on the screen; empty for an offer without a price. */
    rateCode: z.optional(z.union([rateCode, z.literal("")])),
  }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      pack,
      offers: z.array(cancelOffer),
      /** What the reader agrees to by accepting an offer. */
      terms,
      errorMessage: z.literal(""),
    }),
    z.object({
      ...refusalSchema(cancelStepRefusals).shape,
      pack,
      offers: z.array(cancelOffer),
      /** What the CantCancel notice shows (account 2). */
      cantCancel: z.optional(cantCancel),
    }),
  ]),
});

export const substitutionRefusals = ["inactive", "arrears"] as const;

/** What a reader who has accepted a rate gets. */
export const substituted = z.object({
  isSuccess: z.literal(true),
  planName: text,
  /** The full charge for a term, upgrades included, and the price per month. */
  amountCents,
  term: text,
  perMonthCents: amountCents,
  startsOn: day,
  /** Null: the price doesn't end. */
  endsOn: z.nullable(day),
  after: z.nullable(z.object({ amountCents, term: text })),
  /** Null if nothing is charged automatically. */
  chargeOn: z.nullable(day),
  errorMessage: z.literal(""),
});

export const substituteSubscription = endpoint({
  method: "POST",
  path: "/api/ManageAccount/SubstituteSubscription",
  summary: "Accepts a save offer: the new rate begins at the renewal",
  scope: "account",
  repeat: "stored",
  whenEmpty: accountMessages.substituteParamsMissing,
  body: z.strictObject({
    Domain: domain,
    AccountNumber: accountNumber,
    RateCode: rateCode,
    NewSubscriptionDate: day,
    SubstituteCode: z.literal("stopsave"),
    /** Merge fields of the specs: compared, never used. */
    Campaign: z.optional(z.looseObject({})),
  }),
  output: z.union([substituted, refusalSchema(substitutionRefusals)]),
});

export const acceptFix = endpoint({
  method: "POST",
  path: "/api/ManageAccount/AcceptFix",
  summary: "Accepts a fix for delivery problems: reported papers are credited, or mailed if the reader prefers",
  scope: "account",
  toggle: "delivery_issue",
  repeat: "stored",
  body: z.strictObject({
    domain,
    accountNumber: z.optional(accountNumber),
    /** Switch the paper to mail, as offered. */
    mail: z.optional(z.boolean()),
  }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      credits: z.nullable(creditedPapers),
      mail: z.nullable(mailedPapers),
      errorMessage: z.literal(""),
    }),
    refusalSchema(substitutionRefusals),
  ]),
});

export const callBackRefusals = ["inactive"] as const;

export const requestCallBack = endpoint({
  method: "POST",
  path: "/api/ManageAccount/RequestCallBack",
  summary: "Asks the publisher to call about delivery problems; the answer names the day by which it will",
  scope: "account",
  toggle: "delivery_issue",
  repeat: "stored",
  body: z.strictObject({
    domain,
    accountNumber: z.optional(accountNumber),
    phone: phoneNumber.check(z.minLength(1)),
  }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), phone: text, callBy: day, errorMessage: z.literal("") }),
    refusalSchema(callBackRefusals),
  ]),
});

export const saveOffer = z.object({ name: text, amount: z.number(), term: text, rateCode: text });

export const getTerminationOffer = endpoint({
  method: "GET",
  path: "/api/ManageAccount/GetTerminationOffer",
  summary: "Save offers for this account; an empty list leads to the ineligible page",
  scope: "account",
  query: ofAccount,
  output: z.array(saveOffer),
});
