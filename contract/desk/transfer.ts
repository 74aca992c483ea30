import * as z from "zod/mini";
import { maxCreditUnits } from "#core/payment/decide-credit.ts";
import { accountNumber, amountCents, day } from "../scalars.ts";
import { deskAccountFields, deskActionFields, deskActionProblem } from "./action.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

const dates = z.object({ before: day, after: day });

export const deskPreviewTransfer = deskEndpoint({
  method: "GET",
  path: "/api/desk/transfer",
  summary: "The dates of two accounts if paid papers or days were moved from one to the other",
  action: "see",
  about: "publication",
  query: z.strictObject({
    ...deskAccountFields,
    toAccount: accountNumber,
    units: z.string().check(z.regex(/^[1-9]\d{0,2}$/)),
  }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      isPrint: z.boolean(),
      worthCents: amountCents,
      from: dates,
      to: z.extend(dates, { name: z.string(), version: z.int() }),
    }),
    deskActionProblem,
  ]),
});

export const deskTransfer = deskEndpoint({
  method: "POST",
  path: "/api/desk/transfer",
  summary: "Moves paid papers or days from one account to another with the same plan",
  action: "transfer",
  about: "publication",
  provenLately: true,
  /** `toSeen`: the version of the other account that was shown. */
  body: z.strictObject({
    ...deskActionFields,
    toAccount: accountNumber,
    toSeen: z.int().check(z.nonnegative()),
    units: z.int().check(z.minimum(1), z.maximum(maxCreditUnits)),
  }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), errorMessage: z.literal(""), from: day, to: day }),
    deskActionProblem,
  ]),
});
