/** What came of an email. */
export type MailOutcome = "cancelled" | "ignored" | "review";

/** Why a person looks at an email. */
export const mailReviews = [
  "not-authentic",
  "not-understood",
  "unknown-sender",
  "nothing-to-cancel",
  "charged-since",
] as const;

export type MailReview = (typeof mailReviews)[number];

/** What an email says about its sender and what was found for them. */
export type MailFacts = {
  /** A machine wrote it: an out-of-office note, a bounce, a list. Never answered, so that no two machines write on. */
  readonly isAutomatic: boolean;
  /** The sender's own domain vouches for it. */
  readonly isAuthentic: boolean;
  readonly subject: string;
  /** How many accounts have the sender as their contact. */
  readonly accounts: number;
  /** Of these, how many have a subscription that renews, or is cancelled already. */
  readonly leaving: number;
};

export type MailDecision =
  | { readonly kind: "ignore" }
  | { readonly kind: "cancel" }
  | { readonly kind: "review"; readonly because: Exclude<MailReview, "charged-since"> };

/**
 * What to do about an email (rules 4.6; the terms promise a cancellation "by email with subject CANCEL"). Nobody is
 * cancelled by an email that anybody could have written, and none is lost: what cannot be done waits for a person.
 */
export function decideMail({ isAutomatic, isAuthentic, subject, accounts, leaving }: MailFacts): MailDecision {
  if (isAutomatic) return { kind: "ignore" };
  if (!asksToCancel(subject)) return { kind: "review", because: "not-understood" };
  if (!isAuthentic) return { kind: "review", because: "not-authentic" };
  if (accounts === 0) return { kind: "review", because: "unknown-sender" };
  return leaving === 0 ? { kind: "review", because: "nothing-to-cancel" } : { kind: "cancel" };
}

/** What mail programs set before a subject when an email is answered or handed on. */
const prefixes = /^(?:(?:re|fw|fwd|aw|wg)\s*:\s*)+/;

/** "CANCEL", as the terms have it, and what people make of it: "Re: Please cancel my subscription #1000017!". */
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
