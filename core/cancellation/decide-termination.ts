import { type Day, laterOf } from "../day.ts";
import { isLive, type SubscriptionStatus } from "../subscription/status.ts";
import type { PackRules } from "../site/policy-pack.ts";

export type TerminationFacts = {
  readonly today: Day;
  /** Null: the account has no subscription. */
  readonly subscription: { readonly status: SubscriptionStatus; readonly paidThrough: Day | null } | null;
  /** The computed value, not the stored flag (rules 7). */
  readonly allowCancel: boolean;
  readonly rules: Pick<PackRules, "reasonOptional">;
  /** This login's latest attempt ended with an accepted offer; this tab doesn't know that yet. */
  readonly justSaved: boolean;
  /** The publisher's reasons, also those that are gone from its file since the page was read. */
  readonly reasonIds: readonly number[];
  /** Whether at least one of them can be true for this reader; otherwise nobody asks for a reason. */
  readonly isAskedWhy: boolean;
  /** The day on which a subscription canceled now would end, with all credits. Null: there is nothing to cancel. */
  readonly endsOn: Day | null;
  /**
   * The date that the client sent: the end of the paid term, as in the account's details, or `endsOn`, as the page
   * showed it.
   */
  readonly asked: { readonly terminationDate: Day; readonly reasonId: number };
};

export type TerminationRefusal = "inactive" | "not-online" | "already-canceled" | "unknown-reason";

export type TerminationDecision =
  /**
   * Delivery and access continue through `accessUntil`; nothing is charged anymore. `reasonId` null: none was given.
   */
  | { readonly kind: "accepted"; readonly accessUntil: Day; readonly reasonId: number | null }
  | { readonly kind: "refused"; readonly because: TerminationRefusal }
  /** The browser showed a different date, or missed what another tab did. It gets 409 and reads the account again. */
  | { readonly kind: "conflict"; readonly because: "date-moved" | "just-saved" };

/**
 * The `terminationDate` in answers, and the date that a cancellation has to send: the end of the paid term, or today if
 * that has passed (I19).
 */
export const terminationDateOf = (paidThrough: Day, today: Day): Day => laterOf(paidThrough, today);

/** `TerminateReasonID` 0: not given. */
const notGiven = 0;

/** Whether this subscription can be canceled now, and how long it would then last (rules 4.6). */
export function decideTermination(facts: TerminationFacts): TerminationDecision {
  const { subscription, asked, today, endsOn } = facts;
  if (endsOn === null || subscription === null || !isLive(subscription.status) || subscription.paidThrough === null)
    return { kind: "refused", because: "inactive" };
  if (subscription.status === "cancelling") return { kind: "refused", because: "already-canceled" };
  if (!facts.allowCancel) return { kind: "refused", because: "not-online" };
  if (!isReason(facts)) return { kind: "refused", because: "unknown-reason" };
  if (facts.justSaved) return { kind: "conflict", because: "just-saved" };
  const shown = [terminationDateOf(subscription.paidThrough, today), endsOn];
  if (!shown.includes(asked.terminationDate)) return { kind: "conflict", because: "date-moved" };
  return {
    kind: "accepted",
    accessUntil: endsOn,
    reasonId: asked.reasonId === notGiven ? null : asked.reasonId,
  };
}

/** A question that can't be answered must not keep anybody from canceling. */
export const isReason = ({
  asked,
  reasonIds,
  isAskedWhy,
  rules,
}: {
  readonly asked: { readonly reasonId: number };
  readonly reasonIds: readonly number[];
  readonly isAskedWhy: boolean;
  readonly rules: Pick<PackRules, "reasonOptional">;
}): boolean => (asked.reasonId === notGiven ? rules.reasonOptional || !isAskedWhy : reasonIds.includes(asked.reasonId));
