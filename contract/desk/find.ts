import * as z from "zod/mini";
import { queryLengths } from "#core/find/query-length.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

/** The most accounts that one search answers. */
export const mostFound = 20;

/** The state of a subscription, from the one that a caller most likely means. */
export const foundStates = ["active", "stopped", "grace", "pastDue", "cancelling", "pending", "ended"] as const;

/** A typed word, and the word of the account that it stands for: the same, its beginning, or one like it. */
export const foundMatch = z.object({ typed: z.string(), found: z.string() });

/** An account that a search found, with what tells it from others of the same name. */
export const foundAccount = z.object({
  /** The domain. */
  publication: z.string(),
  publicationName: z.string(),
  accountNumber: z.int(),
  name: z.string(),
  /** In one line; "" without an address. */
  address: z.string(),
  /** The name of the plan; null: never had a subscription. */
  plan: z.nullable(z.string()),
  status: z.nullable(z.enum(foundStates)),
  /** As it was entered; "" without one. */
  phone: z.string(),
  /** In the order in which they were typed. */
  matched: z.array(foundMatch),
});
export type FoundAccount = z.output<typeof foundAccount>;

export const deskFind = deskEndpoint({
  // What is typed here is personal, and addresses of requests end up in logs.
  method: "POST",
  path: "/api/desk/find",
  summary:
    "Finds accounts by name, phone, email, address, account, the last four of a card, receipt, invoice or gift code",
  action: "see",
  about: "installation",
  body: z.strictObject({
    query: z.string().check(z.trim(), z.minLength(queryLengths.shortest), z.maxLength(queryLengths.longest)),
    /** A domain. Left out: all publications where the caller works. */
    publication: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(253))),
    /** Also searches names like those typed; otherwise it does so only if nothing else is found. */
    similar: z.exactOptional(z.boolean()),
  }),
  output: z.object({
    /** The rows were found by words like those typed. */
    similar: z.boolean(),
    /** The best first, at most 20. */
    rows: z.array(foundAccount),
    /** There are more than these: type another word. */
    more: z.boolean(),
  }),
});
