/** At most `most` uses in each window of this length. */
export type Limit = { readonly most: number; readonly windowSeconds: number };

/** Per network of the caller; counted in the database, so that they hold across servers (security.md I24). */
export const limits = {
  // A network, not a handset: a library signs in thirty readers in a minute.
  auth: { most: 120, windowSeconds: 60 },
  accountSetup: { most: 30, windowSeconds: 60 },
  addressValidation: { most: 120, windowSeconds: 60 },
  giftLookUp: { most: 60, windowSeconds: 60 },
  emailLink: { most: 60, windowSeconds: 60 },
  analytics: { most: 120, windowSeconds: 60 },
  accountAccess: { most: 10, windowSeconds: 60 },
} as const satisfies Record<string, Limit>;

const hour = 60 * 60;
const day = 24 * hour;

/** How often account setup says of an email whether it has a login (security.md S7), and what goes with it. */
export const setupLimits = {
  /** Answers that there is one, to one network. */
  toldNetwork: { most: 5, windowSeconds: hour },
  /** Answers of either kind about one mailbox, whoever asks. */
  toldMailbox: { most: 3, windowSeconds: day },
  /** A network that was told that there is none may ask again about the same mailbox. */
  toldAgain: { most: 1000, windowSeconds: hour },
  /** Emails to an owner that somebody tried. */
  ownerEmail: { most: 1, windowSeconds: day },
  /** Claims to one mailbox from one network. */
  claims: { most: 5, windowSeconds: day },
} as const satisfies Record<string, Limit>;

/**
 * Emails to a mailbox that somebody has typed. What lets an owner in again has an allowance of its own, for each asker
 * apart: nobody uses up another's. A mailbox gets no more of them than keep one good link in it, however many ask.
 */
export const emailLimits = {
  recovery: {
    asker: { most: 5, windowSeconds: hour },
    network: { most: 60, windowSeconds: hour },
    mailbox: { most: 10, windowSeconds: 30 * 60 },
  },
  confirmation: {
    asker: { most: 5, windowSeconds: hour },
    network: { most: 60, windowSeconds: hour },
    mailbox: { most: 20, windowSeconds: hour },
  },
} as const satisfies Record<string, Record<"asker" | "network" | "mailbox", Limit>>;

/**
 * Emails to a mailbox that somebody who is signed in has named. Each asker has an allowance of their own, and the mailbox
 * has one for all askers together, which whoever has proven that mailbox does not need.
 */
export const namedMailboxLimits = {
  asker: { most: 5, windowSeconds: hour },
  mailbox: { most: 20, windowSeconds: hour },
} as const satisfies Record<string, Limit>;

/** Asking for access to an account (rules 4.15). No stranger's tries keep the account's own reader out. */
export const accessLimits = {
  /** Claims of one login. */
  claims: { most: 5, windowSeconds: hour },
  /** Codes and details that one login tries. */
  tries: { most: 10, windowSeconds: hour },
  /** Claims and tries at one account number from one network. */
  number: { most: 5, windowSeconds: hour },
  /** Details of one account's bill, whoever tries them: after these, they only send the code on paper. */
  billDetails: { most: 20, windowSeconds: day },
  /** Emails to an account's mailbox that somebody asked. */
  askedEmail: { most: 3, windowSeconds: day },
} as const satisfies Record<string, Limit>;

/** Invitations to an account. Helpers share an allowance; an owner's own is out of their reach. */
export const invitationLimits = {
  person: { most: 5, windowSeconds: day },
  helpers: { most: 10, windowSeconds: day },
} as const satisfies Record<string, Limit>;

/** Codes of a sign-in email that one browser may try. */
export const signInCodeTries: Limit = { most: 5, windowSeconds: 15 * 60 };

/** Failed sign-ins of one login, whoever tries (security.md I24). */
export const signInFailures = { most: 10, windowSeconds: 15 * 60, mostInRow: 100 } as const;

export type SignInGate =
  | { readonly kind: "open" }
  | { readonly kind: "wait"; readonly seconds: number }
  /** Only a new password, by mail to the owner, opens it again. */
  | { readonly kind: "closed" };

const longestWait = 60;

/**
 * Whether a login may be tried now. Past ten failures in a quarter of an hour each further one doubles the wait, up to a
 * minute, so that a guesser is slowed down and the owner is not shut out; after a hundred in a row it is closed.
 *
 * @param failures `inWindow`: failed sign-ins of the last quarter of an hour; `inRow`: since the last good one;
 * `secondsSinceLast`: since the last failure.
 */
export function signInGate(failures: {
  readonly inWindow: number;
  readonly inRow: number;
  readonly secondsSinceLast: number;
}): SignInGate {
  if (failures.inRow >= signInFailures.mostInRow) return { kind: "closed" };
  const over = failures.inWindow - signInFailures.most;
  if (over < 0) return { kind: "open" };
  const seconds = Math.ceil(Math.min(2 ** over, longestWait) - failures.secondsSinceLast);
  return seconds > 0 ? { kind: "wait", seconds } : { kind: "open" };
}
