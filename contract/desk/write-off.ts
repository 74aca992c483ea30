import * as z from "zod/mini";
import { amountCents, day } from "../scalars.ts";
import { deskAccountFields, deskActionFields, deskActionProblem } from "./action.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

export const deskPreviewWriteOff = deskEndpoint({
  method: "GET",
  path: "/api/desk/write-off",
  summary: "What the reader owes for papers that were delivered but not paid for, and what writing it off would change",
  action: "see",
  about: "publication",
  query: z.strictObject(deskAccountFields),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      amountCents,
      isPrint: z.boolean(),
      units: z.int(),
      feeCents: amountCents,
      paidThrough: z.nullable(z.object({ before: day, after: day })),
      /** The day on which the subscription ended unpaid. Null: the paper is still delivered. */
      endedOn: z.nullable(day),
      /** The last day of unpaid delivery after the write-off. Null: the subscription has ended, or is paid again. */
      graceThrough: z.nullable(day),
    }),
    deskActionProblem,
  ]),
});

export const deskWriteOff = deskEndpoint({
  method: "POST",
  path: "/api/desk/write-off",
  summary: "Writes off what a reader owes for papers that were delivered but not paid for",
  action: "writeOff",
  about: "publication",
  provenLately: true,
  /** `amountCents`: the amount that was shown. Another paper may have been delivered since. */
  body: z.strictObject({ ...deskActionFields, amountCents: z.int().check(z.positive()) }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), errorMessage: z.literal(""), amountCents, paidThrough: z.nullable(day) }),
    deskActionProblem,
  ]),
});
