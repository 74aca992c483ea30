import type { SignInChanged } from "../notice/account-emails.ts";
import type { ConsequencesOf } from "./consequences.ts";

type Login = {
  readonly loginId: number;
  readonly mailbox: string;
  /** Distinguishes this email from the next. */
  readonly occasion: string;
};

/**
 * Emails about a login, requested by anyone who types its mailbox into a form. Their links are created when they are
 * sent.
 */
export type LoginEvents = {
  /** The owner changed how a login signs in. `mailbox` null: it isn't proven, so nobody is emailed. */
  readonly "identity.change": SignInChanged & {
    readonly loginId: number;
    readonly mailbox: string | null;
    readonly occasion: string;
  };
  readonly "identity.email": Login & { readonly about: "confirmMailbox" | "resetPassword" | "alreadyHaveLogin" };
  /** `browser`: a hash of the only browser in which the link and code work. */
  readonly "identity.email-link": Login & { readonly browser: string };
  /** Details for a claim were looked up: the mailbox gets a code, or learns that somebody asked for its account. */
  readonly "access.answer-request": {
    readonly accessId: string;
    readonly mailbox: string;
    /** Null: nobody has access to the account. */
    readonly heldBy: { readonly accountNumber: number; readonly loginEmail: string } | null;
  };
};

export const loginConsequences: ConsequencesOf<LoginEvents> = {
  "identity.change": ({ loginId, mailbox, occasion, ...content }) => ({
    subject: `login:${loginId}`,
    outcome: content.change,
    details: { name: content.name, device: content.device },
    emails:
      mailbox === null
        ? []
        : [
            {
              kind: "signInChanged",
              recipient: mailbox,
              accountNumber: null,
              content,
              naturalKey: `signInChanged:${occasion}`,
            },
          ],
  }),
  "identity.email": ({ loginId, mailbox, occasion, about }) => ({
    subject: `login:${loginId}`,
    outcome: about,
    details: {},
    emails: [
      {
        kind: about,
        recipient: mailbox,
        accountNumber: null,
        content: { loginId },
        naturalKey: `${about}:${loginId}:${occasion}`,
      },
    ],
  }),
  "identity.email-link": ({ loginId, mailbox, occasion, browser }) => ({
    subject: `login:${loginId}`,
    outcome: "signInLink",
    details: {},
    emails: [
      {
        kind: "signInLink",
        recipient: mailbox,
        accountNumber: null,
        content: { loginId, browser },
        naturalKey: `signInLink:${occasion}`,
      },
    ],
  }),
  "access.answer-request": ({ accessId, mailbox, heldBy }) => ({
    subject: `access:${accessId}`,
    outcome: heldBy === null ? "code" : "held",
    details: {},
    mayRepeat: true,
    emails: [
      heldBy === null
        ? {
            kind: "accountAccess",
            recipient: mailbox,
            accountNumber: null,
            content: { accessId },
            naturalKey: `accountAccess:${accessId}`,
          }
        : {
            kind: "accessAsked",
            recipient: mailbox,
            accountNumber: heldBy.accountNumber,
            content: heldBy,
            naturalKey: `accessAsked:${accessId}`,
          },
    ],
  }),
};
