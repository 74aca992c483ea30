/** A checkout session whose holder wants to continue in the account area. */
export type AccountOpeningFacts = {
  /** The login is one of the site's own. Logins of another provider sign in there. */
  readonly isBuiltIn: boolean;
  readonly scope: "checkout" | "account";
  /** The browser that sends this also typed the password that opened the checkout. */
  readonly isSameBrowser: boolean;
  /** Since somebody else has proven the mailbox, this login's password no longer signs in. */
  readonly isDropped: boolean;
  /** Times are in milliseconds. */
  readonly passwordTypedAt: number;
  /** When the checkout's own order was paid for; null: it isn't paid. */
  readonly paidAt: number | null;
  readonly now: number;
};

/** The password must have been typed, and the order paid for, within this time. */
const passwordMinutes = 120;
const paidMinutes = 30;

const isWithin = (minutes: number, then: number, now: number): boolean => then <= now && now - then <= minutes * 60_000;

/**
 * Whether buyers continue into their account without typing the password again. This never opens more than that
 * password would, and works only right after paying, in the same browser. Everybody else signs in.
 */
export const canOpenAccount = (facts: AccountOpeningFacts): boolean =>
  facts.isBuiltIn &&
  facts.scope === "checkout" &&
  facts.isSameBrowser &&
  !facts.isDropped &&
  facts.paidAt !== null &&
  isWithin(paidMinutes, facts.paidAt, facts.now) &&
  isWithin(passwordMinutes, facts.passwordTypedAt, facts.now);
