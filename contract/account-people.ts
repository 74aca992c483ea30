import * as z from "zod/mini";
import { grantKinds } from "#core/access/grant.ts";
import { heldChangeKinds } from "#core/access/held-change.ts";
import { endpoint } from "./endpoint.ts";
import { accountNumber, domain, instant, mailableEmail, refusalSchema } from "./scalars.ts";

const text = z.string();
const blank = z.literal("");
const done = z.object({ isSuccess: z.literal(true), errorMessage: blank });
const personID = z.int().check(z.positive(), z.maximum(999_999_999_999));
const invitationID = z.uuid();
/** The secret from an email's link. */
const linkCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/));

/** A person who can sign in to an account. */
const accountPerson = z.object({
  personID: z.int(),
  email: text,
  access: z.enum(grantKinds),
  since: instant,
  isYou: z.boolean(),
  canRemove: z.boolean(),
});
export type AccountPerson = z.output<typeof accountPerson>;

const openInvitation = z.object({ invitationID: text, email: text, invitedAt: instant });

/** A change that waits to be confirmed from the email address on record. */
const waitingChange = z.object({ kind: z.enum(heldChangeKinds), text, askedBy: text, askedAt: instant });

export const getAccountPeople = endpoint({
  method: "GET",
  path: "/api/ManageAccount/GetAccountPeople",
  summary: "Who can sign in to the account, open invitations, and changes waiting for approval by the email on record",
  scope: "account",
  query: z.strictObject({ domain: z.optional(domain), accountNumber: z.optional(accountNumber) }),
  output: z.object({
    people: z.array(accountPerson),
    invitations: z.array(openInvitation),
    waiting: z.array(waitingChange),
  }),
});
export type AccountPeople = z.output<typeof getAccountPeople.output>;

export const inviteRefusals = ["confirm-first", "has-access", "no-mailbox"] as const;

export const inviteToAccount = endpoint({
  method: "POST",
  path: "/api/ManageAccount/InviteToAccount",
  summary: "Emails somebody a one-time link that lets them help manage the account",
  scope: "account",
  repeat: "stored",
  body: z.strictObject({ domain, accountNumber, email: mailableEmail }),
  output: z.union([done, refusalSchema(inviteRefusals)]),
});

export const withdrawInvitation = endpoint({
  method: "POST",
  path: "/api/ManageAccount/WithdrawInvitation",
  summary: "Withdraws an invitation that was not accepted yet",
  scope: "account",
  repeat: "stored",
  body: z.strictObject({ domain, accountNumber, invitationID }),
  output: z.union([done, refusalSchema(["settled"] as const)]),
});

export const removalRefusals = ["limited", "owner", "last-owner"] as const;

export const removeAccountPerson = endpoint({
  method: "POST",
  path: "/api/ManageAccount/RemoveAccountPerson",
  summary: "Ends somebody's access to the account, or one's own",
  scope: "account",
  repeat: "stored",
  body: z.strictObject({ domain, accountNumber, personID }),
  output: z.union([done, refusalSchema(removalRefusals)]),
});

export const lookUpInvitation = endpoint({
  method: "POST",
  path: "/api/ManageAccount/LookUpInvitation",
  summary: "What the link of an invitation leads to; changes nothing",
  scope: "none",
  limit: "emailLink",
  repeat: "natural",
  body: z.strictObject({ domain, code: linkCode }),
  output: z.object({
    state: z.enum(["open", "used", "expired"]),
    /** The invited email address: a login with it can accept. */
    email: text,
    accountName: text,
    /** The inviter's email address; "": customer service. */
    invitedBy: text,
  }),
});
export type InvitationFound = z.output<typeof lookUpInvitation.output>;

export const acceptRefusals = ["confirm-first", "other-mailbox", "over"] as const;

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/api/ManageAccount/AcceptInvitation",
  summary: "Accepts an invitation, once, with a login whose confirmed email was invited",
  scope: "account",
  seeks: true,
  limit: "accountAccess",
  repeat: "stored",
  body: z.strictObject({ domain, code: linkCode }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), accountNumber: z.int(), errorMessage: blank }),
    refusalSchema(acceptRefusals),
  ]),
});

export const lookUpHeldChange = endpoint({
  method: "POST",
  path: "/api/ManageAccount/LookUpHeldChange",
  summary: "The change that the owner is asked to approve by email; changes nothing",
  scope: "none",
  limit: "emailLink",
  repeat: "natural",
  body: z.strictObject({ domain, code: linkCode }),
  output: z.object({
    state: z.enum(["waiting", "allowed", "refused", "over"]),
    text,
    askedBy: text,
  }),
});
export type HeldChangeFound = z.output<typeof lookUpHeldChange.output>;

export const answerHeldChange = endpoint({
  method: "POST",
  path: "/api/ManageAccount/AnswerHeldChange",
  summary: "Allows or refuses, once, a change that the email on record has to approve",
  scope: "none",
  limit: "emailLink",
  repeat: "stored",
  body: z.strictObject({ domain, code: linkCode, allow: z.boolean() }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), state: z.enum(["allowed", "refused"]), message: text, errorMessage: blank }),
    refusalSchema(["over", "not-possible"] as const),
  ]),
});
