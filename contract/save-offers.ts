import * as z from "zod/mini";
import { policyPacks } from "#core/site/policy-pack.ts";
import { accountMessages } from "./account-messages.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountNumber,
  amountCents,
  day,
  domain,
  phoneNumber,
  rateCode,
  refusalOf,
  terminateReasonID,
} from "./scalars.ts";

const text = z.string();
const ofAccount = z.strictObject({ domain: z.optional(domain), accountNumber: z.optional(accountNumber) });

/** Reported papers that are credited: how many, what they are worth, and where the paid term then ends. */
const creditedPapers = z.object({ papers: z.int(), amountCents, paidThrough: day });
export type CreditedPapers = z.output<typeof creditedPapers>;

/** Papers of a day and after it come by mail in a carrier's place; the first that does. */
const mailedPapers = z.object({ effectiveOn: day, firstIssueOn: day });

/** An offer on the screen. `rateCode` is empty, and `amount` 0, for one that is no price: a pause, a fix. */
export const cancelOffer = z.object({
  kind: z.enum(["rate", "switch", "pause", "fix"]),
  name: text,
  /** What the publisher says of it. */
  text,
  planName: text,
  amount: z.number(),
  term: text,
  rateCode: text,
  /** Null: the papers or the terms differ, or nothing is cheaper. */
  percentSaved: z.nullable(z.int()),
  pauseDays: z.int(),
  /** When the price begins and ends, and what follows; null where there is no price, or where it stays. */
  startsOn: z.nullable(day),
  endsOn: z.nullable(day),
  after: z.nullable(z.object({ amountCents, term: text })),
  /** Where the terms differ: both prices for the same period. */
  compared: z.nullable(
    z.object({ per: z.enum(["4 weeks", "month"]), offerCents: amountCents, renewalCents: amountCents }),
  ),
  /** What is had now and would not be any more: days of the paper, the paper as a whole, upgrades by name. */
  loses: z.object({ days: z.array(z.int()), paper: z.boolean(), upgrades: z.array(text) }),
  /** What a fix does of itself when it is accepted; null: nothing but what is reported and called about. */
  fix: z.nullable(z.object({ credits: z.nullable(creditedPapers), mail: z.nullable(mailedPapers) })),
});
export type CancelOffer = z.output<typeof cancelOffer>;

const pack = z.enum(policyPacks);
const cantCancel = z.object({ message: text, phone: text });

export const cancelStepRefusals = ["inactive", "not-online", "already-cancelled", "unknown-reason"] as const;

export const recordCancelStep = endpoint({
  method: "POST",
  path: "/api/ManageAccount/RecordCancelStep",
  summary: "One screen of leaving: which pack holds, and the offers of this attempt",
  scope: "account",
  repeat: "stored",
  body: z.strictObject({
    domain,
    accountNumber: z.optional(accountNumber),
    /** `review`: an offer that was shown is read again, to be confirmed; nothing is noted. */
    step: z.enum(["reason", "offer", "declined", "secondOffer", "review", "left"]),
    terminationReasonID: z.optional(terminateReasonID),
    /** The rate on the screen; empty for an offer that is no price. */
    rateCode: z.optional(z.union([rateCode, z.literal("")])),
  }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      pack,
      offers: z.array(cancelOffer),
      /** What accepting an offer agrees to. */
      terms: z.object({ version: text, text }),
      errorMessage: z.literal(""),
    }),
    z.object({
      ...refusalOf(cancelStepRefusals).shape,
      pack,
      offers: z.array(cancelOffer),
      /** What the CantCancel notice shows (account 2). */
      cantCancel: z.optional(cantCancel),
    }),
  ]),
});

export const substitutionRefusals = ["inactive", "arrears"] as const;

export const substituteSubscription = endpoint({
  method: "POST",
  path: "/api/ManageAccount/SubstituteSubscription",
  summary: "Accept a save offer: the new rate begins at the renewal",
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
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      planName: text,
      /** The whole charge of a term, upgrades included, and what that comes to in a month. */
      amountCents,
      term: text,
      perMonthCents: amountCents,
      startsOn: day,
      /** Null: the price stays. */
      endsOn: z.nullable(day),
      after: z.nullable(z.object({ amountCents, term: text })),
      /** Null where nothing is charged by itself. */
      chargeOn: z.nullable(day),
      errorMessage: z.literal(""),
    }),
    refusalOf(substitutionRefusals),
  ]),
});

export const acceptFix = endpoint({
  method: "POST",
  path: "/api/ManageAccount/AcceptFix",
  summary: "Accept that the delivery is put right: reported papers are credited, and come by mail where that is wished",
  scope: "account",
  toggle: "delivery_issue",
  repeat: "stored",
  body: z.strictObject({
    domain,
    accountNumber: z.optional(accountNumber),
    /** The paper is to come by mail, as the offer said. */
    mail: z.optional(z.boolean()),
  }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      credits: z.nullable(creditedPapers),
      mail: z.nullable(mailedPapers),
      errorMessage: z.literal(""),
    }),
    refusalOf(substitutionRefusals),
  ]),
});

export const callBackRefusals = ["inactive"] as const;

export const requestCallBack = endpoint({
  method: "POST",
  path: "/api/ManageAccount/RequestCallBack",
  summary: "Have the publisher call about a delivery that goes wrong, by a day that is promised",
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
    refusalOf(callBackRefusals),
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
