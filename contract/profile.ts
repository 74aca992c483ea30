import * as z from "zod/mini";
import { accountMessages } from "./account-messages.ts";
import { endpoint } from "./endpoint.ts";
import { accountNumber, domain, email, password, personName, phoneNumber, refusalSchema, yesNo } from "./scalars.ts";

const blank = z.literal("");

const emailChange = z.object({
  domain,
  accountNumber,
  emailTypeId: z.union([z.literal(1), z.literal(4)]),
  /** With renewal method 4: by email (Y, also if left out), or on paper again (N). */
  eRenewal: z.optional(z.nullable(z.union([yesNo, blank]))),
  emailAddress: z.union([email, blank]),
  /** The current address as the page shows it. Ignored, since the server has it. */
  currEmailAddress: z.optional(z.nullable(z.union([email, blank]))),
  updateEmailFG: z.optional(z.nullable(z.union([yesNo, blank]))),
});

/** `same-email`: nothing to change. `no-mailbox`: email can't be sent there. */
export const emailRefusals = ["same-email", "no-mailbox"] as const;

export const modifySubscriber = endpoint({
  method: "POST",
  path: "/api/ManageAccount/ModifySubscriber",
  summary: "Changes the contact email (1), or how renewal notices are sent (4)",
  scope: "account",
  toggle: "profile_page",
  repeat: "stored",
  whenEmpty: accountMessages.changeEmailParamsMissing,
  // The specs send other contact fields as blanks, which are accepted and ignored (contract.md, ModifySubscriber).
  // TypeScript can't express an object with these fields and other, blank ones, so the type names only the known ones.
  body: z.catchall(emailChange, z.nullable(blank)) as unknown as typeof emailChange,
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      /** The address whose mailbox must be proven first; "" if the change has taken effect. */
      pendingEmail: z.string(),
      /**
       * The sign-in is new to the account, so nothing changes until the email on record confirms it. The text says what
       * to do.
       */
      waits: z.optional(z.string()),
      errorMessage: blank,
    }),
    refusalSchema(emailRefusals),
    z.object({
      isSuccess: z.literal(false),
      code: z.literal("reauthenticate"),
      errorMessage: z.string(),
      /**
       * Whether Reauthenticate takes this login's password; otherwise the reader signs in again at the login's
       * provider.
       */
      passwordHere: z.boolean(),
    }),
  ]),
});

const person = { firstName: personName, lastName: personName, phone: phoneNumber };
const text = z.string().check(z.maxLength(200));

/** `same-person`: nothing to change. `changed-meanwhile`: the details are no longer those that the page showed. */
export const personRefusals = ["same-person", "changed-meanwhile"] as const;

export const changePerson = endpoint({
  method: "POST",
  path: "/api/ManageAccount/ChangePerson",
  summary: "Changes the name and phone number of the account; an email goes to the address on record",
  scope: "account",
  toggle: "profile_page",
  repeat: "stored",
  /** An empty phone number removes it. */
  body: z.strictObject({
    domain,
    accountNumber,
    ...person,
    /** What the page showed, so that one tab doesn't undo what another has saved. */
    seen: z.strictObject({ firstName: text, lastName: text, phone: text }),
  }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      /**
       * The sign-in is new to the account, so nothing changes until the email on record confirms it. The text says what
       * to do.
       */
      waits: z.optional(z.string()),
      errorMessage: blank,
    }),
    refusalSchema(personRefusals),
  ]),
});

export const reauthenticate = endpoint({
  method: "POST",
  path: "/api/Auth/Reauthenticate",
  summary: "Verifies the password again during a session, for changes that need a sign-in within the last five minutes",
  scope: "account",
  limit: "auth",
  body: z.strictObject({ domain: z.optional(domain), password }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), errorMessage: blank }),
    refusalSchema(["wrong-password"] as const),
  ]),
});
