/** Sign-ins by their outcome in the trail: how the reader got in, or why not. */
const signInWords = {
  account: "Signed in",
  checkout: "Signed in to order",
  site: "Signed in at one of the paper's websites",
  "wrong-password": "Tried to sign in: wrong password",
  closed: "Tried to sign in: too many wrong passwords",
  locked: "Tried to sign in: the login is locked",
} as const;

/** What the trail says of a sign-in to a login that we know. */
export type SignInOutcome = keyof typeof signInWords;

const isKnown = (outcome: string): outcome is SignInOutcome => Object.hasOwn(signInWords, outcome);

/** An outcome that an earlier version recorded is shown as it is. */
export const signInText = (outcome: string): string =>
  isKnown(outcome) ? signInWords[outcome] : `Tried to sign in (${outcome})`;
