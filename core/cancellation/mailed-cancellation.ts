/** What was done with an email. */
export type MailOutcome = "cancelled" | "ignored" | "review";

/** Why an email waits for staff. */
export const mailReviews = [
  "not-authentic",
  "not-understood",
  "unknown-sender",
  "nothing-to-cancel",
  "charged-since",
] as const;

export type MailReview = (typeof mailReviews)[number];

/** What an email says about its sender, and which accounts were found for it. */
export type MailFacts = {
  /**
   * Written by a machine: an out-of-office note, a bounce, a mailing list. It is never answered, so that two machines
   * don't keep writing to each other.
   */
  readonly isAutomatic: boolean;
  /** The sender's domain authenticated it. */
  readonly isAuthentic: boolean;
  readonly subject: string;
  /** How many accounts have the sender as their contact. */
  readonly accounts: number;
  /** Of these, how many have a subscription that renews or is already canceled. */
  readonly leaving: number;
};

export type MailDecision =
  | { readonly kind: "ignore" }
  | { readonly kind: "cancel" }
  | { readonly kind: "review"; readonly because: Exclude<MailReview, "charged-since"> };

/**
 * Decides what to do about an email (rules 4.6; the terms promise a cancellation "by email with subject CANCEL"). An
 * email that anybody could have written cancels nothing, and no email is lost: whatever cannot be done waits for staff.
 */
export function decideMail({ isAutomatic, isAuthentic, subject, accounts, leaving }: MailFacts): MailDecision {
  if (isAutomatic) return { kind: "ignore" };
  if (!asksToCancel(subject)) return { kind: "review", because: "not-understood" };
  if (!isAuthentic) return { kind: "review", because: "not-authentic" };
  if (accounts === 0) return { kind: "review", because: "unknown-sender" };
  return leaving === 0 ? { kind: "review", because: "nothing-to-cancel" } : { kind: "cancel" };
}

/** What email programs put before the subject of a reply or a forwarded email. */
const prefixes = /^(?:(?:re|fw|fwd|aw|wg)\s*:\s*)+/;

/** "CANCEL", as in the terms, and common variations: "Re: Please cancel my subscription #1000017!". */
const asking =
  /^(?:please )?cancel(?: (?:my|the|our|this))?(?: (?:subscription|account|delivery|newspaper|paper))?(?: please)?$/;

export function asksToCancel(subject: string): boolean {
  const words = subject
    .slice(0, 200)
    .toLowerCase()
    .trim()
    .replace(prefixes, "")
    .replaceAll(/[^a-z]+/g, " ")
    .trim();
  return asking.test(words);
}
