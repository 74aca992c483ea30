import * as z from "zod/mini";
import { refundStates } from "#core/payment/refund.ts";
import { amountCents, day, domain } from "../scalars.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

/** What can have happened to a payment that somebody made or tried to make. */
export const paymentStates = ["captured", "refunded", "declined", "review", "unknown", "voided"] as const;

const paymentState = z.enum(paymentStates);
const refundState = z.enum(refundStates);
const text = z.string();
const after = z.optional(z.string().check(z.minLength(1), z.maxLength(100)));

const paymentsAsked = {
  publication: domain,
  /** Both days are included, by the newspaper's calendar; at most a year apart. Left out: today. */
  from: z.optional(day),
  to: z.optional(day),
  state: z.optional(paymentState),
  /** As payments store it: "Credit Card", "Check". */
  method: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
};

export const deskListPayments = deskEndpoint({
  method: "GET",
  path: "/api/desk/payments",
  summary: "The payments of some days, newest first, a page at a time",
  action: "seeMoney",
  about: "publication",
  query: z.strictObject({ ...paymentsAsked, after }),
  output: z.object({
    from: day,
    to: day,
    rows: z.array(
      z.object({
        intentId: text,
        day,
        /** "2:14 p.m." */
        time: text,
        accountNumber: z.int(),
        name: text,
        purpose: text,
        method: text,
        amountCents,
        state: paymentState,
        receiptNumber: text,
        /** The gateway's id for it; "" if it has none. */
        transactionId: text,
        /** Why it was declined or is waiting; "" otherwise. */
        because: text,
      }),
    ),
    next: z.nullable(text),
  }),
});

const sums = z.object({ charges: z.int(), chargedCents: amountCents, refunds: z.int(), refundedCents: amountCents });

export const deskGetSettlement = deskEndpoint({
  method: "GET",
  path: "/api/desk/settlement",
  summary: "A day at each gateway: its list beside our books, and every difference by name",
  action: "seeMoney",
  about: "publication",
  query: z.strictObject({
    publication: domain,
    /** By the gateway's calendar. Left out: today. */
    day: z.optional(day),
  }),
  output: z.object({
    day,
    gateways: z.array(
      z.object({
        gateway: text,
        /** The zone in which the gateway counts its days. */
        timeZone: text,
        state: z.enum(["compared", "no-answer"]),
        ours: sums,
        /** The gateway's totals. Null: it didn't answer. */
        theirs: z.nullable(sums),
        differences: z.array(z.object({ what: text, which: text, detail: text })),
        /**
         * The gateway's list, including the days before and after, because a payment may fall on another day in its
         * time zone.
         */
        transactions: z.array(z.object({ transactionId: text, state: text, amountCents, isSettled: z.boolean() })),
      }),
    ),
  }),
});

export const deskGetRefunds = deskEndpoint({
  method: "GET",
  path: "/api/desk/refunds",
  summary: "Refunds by state, newest first, a page at a time",
  action: "seeMoney",
  about: "publication",
  query: z.strictObject({ publication: domain, state: refundState, after }),
  output: z.object({
    counts: z.array(z.object({ state: refundState, count: z.int(), amountCents })),
    rows: z.array(
      z.object({
        refundId: text,
        accountNumber: z.int(),
        name: text,
        amountCents,
        reason: text,
        requestedOn: day,
        paidOn: z.nullable(day),
        /** The number of the check that paid it; "" otherwise. */
        check: text,
        because: text,
      }),
    ),
    next: z.nullable(text),
  }),
});

/** The most payments that one file can contain. */
export const maxExportedRows = 50_000;

export const deskExportPayments = deskEndpoint({
  method: "POST",
  path: "/api/desk/payments/export",
  summary: "The matching payments as CSV, without names; the trail records who exported how many",
  action: "exportMoney",
  about: "publication",
  withoutKey: true,
  body: z.strictObject(paymentsAsked),
  output: z.object({ csv: text, rows: z.int() }),
});

/** The largest lockbox file, as text. */
const lockboxBytes = 1_000_000;

export const deskImportChecks = deskEndpoint({
  method: "POST",
  path: "/api/desk/checks/import",
  summary: "Records the checks of a bank's lockbox file; each id once, no matter how often the file is sent",
  action: "importChecks",
  about: "publication",
  provenLately: true,
  bodyBytes: lockboxBytes + 10_000,
  body: z.strictObject({ publication: domain, file: z.string().check(z.minLength(1), z.maxLength(lockboxBytes)) }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      errorMessage: z.literal(""),
      posted: z.int(),
      postedBefore: z.int(),
      rejects: z.array(z.object({ line: z.int(), id: text, why: text })),
      /** The rejected rows as a file that can be corrected and imported; "" if there are none. */
      rejectsFile: text,
    }),
    z.object({ isSuccess: z.literal(false), errorMessage: text }),
  ]),
});
