import * as z from "zod/mini";
import { products } from "#core/subscription/entitlement.ts";
import { machineEndpoint } from "./machine-endpoint.ts";

const day = z.string();

export const getEntitlements = machineEndpoint({
  method: "GET",
  path: "/api/v1/entitlements",
  summary: "What a sign-in email's subscriptions let the reader read now, and until when",
  scope: "entitlements",
  query: z.strictObject({ login: z.string().check(z.minLength(3), z.maxLength(254)) }),
  output: z.object({
    login: z.string(),
    /** Whether the reader has proven that the mailbox is theirs. */
    emailConfirmed: z.boolean(),
    /** Today on the publication's calendar. */
    today: day,
    entitled: z.boolean(),
    /** One entry per subscription and what it contains; empty for somebody without access. */
    entitlements: z.array(
      z.object({
        accountNumber: z.int(),
        plan: z.string(),
        product: z.enum(products),
        /** The last day with access. */
        until: day,
        inGrace: z.boolean(),
      }),
    ),
  }),
});
