/** At most `most` uses in each window of this length. */
export type RateLimit = { readonly most: number; readonly windowSeconds: number };

/** Per network of the caller; counted in the database, so that they apply across servers (security.md I24). */
export const networkLimits = {
  // This counts a network, not a device: at a library, thirty readers may sign in within a minute.
  auth: { most: 120, windowSeconds: 60 },
  // Steps of sign-ins that begin at the paper's other sites.
  siteSignIn: { most: 300, windowSeconds: 60 },
  accountSetup: { most: 30, windowSeconds: 60 },
  addressValidation: { most: 120, windowSeconds: 60 },
  giftLookUp: { most: 60, windowSeconds: 60 },
  offerLookUp: { most: 60, windowSeconds: 60 },
  emailLink: { most: 60, windowSeconds: 60 },
  analytics: { most: 120, windowSeconds: 60 },
  accountAccess: { most: 10, windowSeconds: 60 },
  // A calendar service reads the links of many readers from one network.
  calendar: { most: 120, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>;

/** Per key of a publisher's other system, and per server of ours. */
export const machineLimit = { most: 6000, windowSeconds: 60 } as const satisfies RateLimit;

const hour = 60 * 60;
const day = 24 * hour;

/** How often account setup reveals whether an email has a login (security.md S7), and related limits. */
export const setupLimits = {
  /** Answers to one network that a login exists. */
  answersToNetwork: { most: 5, windowSeconds: hour },
  /** Answers of either kind about one mailbox, from all askers. */
  answersAboutMailbox: { most: 3, windowSeconds: day },
  /** A network that learned that no login exists may ask again about the same mailbox. */
  repeatedQuestions: { most: 1000, windowSeconds: hour },
  /** Emails telling an owner that somebody tried. */
  ownerEmail: { most: 1, windowSeconds: day },
  /** Claims to one mailbox from one network. */
  claims: { most: 5, windowSeconds: day },
} as const satisfies Record<string, RateLimit>;

/**
 * Emails to a mailbox that somebody typed. Those that let an owner back in have a separate limit per requester, so that
 * nobody can use up another's. However many people ask, a mailbox gets only as many of these as are needed for one
 * valid link.
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
} as const satisfies Record<string, Record<"asker" | "network" | "mailbox", RateLimit>>;

/**
 * Emails to a mailbox that a signed-in reader named. Each requester has a limit, and all requesters together have one
 * per mailbox; those who have proven that the mailbox is theirs don't count toward it.
 */
export const namedMailboxLimits = {
  asker: { most: 5, windowSeconds: hour },
  mailbox: { most: 20, windowSeconds: hour },
} as const satisfies Record<string, RateLimit>;

/** Asking for access to an account (rules 4.15). Strangers' tries must not lock out the account's own reader. */
export const accessLimits = {
  /** Claims made by one login. */
  claims: { most: 5, windowSeconds: hour },
  /** Codes and details that one login tries. */
  tries: { most: 10, windowSeconds: hour },
  /** Claims and tries for one account number from one network. */
  number: { most: 5, windowSeconds: hour },
  /** Tries of one account's bill details, by everybody together. After these, the code is sent only on paper. */
  billDetails: { most: 20, windowSeconds: day },
  /** Emails to an account's mailbox that somebody asked for access. */
  askedEmail: { most: 3, windowSeconds: day },
} as const satisfies Record<string, RateLimit>;

/** Invitations to an account. Helpers share one limit; an owner's is separate, so they cannot use it up. */
export const invitationLimits = {
  person: { most: 5, windowSeconds: day },
  helpers: { most: 10, windowSeconds: day },
} as const satisfies Record<string, RateLimit>;

/** Codes of a sign-in email that one browser may try. */
export const signInCodeTries: RateLimit = { most: 5, windowSeconds: 15 * 60 };

/** Failed sign-ins of one login, by everybody together (security.md I24). */
export const signInFailures = { most: 10, windowSeconds: 15 * 60, maxInRow: 100 } as const;

/** Only a new password, set through an email to the owner, opens a closed login again. */
export const isLoginClosed = (failuresInRow: number): boolean => failuresInRow >= signInFailures.maxInRow;

export type SignInGate = { readonly kind: "open" } | { readonly kind: "wait"; readonly seconds: number };

const longestWait = 60;

/** Seconds between two tries after this many failures within fifteen minutes. */
const waitAfter = (inWindow: number): number =>
  inWindow < signInFailures.most ? 0 : Math.min(2 ** (inWindow - signInFailures.most), longestWait);

/** The waits by number of failures, from 0. The last one is the longest, and applies to all further failures. */
export const signInWaits: readonly number[] = Array.from({ length: signInFailures.most + 7 }, (_, inWindow) =>
  waitAfter(inWindow),
);

/**
 * Whether a mailbox may be tried now. After ten failures in fifteen minutes, each further one doubles the wait, up to a
 * minute: this slows down an attacker without locking out the owner.
 *
 * @param failures `inWindow`: failed sign-ins of the last fifteen minutes; `secondsSinceLast`: since the last failure.
 */
export function signInGate(failures: { readonly inWindow: number; readonly secondsSinceLast: number }): SignInGate {
  const seconds = Math.ceil(waitAfter(failures.inWindow) - failures.secondsSinceLast);
  return seconds > 0 ? { kind: "wait", seconds } : { kind: "open" };
}

/** Limits for sign-in attempts at the desk. */
export const staffLimits = {
  signInNetwork: { most: 60, windowSeconds: 60 },
  signInPerson: { most: 10, windowSeconds: 10 * 60 },
} as const satisfies Record<string, RateLimit>;
