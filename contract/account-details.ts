import * as z from "zod/mini";
import { grantKinds } from "#core/access/grant.ts";
import { policyPacks } from "#core/site/policy-pack.ts";
import { endpoint } from "./endpoint.ts";
import { accountNumber, amountCents, day, domain, instant, refusalOf, yesNo } from "./scalars.ts";

const text = z.string();
const ofAccount = z.strictObject({ domain: z.optional(domain), accountNumber: z.optional(accountNumber) });

/** Rules 2, in the order of a subscription's life. */
export const subscriptionStatus = z.enum(["pending", "active", "stopped", "pastDue", "grace", "cancelling", "ended"]);

const chosenOrder = z.object({
  bundleID: text,
  addOnOfferIDs: z.array(text),
  /** Null: for oneself. `startDate` "": at once, or on a day that has passed. */
  gift: z.nullable(z.object({ recipientName: text, recipientEmail: text, startDate: text })),
});
export type ChosenOrder = z.output<typeof chosenOrder>;

export const pendingChange = z.object({
  kind: z.enum(["cancellation", "payment", "gift", "newRate", "stop", "redelivery", "addressChange"]),
  date: z.nullable(day),
  /** Of a temporary stop: the day on which delivery restarts. */
  until: z.optional(day),
  text,
  /** Of a redelivery: the case, the paper it is for, and until when it comes, minutes after midnight. */
  redelivery: z.optional(z.object({ issueID: z.int(), issueOn: day, on: day, until: z.int() })),
  /** Of a payment, or a gift, that waits: what was chosen, to be taken up again. */
  order: z.optional(chosenOrder),
});

/** `lines` sum to the amount; a balance that is used comes off, and so is below nought. */
const sumToCome = z.object({ date: day, amountCents, lines: z.array(z.object({ label: text, amountCents: z.int() })) });

export const accountDetails = z.object({
  userInfo: z.object({
    accountNumber: z.int(),
    custName: text,
    email: text,
    /** Asked for, and waiting for the link that was mailed to it; "" when there is none. */
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
  /** Sanitised benefit sentences. */
  html: z.array(text),
  terminationDate: text,
  saveDate: text,
  customerServicePhone: text,
  /** What a renewal notice on paper costs. */
  paperNoticeFeeCents: amountCents,
  productType: z.enum(["P", "D"]),
  renewalDelivery: z.enum(["mail", "eNotice"]),
  errorMessage: text,
  subscriptionStatus: z.nullable(subscriptionStatus),
  paidThrough: z.nullable(day),
  renewsOn: z.nullable(day),
  /** False for a gift: prepaid, ends by itself after its term. */
  renews: z.boolean(),
  chargeOn: z.nullable(day),
  billOn: z.nullable(day),
  cancelDeadline: z.nullable(day),
  nextCharge: z.nullable(sumToCome),
  /** `isOut`: its day has come, and it is sent or on its way. */
  nextBill: z.nullable(z.extend(sumToCome, { isOut: z.boolean() })),
  /** While a payment is overdue: the last day on which the subscription goes on without it. */
  graceEndsOn: z.nullable(day),
  /** It has ended unpaid, and starts again at once when it is paid for by this day; null: that is over, or was not so. */
  payLateThrough: z.nullable(day),
  pending: z.array(pendingChange),
  /** How leaving is conducted for this account today (rules 7). */
  cancelling: z.object({
    pack: z.enum(policyPacks),
    offers: z.int(),
    directCancel: z.boolean(),
    reasonOptional: z.boolean(),
  }),
  /** Where the publisher's circulation system keeps the account: what it said last, and when. `paidThrough` is then theirs. */
  circulation: z.nullable(z.object({ expireOn: z.nullable(day), readAt: z.nullable(instant) })),
  /** What this login may do with the account (rules 4.15). */
  access: z.enum(grantKinds),
});
export type AccountDetails = z.output<typeof accountDetails>;

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
  summary: "Give up what was ordered on the account and never paid for",
  scope: "account",
  repeat: "stored",
  body: z.strictObject({ domain, accountNumber }),
  output: z.union([z.object({ isSuccess: z.literal(true), errorMessage: z.literal("") }), refusalOf(dropRefusals)]),
});
