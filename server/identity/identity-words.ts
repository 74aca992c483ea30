import type { PasskeyRefusal } from "#core/identity/passkey.ts";
import type { SignInEmailRefusal } from "#core/profile/sign-in-email.ts";

/** The answers of the calls about signing in. */
export const identitySentences = {
  wrongPassword: "That's not the right password. Please try again.",
  reauthenticate: "For your security, please enter your password first.",
  passkey: {
    "not-here": "Passkeys don't work at this address.",
    unconfirmed: "Please confirm your email first. We can send you the link again.",
    "too-many": "You have 10 passkeys. Remove one to add another.",
    "not-verified": "We couldn't save the passkey. Please try again.",
  } as const satisfies Record<PasskeyRefusal, string>,
  signInEmail: {
    "same-email": "You sign in with this email address already.",
    "no-mailbox": "We can't send email to this address. Please enter another one.",
    unconfirmed: "Please confirm your current email first. We can send you the link again.",
    elsewhere: "Another service keeps your sign-in email. Please change it there.",
  } as const satisfies Record<SignInEmailRefusal, string>,
  signInCode: {
    "wrong-code": "That code doesn't work. Check it, or get a new one. A code works for 30 minutes.",
    taken: "This email address has its own sign-in by now. Please choose another one.",
  },
};
