/** A checkout's session whose holder wants to continue in the account area. */
export type OpeningFacts = {
  /** The site's own logins; those of another provider sign in there. */
  readonly isBuiltIn: boolean;
  readonly scope: "checkout" | "account";
  /** The browser that sends this also typed the password that opened the checkout. */
  readonly isSameBrowser: boolean;
  /** Since somebody else has proven the mailbox, this login's password no longer signs in. */
  readonly isDropped: boolean;
  /** Times are in milliseconds. */
  readonly passwordTypedAt: number;
  /** When the checkout's own order was paid for; null: it isn't. */
  readonly paidAt: number | null;
  readonly now: number;
};

/** How long ago the password may have been typed, and the order paid for. */
const passwordMinutes = 120;
const paidMinutes = 30;

const isWithin = (minutes: number, then: number, now: number): boolean => then <= now && now - then <= minutes * 60_000;

/**
 * Whether a buyer continues into her account without typing the password again. It is never more than that password
 * would open, and only right after paying, in the same browser; everybody else signs in.
 */
export const mayOpenAccount = (facts: OpeningFacts): boolean =>
  facts.isBuiltIn &&
  facts.scope === "checkout" &&
  facts.isSameBrowser &&
  !facts.isDropped &&
  facts.paidAt !== null &&
  isWithin(paidMinutes, facts.paidAt, facts.now) &&
  isWithin(passwordMinutes, facts.passwordTypedAt, facts.now);
