import * as z from "zod/mini";
import { grantKinds } from "#core/access/grant.ts";
import { addressLengths } from "#core/address/lengths.ts";
import { endpoint } from "./endpoint.ts";
import { accountNumber, dollars, domain, email, refusalSchema, zip } from "./scalars.ts";

const text = z.string();
const blank = z.literal("");

/** An account that this login has access to. */
export const heldAccount = z.object({
  accountNumber: z.int(),
  custName: text,
  planName: text,
  accountStatus: z.enum(["Active", "Inactive"]),
  access: z.enum(grantKinds),
});
export type HeldAccount = z.output<typeof heldAccount>;

export const getAccounts = endpoint({
  method: "GET",
  path: "/api/ManageAccount/GetAccounts",
  summary: "The accounts of this login, the default one first",
  scope: "account",
  query: z.strictObject({ domain: z.optional(domain) }),
  output: z.array(heldAccount),
});

/** By number or email; if both are given, the number is used first. */
const accountSearch = {
  domain: z.optional(domain),
  accountNumber: z.optional(accountNumber),
  email: z.optional(email),
};

export const findAccount = endpoint({
  method: "POST",
  path: "/api/ManageAccount/FindAccount",
  summary:
    "An account of this login by email or number; for any other one and the same answer, whether it exists or not",
  scope: "account",
  seeks: true,
  body: z.strictObject(accountSearch),
  output: z.union([
    z.object({ isSuccess: z.literal(true), accounts: z.array(heldAccount), errorMessage: blank }),
    refusalSchema(["not-yours"] as const),
  ]),
});

const lastName = z.string().check(z.trim(), z.minLength(1), z.maxLength(addressLengths.lastName));
/** What a mailing label shows; it starts a claim but proves nothing (rules 4.15). */
const label = { accountNumber: z.optional(accountNumber), lastName: z.optional(lastName), zip: z.optional(zip) };

export const requestAccountAccess = endpoint({
  method: "POST",
  path: "/api/ManageAccount/RequestAccountAccess",
  summary:
    "Start a claim with what a mailing label says, or with the email on record: a code goes there. The answer is the same whether or not there is such an account",
  scope: "account",
  seeks: true,
  limit: "accountAccess",
  repeat: "stored",
  // Either the email alone, or the other three together.
  body: z.strictObject({ domain: z.optional(domain), ...label, email: z.optional(email) }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), message: text, errorMessage: blank }),
    refusalSchema(["confirm-first"] as const),
  ]),
});

/** As copied from the email or the letter: in any case, with or without its hyphen. */
const accessCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

export const confirmAccountAccess = endpoint({
  method: "POST",
  path: "/api/ManageAccount/ConfirmAccountAccess",
  summary:
    "Prove a claim: the code that was emailed or mailed; or, for an account without an email that nobody has, the label and one fact of the last bill or payment, for limited access",
  scope: "account",
  seeks: true,
  limit: "accountAccess",
  repeat: "stored",
  // Either the code alone, or the label's three fields with one of the other two.
  body: z.strictObject({
    domain: z.optional(domain),
    code: z.optional(accessCode),
    ...label,
    /** The amount of the last bill or payment. */
    amount: z.optional(dollars),
    checkNumber: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
  }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), accounts: z.array(heldAccount), errorMessage: blank }),
    refusalSchema(["confirm-first", "not-proven", "by-mail"] as const),
  ]),
});

export const claimOrder = endpoint({
  method: "POST",
  path: "/api/ManageAccount/ClaimOrder",
  summary:
    "Say whether an order that was made with this login's confirmed email is the reader's own: if so, its account is hers",
  scope: "account",
  seeks: true,
  repeat: "stored",
  body: z.strictObject({ domain: z.optional(domain), accountNumber, isMine: z.boolean() }),
  output: z.object({ isSuccess: z.literal(true), errorMessage: blank }),
});
