import type { EmailChangeRefusal } from "#core/profile/decide-email-change.ts";
import type { PersonChangeRefusal } from "#core/profile/decide-person-change.ts";

/** The sentences that refuse a change of an email address. */
export const profileSentences = {
  "same-email": "We already have this email address for you.",
  "no-mailbox": "We can't send email to this address. Please enter another one.",
  reauthenticate: "Please enter your password again to change your email address.",
} satisfies Record<EmailChangeRefusal, string>;

/** The sentences that refuse a change of name or phone number. */
export const personSentences = {
  "same-person": "We already have this name and phone number for you.",
  "changed-meanwhile":
    "Your name or phone number was changed in another window. Nothing was saved: please check what it says now, and try again.",
} satisfies Record<PersonChangeRefusal, string>;
