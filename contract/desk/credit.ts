import * as z from "zod/mini";
import { maxCreditCents, maxCreditUnits } from "#core/payment/decide-credit.ts";
import { amountCents, day } from "../scalars.ts";
import { deskAccountFields, deskActionFields, deskActionProblem } from "./action.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

const kind = z.enum(["units", "money"]);

export const creditShown = z.object({
  isSuccess: z.literal(true),
  isPrint: z.boolean(),
  /** How much of the limit it uses. */
  worthCents: amountCents,
  /** For papers and days: the end of the paid term before and after. Null for dollars. */
  dates: z.nullable(z.object({ before: day, after: day })),
  /** For dollars: the account's balance before and after. Null for papers and days. */
  balance: z.nullable(z.object({ beforeCents: amountCents, afterCents: amountCents })),
  limitCents: amountCents,
  /** What one person can still give within the period of the limit. */
  leftCents: amountCents,
  needsApproval: z.boolean(),
});

export const deskPreviewCredit = deskEndpoint({
  method: "GET",
  path: "/api/desk/credit",
  summary: "What a credit would change, and whether it needs a second person",
  action: "see",
  about: "publication",
  query: z.strictObject({ ...deskAccountFields, kind, amount: z.string().check(z.regex(/^[1-9]\d{0,4}$/)) }),
  output: z.union([creditShown, deskActionProblem]),
});

export const deskGiveCredit = deskEndpoint({
  method: "POST",
  path: "/api/desk/credit",
  summary: "Credits papers, days or dollars; above the publication's limit a second person has to approve it",
  action: "credit",
  about: "publication",
  body: z.strictObject({
    ...deskActionFields,
    credit: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("units"), units: z.int().check(z.minimum(1), z.maximum(maxCreditUnits)) }),
      z.strictObject({
        kind: z.literal("money"),
        amountCents: z.int().check(z.minimum(1), z.maximum(maxCreditCents)),
      }),
    ]),
  }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      errorMessage: z.literal(""),
      outcome: z.enum(["given", "waiting"]),
      paidThrough: z.nullable(day),
      balanceCents: z.nullable(amountCents),
    }),
    deskActionProblem,
  ]),
});
