import * as z from "zod/mini";
import { queryLengths } from "#core/find/query-length.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

/** The most accounts that one search returns. */
export const maxFoundAccounts = 20;

/** The states of a subscription, the one that a caller most likely means first. */
export const foundStates = ["active", "stopped", "grace", "pastDue", "cancelling", "pending", "ended"] as const;

/** A typed word, and the account's word that it matched: the same word, one that begins with it, or a similar one. */
export const foundMatch = z.object({ typed: z.string(), found: z.string() });

/** An account that a search found, with the details that tell it from others of the same name. */
export const foundAccount = z.object({
  /** The publication's domain. */
  publication: z.string(),
  publicationName: z.string(),
  accountNumber: z.int(),
  name: z.string(),
  /** In one line; "" without an address. */
  address: z.string(),
  /** The name of the plan; null: the account never had a subscription. */
  plan: z.nullable(z.string()),
  status: z.nullable(z.enum(foundStates)),
  /** As it was entered; "" without one. */
  phone: z.string(),
  /** In the order in which they were typed. */
  matched: z.array(foundMatch),
});
export type FoundAccount = z.output<typeof foundAccount>;

export const deskFind = deskEndpoint({
  // POST, because what is typed here is personal, and the addresses of requests end up in logs.
  method: "POST",
  path: "/api/desk/find",
  summary:
    "Finds accounts by name, phone, email, address, account, the last four of a card, receipt, invoice or gift code",
  action: "see",
  about: "installation",
  body: z.strictObject({
    query: z.string().check(z.trim(), z.minLength(queryLengths.shortest), z.maxLength(queryLengths.longest)),
    /** A publication's domain. Left out: all publications where the caller works. */
    publication: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(253))),
    /** Also searches for names similar to those typed. Otherwise that happens only if nothing else is found. */
    similar: z.exactOptional(z.boolean()),
  }),
  output: z.object({
    /** The rows were found by words similar to those typed. */
    similar: z.boolean(),
    /** The best match first, at most 20. */
    rows: z.array(foundAccount),
    /** There are more matches than these: typing another word narrows them. */
    more: z.boolean(),
  }),
});
