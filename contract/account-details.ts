import * as z from "zod/mini";
import { grantKinds } from "#core/access/grant.ts";
import { policyPacks } from "#core/site/policy-pack.ts";
import { endpoint } from "./endpoint.ts";
import { paymentOption, storedCard } from "./payment-options.ts";
import { bundle } from "./site.ts";
import {
  accountNumber,
  addressID,
  amountCents,
  day,
  domain,
  instant,
  ofAccount,
  refusalSchema,
  yesNo,
} from "./scalars.ts";
import { giftKind } from "./subscriber.ts";
import { subscriptionStatus } from "./subscription-status.ts";

const text = z.string();

/** The offer code that an order was made with, checked again. `plan` null: it can't be used now, and this is why. */
const orderedOffer = z.object({ code: text, plan: z.nullable(bundle), errorMessage: text });
export type OrderedOffer = z.output<typeof orderedOffer>;

const chosenOrder = z.object({
  bundleID: text,
  addOnOfferIDs: z.array(text),
  /** Only for an order that was made with an offer code. */
  offer: z.optional(orderedOffer),
  /** Null: no gift. `recipientEmail` "": a card to print. `startDate` "": immediately, or a day that has passed. */
  gift: z.nullable(
    z.object({ kind: giftKind, recipientName: text, recipientEmail: text, note: text, startDate: text }),
  ),
});
export type ChosenOrder = z.output<typeof chosenOrder>;

export const pendingChange = z.object({
  kind: z.enum(["cancellation", "payment", "gift", "newRate", "stop", "redelivery", "addressChange", "deliveryDays"]),
  date: z.nullable(day),
  /** For a temporary stop: the day on which delivery restarts. */
  until: z.optional(day),
  text,
  /** For a redelivery: the case, the paper, and by when it arrives, in minutes after midnight. */
  redelivery: z.optional(z.object({ issueID: z.int(), issueOn: day, on: day, until: z.int() })),
  /** For a pending payment or gift: the order as chosen, to continue with. */
  order: z.optional(chosenOrder),
});

/** `lines` add up to the amount; a balance that is used is a negative line. */
const upcomingSum = z.object({
  date: day,
  amountCents,
  lines: z.array(z.object({ label: text, amountCents: z.int() })),
});

const place = { streetAddress: text, city: text, stateCode: text, zip: text };

/** `addressID` 0: the address has to be checked again before an order can use it. */
const knownAddress = z.object({ ...place, addressID, printDelivery: z.boolean() });
export type KnownAddress = z.output<typeof knownAddress>;

/** A plan that the reader had or ordered, as it is sold today, and what an order for it needs besides a payment. */
const knownOrder = z.object({
  order: chosenOrder,
  planName: text,
  /** "8 weeks" */
  term: text,
  isPrintOffer: z.boolean(),
  dueTodayCents: amountCents,
  ahead: z.array(z.object({ chargeOn: day, amountCents, period: text })),
  buyer: z.object({ firstName: text, lastName: text, phone: text }),
  billing: z.nullable(knownAddress),
  delivery: z.nullable(knownAddress),
});
export type KnownOrder = z.output<typeof knownOrder>;

