import * as z from "zod/mini";
import { amountCents, day } from "../scalars.ts";
import { deskAccountFields, deskActionFields, deskActionProblem } from "./action.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

const text = z.string();

export const deskGetPayments = deskEndpoint({
  method: "GET",
  path: "/api/desk/refund",
  summary: "The payments of an account that can be refunded, with what is left of each, and the limits",
  action: "see",
  about: "publication",
  query: z.strictObject(deskAccountFields),
  output: z.object({
    payments: z.array(
      z.object({
        receiptNumber: text,
        paidOn: day,
        paidWith: text,
        /** Without tip and donation, which have been passed on to others. */
        amountCents,
        passedOnCents: amountCents,
        /** Already refunded, or being refunded. */
        backCents: amountCents,
        /** Requested refunds that are not approved yet. */
        waitingCents: amountCents,
        leftCents: amountCents,
        /** The payer's bank is reviewing the payment: nothing can be refunded meanwhile. */
        isDisputed: z.boolean(),
      }),
    ),
    smallestCents: amountCents,
    limitCents: amountCents,
    /** What one person can still refund within the period of the limit. */
    byOneCents: amountCents,
  }),
});

export const deskRefund = deskEndpoint({
  method: "POST",
  path: "/api/desk/refund",
  summary: "Refunds all or part of a payment; above the publication's limit a second person has to approve it",
  action: "askRefund",
  about: "publication",
  provenLately: true,
  body: z.strictObject({
    ...deskActionFields,
    receiptNumber: text.check(z.minLength(1), z.maxLength(40)),
    amountCents: z.int().check(z.minimum(1), z.maximum(9_999_999)),
  }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      errorMessage: z.literal(""),
      outcome: z.enum(["requested", "waiting"]),
    }),
    deskActionProblem,
  ]),
});
