import * as z from "zod/mini";
import { endReasons } from "#core/cancellation/decide-end.ts";
import { amountCents, day } from "../scalars.ts";
import { deskAccountFields, deskActionFields, deskActionProblem } from "./action.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

export const deskPreviewEnd = deskEndpoint({
  method: "GET",
  path: "/api/desk/end-now",
  summary: "The last day and the refund if the subscription ended now",
  action: "see",
  about: "publication",
  query: z.strictObject(deskAccountFields),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      lastDay: day,
      isPrint: z.boolean(),
      refundCents: amountCents,
      /** Papers or days that are taken back to pay for it. */
      units: z.int(),
      /** Credit left from earlier payments, refunded after the end. */
      balanceCents: amountCents,
    }),
    deskActionProblem,
  ]),
});

export const deskEndNow = deskEndpoint({
  method: "POST",
  path: "/api/desk/end-now",
  summary: "Ends a subscription right away and refunds the unused part of the paid term",
  action: "subscribe",
  about: "publication",
  provenLately: true,
  /** `refundCents`: the amount that was shown. Nightly work in between may have changed it. */
  body: z.strictObject({ ...deskActionFields, because: z.enum(endReasons), refundCents: amountCents }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), errorMessage: z.literal(""), lastDay: day, refundCents: amountCents }),
    deskActionProblem,
  ]),
});
