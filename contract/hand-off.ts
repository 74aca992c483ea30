import * as z from "zod/mini";
import { handOffKinds } from "#core/access/hand-off.ts";
import { endpoint } from "./endpoint.ts";
import { domain, refusalSchema } from "./scalars.ts";

const code = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/));

export const lookUpHandOff = endpoint({
  method: "POST",
  path: "/api/ManageAccount/LookUpHandOff",
  summary: "What a link from customer service leads to, and how the reader can prove who they are; changes nothing",
  scope: "optional",
  limit: "emailLink",
  repeat: "natural",
  body: z.strictObject({ domain, code }),
  output: z.object({
    state: z.enum(["open", "used", "over"]),
    kind: z.enum(handOffKinds),
    /** The reader can answer with a ZIP code; otherwise only a sign-in opens the link. */
    takesZip: z.boolean(),
    /** The caller is signed in with access to the account, so nothing else is asked. */
    isOwn: z.boolean(),
  }),
});
export type HandOffFound = z.output<typeof lookUpHandOff.output>;

export const handOffRefusals = ["zip", "over"] as const;

export const openHandOff = endpoint({
  method: "POST",
  path: "/api/ManageAccount/OpenHandOff",
  summary: "Opens a link from customer service, after a sign-in or with the account's ZIP code",
  scope: "optional",
  limit: "emailLink",
  repeat: "natural",
  body: z.strictObject({ domain, code, zip: z.optional(z.string().check(z.trim(), z.maxLength(12))) }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      accountNumber: z.int(),
      kind: z.enum(handOffKinds),
      /** A token for this account and this action only; null: the caller's own sign-in gives access. */
      pass: z.nullable(z.string()),
      errorMessage: z.literal(""),
    }),
    refusalSchema(handOffRefusals),
  ]),
});
