/** What is known when somebody sets up an account in the checkout. `passwordRight` is false where there is no login. */
export type AccountSetupFacts = {
  readonly loginExists: boolean;
  readonly passwordRight: boolean;
  /** Whether this login already has a live subscription to the membership that is being bought. */
  readonly hasLiveSubscription: boolean;
  /** The visitor has agreed to create an account (`createBloxAccount: Y`). */
  readonly create: boolean;
};

export type AccountSetupOutcome =
  | "offer-to-create"
  | "create-login"
  | "active-account-exists"
  | "known-login"
  /** The mailbox has an owner who gave another password: answered like `create-login`, and the owner is told. */
  | "claim-unproven";

/** The table of contract.md, Subscriber. It never tells that an account exists without its password (security.md S7). */
export function accountSetup({
  loginExists,
  passwordRight,
  hasLiveSubscription,
  create,
}: AccountSetupFacts): AccountSetupOutcome {
  if (loginExists && passwordRight) return hasLiveSubscription ? "active-account-exists" : "known-login";
  if (!create) return "offer-to-create";
  return loginExists ? "claim-unproven" : "create-login";
}

export type AccountSetupAnswer = {
  readonly isSuccess: boolean;
  readonly circAccountExists: boolean;
  readonly bloxAccountExists: boolean;
  /** Which of the specs' sentences goes with it. */
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
  "claim-unproven": completed,
  "active-account-exists": {
    isSuccess: false,
    circAccountExists: true,
    bloxAccountExists: true,
    message: "activeAccountExists",
    givesToken: false,
  },
} as const satisfies Record<AccountSetupOutcome, AccountSetupAnswer>;
