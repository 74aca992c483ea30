import type { ConsequencesOf } from "./consequences.ts";

type Login = {
  readonly loginId: number;
  readonly mailbox: string;
  /** What makes the email another one than the next. */
  readonly occasion: string;
};

/** Emails about a login, at the word of whoever typed its mailbox into a form. Their links are minted when they are sent. */
export type LoginEvents = {
  readonly "identity.email": Login & { readonly about: "confirmMailbox" | "resetPassword" | "alreadyHaveLogin" };
  /** `browser`: the hash of the one that the link and its code are good in. */
  readonly "identity.email-link": Login & { readonly browser: string };
  /** A claim was looked up: its mailbox gets a code, or hears that somebody asked for what it has. */
  readonly "access.answer-request": {
    readonly accessId: string;
    readonly mailbox: string;
    /** Null: nobody has the account. */
    readonly heldBy: { readonly accountNumber: number; readonly loginEmail: string } | null;
  };
};

export const loginConsequences: ConsequencesOf<LoginEvents> = {
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
