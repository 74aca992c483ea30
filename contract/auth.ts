import * as z from "zod/mini";
import { languages } from "#core/format/language.ts";
import { endpoint } from "./endpoint.ts";
import { accountNumber, day, domain, email, instant, password, refusalSchema } from "./scalars.ts";

/** The four fields of session key `userAuth` (subscribe §3). */
export const authState = z.object({
  isAuthenticated: z.boolean(),
  token: z.string(),
  username: z.string(),
  expires: instant,
});
export type AuthState = z.output<typeof authState>;

const code = z.string().check(z.minLength(1), z.maxLength(200));

export const authenticateTNEmail = endpoint({
  method: "POST",
  path: "/api/Auth/AuthenticateTNEmail",
  summary: "Signs in with email and password; if they are wrong, 401 in the same time whether or not the email exists",
  scope: "none",
  limit: "auth",
  body: z.strictObject({ email, password, domain: z.optional(domain) }),
  output: z.object({ isSuccess: z.literal(true), authResponse: authState }),
});

export const beginSignIn = endpoint({
  method: "POST",
  path: "/api/Auth/BeginSignIn",
  summary: "Starts the federated sign-in: the provider's address, and a transaction cookie for this browser",
  scope: "none",
  limit: "auth",
  body: z.strictObject({ domain, returnPath: z.string().check(z.minLength(1), z.maxLength(300)) }),
  output: z.object({ loginUrl: z.string() }),
});

export const tnAuth = endpoint({
  method: "POST",
  path: "/api/Auth/TNAuth",
  summary: "Exchanges the provider's one-time code for a token",
  scope: "none",
  limit: "auth",
  body: z.strictObject({ code, domain, state: z.optional(code) }),
  output: authState,
});

export const signOut = endpoint({
  method: "POST",
  path: "/api/Auth/SignOut",
  summary: "Revokes the token at once",
  scope: "checkout",
  body: z.strictObject({ domain: z.optional(domain) }),
  output: z.object({ isSuccess: z.literal(true) }),
});

export const setLanguage = endpoint({
  method: "POST",
  path: "/api/Auth/SetLanguage",
  summary: "Stores the language that the reader chose with the login, for emails and other browsers",
  scope: "checkout",
  body: z.strictObject({ domain: z.optional(domain), language: z.enum(languages) }),
  output: z.object({ isSuccess: z.literal(true) }),
});

export const openAccount = endpoint({
  method: "POST",
  path: "/api/Auth/OpenAccount",
  summary:
    "Right after paying, in the browser that typed the password: exchange the checkout's token for one of the account area, once",
  scope: "checkout",
  limit: "auth",
  body: z.strictObject({ domain, accountNumber }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), authResponse: authState, errorMessage: z.literal("") }),
    refusalSchema(["sign-in"]),
  ]),
});

/** A sign-in of a login: on which device, and since when. */
export const signInSession = z.object({
  /** `Safari on iPhone`; "" if not recognized. */
  device: z.string(),
  /** When the password was last entered for it. */
  signedInAt: instant,
  lastUsedAt: instant,
  /** The sign-in that sent this request. */
  isThis: z.boolean(),
});
export type SignInSession = z.output<typeof signInSession>;

export const getSignIns = endpoint({
  method: "GET",
  path: "/api/Auth/GetSignIns",
  summary: "Where this login is signed in, most recently used first",
  scope: "account",
  query: z.strictObject({ domain: z.optional(domain) }),
  output: z.array(signInSession),
});

/** An order paid for with this login's email, by a login that hasn't proven the mailbox. */
const orderToClaim = z.object({
  accountNumber: z.int(),
  planName: z.string(),
  /** "": a gift for another person. */
  startDate: z.union([z.literal(""), day]),
});
export type OrderToClaim = z.output<typeof orderToClaim>;

export const getEmailConfirmation = endpoint({
  method: "GET",
  path: "/api/Auth/GetEmailConfirmation",
  summary:
    "Whether the email of this login still has to be confirmed, and which orders made with it nobody has claimed",
  scope: "optional",
  query: z.strictObject({ domain: z.optional(domain) }),
  output: z.object({
    /** "": it is confirmed, or nobody is signed in. */
    unconfirmedEmail: z.string(),
    ordersToClaim: z.array(orderToClaim),
  }),
});

export const resendConfirmation = endpoint({
  method: "POST",
  path: "/api/Auth/ResendConfirmation",
  summary: "Emails the link that confirms this login's email again",
  scope: "checkout",
  body: z.strictObject({ domain: z.optional(domain) }),
  output: z.object({ isSuccess: z.literal(true), errorMessage: z.literal("") }),
});

export const endOtherSignIns = endpoint({
  method: "POST",
  path: "/api/Auth/EndOtherSignIns",
  summary: "Revokes every other token of this login at once",
  scope: "account",
  body: z.strictObject({ domain: z.optional(domain) }),
  output: z.object({ isSuccess: z.literal(true), ended: z.int() }),
});
