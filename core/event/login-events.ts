import type { SignInChanged, SignInEmailChanged } from "../notice/account-emails.ts";
import type { ConsequencesOf } from "./consequences.ts";

type Login = {
  readonly loginId: number;
  readonly mailbox: string;
  /** Distinguishes this email from later ones. */
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
  /**
   * Somebody asked to sign in with another email: the new mailbox gets a code, or learns that it already has a login.
   * `oldEmail` null: it was notified before.
   */
  readonly "identity.email-change": {
    readonly loginId: number;
    readonly changeId: string;
    readonly newEmail: string;
    readonly isTaken: boolean;
    readonly oldEmail: string | null;
    readonly device: string;
    readonly occasion: string;
  };
  /** From now on the login signs in with the new email. */
  readonly "identity.email-moved": SignInEmailChanged & {
    readonly loginId: number;
    readonly changeId: string;
    readonly oldEmail: string;
  };
  /** `browser`: a hash of the only browser in which the link and code work. */
  readonly "identity.email-link": Login & { readonly browser: string };
  /**
   * Somebody entered the details for a claim: the mailbox gets a code, or learns that somebody asked for its account.
   */
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
  "identity.email-change": ({ loginId, changeId, newEmail, isTaken, oldEmail, device, occasion }) => ({
    subject: `login:${loginId}`,
    outcome: "waiting",
    details: { changeId, again: oldEmail === null },
    emails: [
      isTaken
        ? {
            kind: "signInEmailTaken",
            recipient: newEmail,
            accountNumber: null,
            content: { device },
            naturalKey: `signInEmailTaken:${occasion}`,
          }
        : {
            kind: "signInEmailCode",
            recipient: newEmail,
            accountNumber: null,
            content: { changeId },
            naturalKey: `signInEmailCode:${occasion}`,
          },
      ...(oldEmail === null
        ? []
        : [
            {
              kind: "signInEmailAsked",
              recipient: oldEmail,
              accountNumber: null,
              content: { changeId, newEmail, device },
              naturalKey: `signInEmailAsked:${changeId}`,
            } as const,
          ]),
    ],
  }),
  "identity.email-moved": ({ loginId, changeId, oldEmail, newEmail, alsoContact }) => ({
    subject: `login:${loginId}`,
    outcome: "moved",
    details: { changeId },
    emails: [oldEmail, newEmail].map((recipient) => ({
      kind: "signInEmailChanged",
      recipient,
      accountNumber: null,
      content: { newEmail, alsoContact },
      naturalKey: `signInEmailChanged:${changeId}:${recipient === oldEmail ? "old" : "new"}`,
    })),
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
