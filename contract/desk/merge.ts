import * as z from "zod/mini";
import { mergeRefusals } from "#core/account/decide-merge.ts";
import { accountNumber, amountCents, day, domain } from "../scalars.ts";
import { deskActionFields } from "./action.ts";
import { deskEndpoint } from "./desk-endpoint.ts";
import { deskProblem } from "./sign-in.ts";

const text = z.string();

const mergeSide = z.object({
  accountNumber: z.int(),
  /** The version that was shown: the merge sends it back. */
  version: z.int(),
  name: text,
  email: text,
  phone: text,
  /** Null: the account never had a subscription. */
  plan: z.nullable(text),
  status: text,
  balanceCents: amountCents,
  logins: z.array(text),
});
export type MergeSideShown = z.output<typeof mergeSide>;

export const deskPreviewMerge = deskEndpoint({
  method: "GET",
  path: "/api/desk/merge/preview",
  summary: "Previews merging two accounts of one person: what moves, and what each account keeps",
  action: "merge",
  about: "publication",
  /** `into`: the account that stays. */
  query: z.strictObject({ publication: domain, into: accountNumber, from: accountNumber }),
  output: z.object({
    from: mergeSide,
    into: mergeSide,
    refused: z.nullable(z.object({ code: z.enum(mergeRefusals), text })),
    moves: z.object({
      logins: z.array(text),
      openNotes: z.int(),
      /** Gifts that stay with the account that paid for them. */
      openGifts: z.int(),
      /** Cards are not moved: their owner agreed to charges for the other account only. */
      hasCard: z.boolean(),
    }),
    /** The subscription that ends with the merge. Null: none is running. */
    ends: z.nullable(z.object({ planName: text, lastDay: day, units: z.int() })),
    /** The credit that moves to the balance of the account that stays. */
    creditCents: amountCents,
  }),
});

export const deskMergeAccounts = deskEndpoint({
  method: "POST",
  path: "/api/desk/merge",
  summary:
    "One account of a person becomes part of the other: logins, notes, and what is left move; it can't be undone",
  action: "merge",
  about: "publication",
  provenLately: true,
  body: z.strictObject({
    /** The account that stays. */
    ...deskActionFields,
    from: accountNumber,
    fromSeen: z.int().check(z.nonnegative()),
    /** The credit that was shown: if it has changed, nothing is done. */
    creditCents: amountCents,
  }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), creditCents: amountCents, errorMessage: z.literal("") }),
    deskProblem,
  ]),
});
