import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { accountNumber, amountCents, day, domain } from "./scalars.ts";

const text = z.string();

/** Only on the last entry of a page that isn't the last: the key for requesting older entries. */
const older = z.optional(text);

/** A change of the expire date: units granted, credited, stopped or taken back, and the resulting date. */
export const expiryItem = z.object({
  kind: z.literal("expiry"),
  on: day,
  text,
  planName: text,
  runsTo: z.nullable(day),
  /** A stop with issues still ahead: it "will add", and `on` is the day of the restart. */
  toCome: z.boolean(),
  older,
});

export const paymentItem = z.object({
  kind: z.literal("payment"),
  on: day,
  text,
  amountCents,
  /** "Visa ending in 9990". */
  method: text,
  /** The number for GetReceipt; null if there is no receipt. */
  receiptNumber: z.nullable(text),
  older,
});

/** A refund and its progress; for a payment in parts, one entry per part. */
export const refundItem = z.object({ kind: z.literal("refund"), on: day, text, amountCents, older });

/** An email that was sent, with the address masked. */
export const noticeItem = z.object({ kind: z.literal("notice"), on: day, text, older });

export const historyEntry = z.union([expiryItem, paymentItem, refundItem, noticeItem]);
export type HistoryEntry = z.output<typeof historyEntry>;

export const getHistory = endpoint({
  method: "GET",
  path: "/api/ManageAccount/GetHistory",
  summary:
    "Every change of the expire date, every payment, every refund and every letter, newest first, fifty at a time",
  scope: "account",
  query: z.strictObject({
    domain: z.optional(domain),
    accountNumber: z.optional(accountNumber),
    /** The `older` of the previous page. */
    before: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}\.\d{14}\.\d\.\d{5}$/))),
  }),
  output: z.array(historyEntry),
});

export const getReceipt = endpoint({
  method: "GET",
  path: "/api/ManageAccount/GetReceipt",
  summary: "The receipt of a payment, as a PDF file",
  scope: "account",
  file: "application/pdf",
  query: z.strictObject({
    domain: z.optional(domain),
    accountNumber: z.optional(accountNumber),
    receiptNumber: z.string().check(z.regex(/^R\d{6}-[0-9A-HJKMNP-TV-Z]{8}$/)),
  }),
  output: z.instanceof(Uint8Array),
});
