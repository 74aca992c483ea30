import * as z from "zod/mini";
import { choiceSources } from "#core/mailing-list/marketing-choice.ts";
import { endpoint } from "./endpoint.ts";
import { accountNumber, day, domain, ofAccount, refusalSchema } from "./scalars.ts";

const standing = z.object({
  /** False: the publication doesn't offer it. */
  offered: z.boolean(),
  /** The text next to the checkbox, in the reader's language. It is recorded with the answer. */
  sentence: z.string(),
  agreed: z.boolean(),
  /** The answer in effect, and how it was given. Null: the reader has not answered. */
  answered: z.nullable(z.object({ on: day, how: z.enum(choiceSources) })),
});
export type MarketingAnswer = z.output<typeof standing>;

export const getMarketingChoice = endpoint({
  method: "GET",
  path: "/api/ManageAccount/GetMarketingChoice",
  summary: "Whether the reader of the account gets news and offers by email",
  scope: "checkout",
  query: ofAccount,
  output: standing,
});

/** `sentence-changed`: the reader saw a sentence that has changed since. `no-mailbox`: there is no email address. */
export const marketingRefusals = ["not-offered", "sentence-changed", "no-mailbox"] as const;

export const chooseMarketing = endpoint({
  method: "POST",
  path: "/api/ManageAccount/ChooseMarketing",
  summary: "Turns news and offers by email on or off",
  scope: "checkout",
  repeat: "stored",
  body: z.strictObject({
    domain,
    accountNumber,
    agreed: z.boolean(),
    /** The sentence next to the checkbox, as the reader saw it. */
    shown: z.string().check(z.maxLength(500)),
  }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), errorMessage: z.literal("") }),
    refusalSchema(marketingRefusals),
  ]),
});
