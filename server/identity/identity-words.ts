import type { PasskeyRefusal } from "#core/identity/passkey.ts";

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
};