export const accountDetails = z.object({
  userInfo: z.object({
    accountNumber: z.int(),
    custName: text,
    firstName: text,
    lastName: text,
    email: text,
    /** The requested address, not confirmed through its emailed link yet; "" if there is none. */
    pendingEmail: text,
    phone: text,
    accountStatus: z.enum(["Active", "Inactive"]),
    allowCancel: yesNo,
    eNoticeEmailAddress: text,
    dsiOrFalcon: z.boolean(),
  }),
  currentPlan: z.object({ name: text, amount: z.number(), term: text, isPrintOffer: z.boolean() }),
  renewalPlan: z.object({ name: text, amount: z.number(), term: text }),
  status: z.enum(["Success", "Failure"]),
  /** Sanitized benefit sentences. */
  html: z.array(text),
  terminationDate: text,
  saveDate: text,
  customerServicePhone: text,
  /** The charge for a renewal notice on paper. */
  paperNoticeFeeCents: amountCents,
  productType: z.enum(["P", "D"]),
  renewalDelivery: z.enum(["mail", "eNotice"]),
  errorMessage: text,
  subscriptionStatus: z.nullable(subscriptionStatus),
  paidThrough: z.nullable(day),
  renewsOn: z.nullable(day),
  /** False for a gift: prepaid, ends automatically after its term. */
  renews: z.boolean(),
  chargeOn: z.nullable(day),
  billOn: z.nullable(day),
  cancelDeadline: z.nullable(day),
  nextCharge: z.nullable(upcomingSum),
  /** `isOut`: its day has come, so the bill was sent or is about to be. */
  nextBill: z.nullable(z.extend(upcomingSum, { isOut: z.boolean() })),
  /** While a payment is overdue: the last day on which the subscription continues unpaid. */
  graceEndsOn: z.nullable(day),
  /**
   * The subscription ended unpaid, and restarts immediately if it is paid for by this day. Null: it is too late, or it
   * ended for another reason.
   */
  payLateThrough: z.nullable(day),
  pending: z.array(pendingChange),
  /** How a cancellation is handled for this account today (rules 7). */
  canceling: z.object({
    pack: z.enum(policyPacks),
    offers: z.int(),
    directCancel: z.boolean(),
    reasonOptional: z.boolean(),
  }),
  /**
   * If the publisher's circulation system keeps the account: what that system last reported, and when. `paidThrough` is
   * then its value.
   */
  circulation: z.nullable(z.object({ expireOn: z.nullable(day), readAt: z.nullable(instant) })),
  card: z.nullable(storedCard),
  /** Where the paper is delivered, and the day of the next paper, if there is one. Null: nothing is delivered. */
  delivery: z.nullable(z.object({ ...place, nextPaperOn: z.nullable(day) })),
  /**
   * What has to be paid now, because it is overdue or was billed. `option` pays it with one press. Null: nothing is
   * due, or it can't be paid online.
   */
  due: z.nullable(
    z.object({
      amountCents,
      lines: z.array(z.object({ label: text, amountCents: z.int() })),
      option: paymentOption,
    }),
  ),
  /** For an ended subscription: its plan, to subscribe again. */
  startAgain: z.nullable(knownOrder),
  /** For a subscription that waits for its first payment. Null: there is none, or its plan isn't sold anymore. */
  unpaidOrder: z.nullable(knownOrder),
  /** How many gifts the account has paid for. */
  giftsGiven: z.int(),
  /** What this login may do with the account (rules 4.15). */
  access: z.enum(grantKinds),
});
export type AccountDetails = z.output<typeof accountDetails>;

/** The page shows this call's answer until its program has loaded (web/early.ts). */
export const getAccountHome = endpoint({
  method: "GET",
  path: "/api/ManageAccount/GetAccountHome",
  summary: "Account home as HTML for the first view; empty if it can't be rendered",
  scope: "account",
  query: ofAccount,
  output: z.object({ markup: text }),
});

export const getAccountManagementDetails = endpoint({
  method: "GET",
  path: "/api/ManageAccount/GetAccountManagementDetails",
  summary: "The account, its plan and what happens next",
  scope: "account",
  query: ofAccount,
  output: accountDetails,
});

export const dropRefusals = ["nothing-to-drop", "already-paid", "being-confirmed"] as const;

export const dropOrder = endpoint({
  method: "POST",
  path: "/api/ManageAccount/DropOrder",
  summary: "Cancels an order on the account that was never paid for",
  scope: "account",
  repeat: "stored",
  body: z.strictObject({ domain, accountNumber }),
  output: z.union([z.object({ isSuccess: z.literal(true), errorMessage: z.literal("") }), refusalSchema(dropRefusals)]),
});
