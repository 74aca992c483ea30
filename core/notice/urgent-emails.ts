import type { EmailKind } from "./email.ts";

/**
 * Emails that somebody waits for at a screen or on the phone: codes and links, and what is sent in their place if there
 * is no such account. They are sent before all others, of which there are thousands after a night of renewals.
 */
const urgentEmails: ReadonlySet<EmailKind> = new Set([
  "confirmMailbox",
  "resetPassword",
  "signInLink",
  "alreadyHaveLogin",
  "confirmContactEmail",
  "accountAccess",
  "accessAsked",
  "accountInvitation",
  "heldChangeAsked",
  "signInEmailCode",
  "signInEmailTaken",
  "signInEmailAsked",
  "staffInvitation",
  "handOff",
]);

export const isUrgentEmail = (kind: EmailKind): boolean => urgentEmails.has(kind);
