import type { EmailChangeRefusal } from "#core/profile/decide-email-change.ts";

/** The sentences with which a change of an email address is refused. */
export const profileSentences = {
  "same-email": "This is the email address that we have for you already.",
  "no-mailbox": "We cannot send mail to this address. Please enter another one.",
  reauthenticate: "Please enter your password again to change your email address.",
} satisfies Record<EmailChangeRefusal, string>;
