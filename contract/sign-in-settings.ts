import * as z from "zod/mini";
import { passkeyNameLength, passkeyRefusals } from "#core/identity/passkey.ts";
import { signInEmailRefusals } from "#core/profile/sign-in-email.ts";
import { endpoint } from "./endpoint.ts";
import { domain, email, instant, password, refusalSchema } from "./scalars.ts";

const blank = z.literal("");
const done = z.object({ isSuccess: z.literal(true), errorMessage: blank });
/** The sign-in is older than five minutes: Reauthenticate takes the password, then the request is sent again. */
const freshSignIn = refusalSchema(["reauthenticate"] as const);
const passkeyID = z.int().check(z.positive());
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(passkeyNameLength));

export const passkey = z.object({
  passkeyID: z.int(),
  name: z.string(),
  addedAt: instant,
  lastUsedAt: z.nullable(instant),
  /** Another host of the publication, where the passkey works; "": this one. */
  elsewhere: z.string(),
});
export type Passkey = z.output<typeof passkey>;

export const getSignInSettings = endpoint({
  method: "GET",
  path: "/api/Auth/GetSignInSettings",
  summary: "How this login signs in: its email, whether we keep its password, and its passkeys",
  scope: "account",
  query: z.strictObject({ domain: z.optional(domain) }),
  output: z.object({
    email: z.string(),
    /** False: another provider keeps the password. */
    isHere: z.boolean(),
    /** Null: this address of the site has no passkeys. */
    passkeys: z.nullable(z.array(passkey)),
    forgotPasswordUrl: z.string(),
    /** Whether the sign-in email can be changed here: it is ours, and proven. */
    mayChangeEmail: z.boolean(),
    /** A new sign-in email. `movesAt`: when it takes effect; null while it waits for its code. */
    newEmail: z.nullable(z.object({ email: z.string(), movesAt: z.nullable(instant) })),
  }),
});

export const changePassword = endpoint({
  method: "POST",
  path: "/api/Auth/ChangePassword",
  summary: "Changes the password, given the current one; ends every other session of this login",
  scope: "account",
  limit: "auth",
  body: z.strictObject({ domain: z.optional(domain), currentPassword: password, newPassword: password }),
  output: z.union([done, refusalSchema(["wrong-password", "unsuitable"] as const)]),
});

export const changeSignInEmail = endpoint({
  method: "POST",
  path: "/api/Auth/ChangeSignInEmail",
  summary:
    "Email a code to a new sign-in email, and tell the old one; again for the same address: another code. Says the same whether or not the address has a login",
  scope: "account",
  limit: "auth",
  body: z.strictObject({ domain: z.optional(domain), email }),
  output: z.union([done, freshSignIn, refusalSchema(signInEmailRefusals)]),
});

/** `wrong-code`: unknown, older than half an hour, or nothing waits. `taken`: another login has that email by now. */
export const signInCodeRefusals = ["wrong-code", "taken"] as const;

export const confirmSignInEmail = endpoint({
  method: "POST",
  path: "/api/Auth/ConfirmSignInEmail",
  summary:
    "Confirms the new sign-in email with its code; it takes effect once the old address allows it, or after 72 hours",
  scope: "account",
  limit: "auth",
  body: z.strictObject({ domain: z.optional(domain), code: z.string().check(z.minLength(1), z.maxLength(40)) }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      /** Null: the change takes effect immediately. */
      movesAt: z.nullable(instant),
      errorMessage: blank,
    }),
    refusalSchema(signInCodeRefusals),
  ]),
});

export const keepSignInEmail = endpoint({
  method: "POST",
  path: "/api/Auth/KeepSignInEmail",
  summary: "Cancels a pending change of the sign-in email, if there is one",
  scope: "account",
  body: z.strictObject({ domain: z.optional(domain) }),
  output: done,
});

/** What browsers accept and return for a passkey, in the WebAuthn standard's JSON form. */
const credential = z.looseObject({ id: z.string().check(z.minLength(1), z.maxLength(1400)) });

export const beginPasskey = endpoint({
  method: "POST",
  path: "/api/Auth/BeginPasskey",
  summary: "What a browser needs to make a passkey for this login, after a recent sign-in",
  scope: "account",
  limit: "auth",
  body: z.strictObject({ domain: z.optional(domain) }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), options: z.looseObject({ challenge: z.string() }), errorMessage: blank }),
    freshSignIn,
    refusalSchema(passkeyRefusals),
  ]),
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/api/Auth/AddPasskey",
  summary: "Stores the passkey that the browser made, and notifies the reader by email",
  scope: "account",
  limit: "auth",
  body: z.strictObject({ domain: z.optional(domain), credential }),
  output: z.union([done, refusalSchema(passkeyRefusals)]),
});

export const renamePasskey = endpoint({
  method: "POST",
  path: "/api/Auth/RenamePasskey",
  summary: "Names a passkey of this login",
  scope: "account",
  body: z.strictObject({ domain: z.optional(domain), passkeyID, name }),
  output: done,
});

export const removePasskey = endpoint({
  method: "POST",
  path: "/api/Auth/RemovePasskey",
  summary: "Removes a passkey of this login after a recent sign-in, and notifies the reader by email",
  scope: "account",
  body: z.strictObject({ domain: z.optional(domain), passkeyID }),
  output: z.union([done, freshSignIn]),
});
