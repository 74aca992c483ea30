/** At most `most` uses in each window of this length. */
export type Limit = { readonly most: number; readonly windowSeconds: number };

/** Per address of the caller; counted in the database, so that they hold across servers (security.md I24). */
export const limits = {
  auth: { most: 30, windowSeconds: 60 },
  accountSetup: { most: 10, windowSeconds: 60 },
  addressValidation: { most: 120, windowSeconds: 60 },
  giftLookUp: { most: 60, windowSeconds: 60 },
  letterLink: { most: 60, windowSeconds: 60 },
  analytics: { most: 120, windowSeconds: 60 },
  accountAccess: { most: 10, windowSeconds: 60 },
} as const satisfies Record<string, Limit>;

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
