import * as z from "zod/mini";
import { accountMessages } from "./account-messages.ts";
import { endpoint } from "./endpoint.ts";
import { accountNumber, domain, email, password, refusalOf, yesNo } from "./scalars.ts";

const blank = z.literal("");

const emailChange = z.object({
  domain,
  accountNumber,
  emailTypeId: z.union([z.literal(1), z.literal(4)]),
  /** With 4: by email (Y, also when it is left out), or on paper again (N). */
  eRenewal: z.optional(z.nullable(z.union([yesNo, blank]))),
  emailAddress: z.union([email, blank]),
  /** What the page shows as the present address: never believed, the store knows it. */
  currEmailAddress: z.optional(z.nullable(z.union([email, blank]))),
  updateEmailFG: z.optional(z.nullable(z.union([yesNo, blank]))),
});

/** `same-email`: nothing to change. `no-mailbox`: no email could be sent there. */
export const emailRefusals = ["same-email", "no-mailbox"] as const;

export const modifySubscriber = endpoint({
  method: "POST",
  path: "/api/ManageAccount/ModifySubscriber",
  summary: "Change the contact email (1), or where renewal notices go (4)",
  scope: "account",
  toggle: "profile_page",
  repeat: "stored",
  whenEmpty: accountMessages.changeEmailParamsMissing,
  // The specs' other contact fields come along blank: they are accepted so, and ignored (contract.md, ModifySubscriber).
  // As a type an object of these fields with blank ones beside them cannot be said: it names the known ones alone.
  body: z.catchall(emailChange, z.nullable(blank)) as unknown as typeof emailChange,
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      /** The address whose mailbox must be proven first; "" when the change has taken effect. */
      pendingEmail: z.string(),
      /** The sign-in is new to the account: nothing is changed before a word from the email on record. Says what to do. */
      waits: z.optional(z.string()),
      errorMessage: blank,
    }),
    refusalOf(emailRefusals),
    z.object({
      isSuccess: z.literal(false),
      code: z.literal("reauthenticate"),
      errorMessage: z.string(),
      /** Whether Reauthenticate takes this login's password; else it signs in again at its provider. */
      passwordHere: z.boolean(),
    }),
  ]),
});

export const reauthenticate = endpoint({
  method: "POST",
  path: "/api/Auth/Reauthenticate",
  summary: "Give the password again, in mid-session: for what needs a sign-in of the last five minutes",
  scope: "account",
  limit: "auth",
  body: z.strictObject({ domain: z.optional(domain), password }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), errorMessage: blank }),
    refusalOf(["wrong-password"] as const),
  ]),
});
