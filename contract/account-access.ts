import * as z from "zod/mini";
import { addressLengths } from "#core/address/lengths.ts";
import { endpoint } from "./endpoint.ts";
import { accountNumber, domain, email, refusalOf, zip } from "./scalars.ts";

const text = z.string();
const blank = z.literal("");

/** An account that this login holds. */
export const heldAccount = z.object({
  accountNumber: z.int(),
  custName: text,
  planName: text,
  accountStatus: z.enum(["Active", "Inactive"]),
});
export type HeldAccount = z.output<typeof heldAccount>;

export const getAccounts = endpoint({
  method: "GET",
  path: "/api/ManageAccount/GetAccounts",
  summary: "The accounts that this login holds, the default one first",
  scope: "account",
  query: z.strictObject({ domain: z.optional(domain) }),
  output: z.array(heldAccount),
});

/** By number or by email; the number goes first where both are given. */
const sought = { domain: z.optional(domain), accountNumber: z.optional(accountNumber), email: z.optional(email) };

export const findAccount = endpoint({
  method: "POST",
  path: "/api/ManageAccount/FindAccount",
  summary:
    "An account of this login by email or number; for any other one and the same answer, whether it exists or not",
  scope: "account",
  seeks: true,
  body: z.strictObject(sought),
  output: z.union([
    z.object({ isSuccess: z.literal(true), accounts: z.array(heldAccount), errorMessage: blank }),
    refusalOf(["not-yours"] as const),
  ]),
});

export const requestAccountAccess = endpoint({
  method: "POST",
  path: "/api/ManageAccount/RequestAccountAccess",
  summary: "Mail a code to the address on record of an account; one and the same answer, whether it exists or not",
  scope: "account",
  seeks: true,
  limit: "accountAccess",
  repeat: "stored",
  body: z.strictObject(sought),
  output: z.union([
    z.object({ isSuccess: z.literal(true), message: text, errorMessage: blank }),
    refusalOf(["confirm-first"] as const),
  ]),
});

/** As it is typed off the letter: in any case, with or without its hyphen. */
const accessCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
const lastName = z.string().check(z.trim(), z.minLength(1), z.maxLength(addressLengths.lastName));

export const confirmAccountAccess = endpoint({
  method: "POST",
  path: "/api/ManageAccount/ConfirmAccountAccess",
  summary: "Prove an account: the mailed code, or account number, last name and ZIP",
  scope: "account",
  seeks: true,
  limit: "accountAccess",
  repeat: "stored",
  // The code alone, or the other three together.
  body: z.strictObject({
    domain: z.optional(domain),
    code: z.optional(accessCode),
    accountNumber: z.optional(accountNumber),
    lastName: z.optional(lastName),
    zip: z.optional(zip),
  }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), accounts: z.array(heldAccount), errorMessage: blank }),
    refusalOf(["confirm-first", "not-proven"] as const),
  ]),
});
