import * as z from "zod/mini";
import { publishedStatuses } from "#core/account/published-account.ts";
import { accountInQuery, machineEndpoint } from "./machine-endpoint.ts";

const day = z.string();

/** An account as calls and full webhook messages contain it. */
export const publishedAccount = z.object({
  accountNumber: z.int(),
  /** Names are empty once the person has been erased. */
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  mergedInto: z.nullable(z.int()),
  subscriptions: z.readonly(
    z.array(
      z.object({
        subscriptionId: z.int(),
        planId: z.string(),
        plan: z.string(),
        status: z.enum(publishedStatuses),
        startsOn: z.nullable(day),
        paidThrough: z.nullable(day),
        lastDay: z.nullable(day),
        renews: z.boolean(),
      }),
    ),
  ),
  /** The reader has agreed to news and offers by email. */
  marketingEmail: z.boolean(),
});

export const getAccount = machineEndpoint({
  method: "GET",
  path: "/api/v1/account",
  summary: "The current state of an account and its subscriptions",
  scope: "accounts",
  query: z.strictObject({
    number: accountInQuery,
  }),
  output: publishedAccount,
});
