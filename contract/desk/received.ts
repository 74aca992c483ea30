import * as z from "zod/mini";
import { accountNumber, amountCents, day, domain } from "../scalars.ts";
import { deskActionFields } from "./action.ts";
import { deskEndpoint } from "./desk-endpoint.ts";
import { deskProblem } from "./sign-in.ts";

export const receivedAs = z.enum(["Check", "Cash"]);

/** What a payment by check or cash does for an account. */
const bought = z.object({
  isSuccess: z.literal(true),
  /** The lines add up to the amount. */
  lines: z.array(z.object({ label: z.string(), amountCents })),
  paidThroughBefore: day,
  paidThrough: day,
});
export type ReceivedPreview = z.output<typeof bought>;

export const deskPreviewReceived = deskEndpoint({
  method: "GET",
  path: "/api/desk/received/preview",
  summary: "What a check or cash of this amount pays for: what is owed, how far, and what stays on the account",
  action: "takePayment",
  about: "publication",
  query: z.strictObject({
    publication: domain,
    accountNumber,
    // Query parameters are text.
    amountCents: z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/)),
      z.transform((text) => Number(text)),
    ),
    receivedOn: day,
  }),
  output: z.union([bought, deskProblem]),
});

export const deskPostReceived = deskEndpoint({
  method: "POST",
  path: "/api/desk/received",
  summary: "Posts a check or cash that staff received, right away and with a receipt",
  action: "takePayment",
  about: "publication",
  body: z.strictObject({
    ...deskActionFields,
    receivedAs,
    amountCents: z.int().check(z.nonnegative(), z.maximum(100_000_000)),
    /** Required for a check, so that no check is posted twice. */
    checkNumber: z.optional(z.string().check(z.trim(), z.regex(/^[\w.:/#-]{1,20}$/))),
    receivedOn: day,
  }),
  output: z.union([z.object({ isSuccess: z.literal(true), receiptNumber: z.string(), paidThrough: day }), deskProblem]),
});
