/** What is known when a buyer sets up an account in the checkout. */
export type AccountSetupFacts = {
  /** Whether the password belongs to a login with this email. */
  readonly passwordMatches: boolean;
  /** Somebody has proven that the mailbox is theirs and has a login here. */
  readonly mailboxProven: boolean;
  /** Whether this login already has a live subscription to the membership being bought. */
  readonly hasLiveSubscription: boolean;
  /** The visitor has agreed to create an account (`createBloxAccount: Y`). */
  readonly create: boolean;
};

export type AccountSetupOutcome =
  | "offer-to-create"
  | "create-login"
  | "active-account-exists"
  | "known-login"
  /**
   * The login is proven, but the password is wrong. The answer says so, because otherwise somebody would pay for a
   * subscription that they can't reach.
   */
  | "login-exists";

/**
 * The table of contract.md, Subscriber. Only proven logins are revealed. A claim that nobody has proven blocks nobody.
 */
export function accountSetup({
  passwordMatches,
  mailboxProven,
  hasLiveSubscription,
  create,
}: AccountSetupFacts): AccountSetupOutcome {
  if (passwordMatches) return hasLiveSubscription ? "active-account-exists" : "known-login";
  if (mailboxProven) return "login-exists";
  return create ? "create-login" : "offer-to-create";
}

export type AccountSetupAnswer = {
  readonly isSuccess: boolean;
  readonly circAccountExists: boolean;
  readonly bloxAccountExists: boolean;
  /** Which of the specs' sentences is shown. */
  readonly message: "setupCompleted" | "activeAccountExists" | "accountDoesNotExist";
  readonly givesToken: boolean;
};

const completed: AccountSetupAnswer = {
  isSuccess: true,
  circAccountExists: false,
  bloxAccountExists: true,
  message: "setupCompleted",
  givesToken: true,
};

const exists: AccountSetupAnswer = {
  isSuccess: false,
  circAccountExists: true,
  bloxAccountExists: true,
  message: "activeAccountExists",
  givesToken: false,
};

export const accountSetupAnswers = {
  "offer-to-create": {
    isSuccess: false,
    circAccountExists: false,
    bloxAccountExists: false,
    message: "accountDoesNotExist",
    givesToken: false,
  },
  "create-login": completed,
  "known-login": completed,
  "active-account-exists": exists,
  "login-exists": exists,
} as const satisfies Record<AccountSetupOutcome, AccountSetupAnswer>;
