import * as z from "zod/mini";
import { addressID, amountCents, day } from "../scalars.ts";
import { deskActionFields } from "./action.ts";
import { deskEndpoint } from "./desk-endpoint.ts";
import { deskProblem } from "./sign-in.ts";

export const deskMove = deskEndpoint({
  method: "POST",
  path: "/api/desk/move",
  summary:
    "Moves delivery to another address from a day on; delivery can also be stopped from an earlier day until then",
  action: "deliver",
  about: "publication",
  body: z.strictObject({
    ...deskActionFields,
    addressID,
    /** Left out: from the first paper that can still be redirected. */
    effectiveDate: z.optional(day),
    billingToo: z.boolean(),
    /** The renewal price that was shown. If it has changed, nothing is done. */
    expectedCents: z.optional(amountCents),
    /** The first day without a paper at the old address, before `effectiveDate`. */
    stopDate: z.optional(day),
  }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      effectiveOn: day,
      firstIssueOn: day,
      errorMessage: z.literal(""),
    }),
    deskProblem,
  ]),
});
