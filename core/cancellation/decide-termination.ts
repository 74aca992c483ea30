import { laterOf, type Day } from "../day.ts";
import { isLive, type SubscriptionStatus } from "../subscription/status.ts";
import type { PackRules } from "../site/policy-pack.ts";

export type TerminationFacts = {
  readonly today: Day;
  /** Null: the account has no subscription. */
  readonly subscription: { readonly status: SubscriptionStatus; readonly paidThrough: Day | null } | null;
  /** The decided value, not the stored flag (rules 7). */
  readonly allowCancel: boolean;
  readonly rules: Pick<PackRules, "reasonOptional">;
  /** An offer was accepted in this login's latest attempt, and no new one was begun: another tab does not know yet. */
  readonly justSaved: boolean;
  /** The publisher's reasons. */
  readonly reasonIds: readonly number[];
  /** Where a cancellation of now ends with all that it brings about. Null: there is nothing to cancel. */
  readonly endsOn: Day | null;
  /** The end of the paid term, as the account's details have it, or `endsOn`, as it was told. */
  readonly asked: { readonly terminationDate: Day; readonly reasonId: number };
};

export type TerminationRefusal = "inactive" | "not-online" | "already-cancelled" | "unknown-reason";

export type Termination =
  /** Delivery and access go on through `accessUntil`; nothing is charged any more. `reasonId` null: none was given. */
  | { readonly kind: "accepted"; readonly accessUntil: Day; readonly reasonId: number | null }
  | { readonly kind: "refused"; readonly because: TerminationRefusal }
  /** The browser saw another date than ours, or not what another tab did: 409, it reads the account again. */
  | { readonly kind: "conflict"; readonly because: "date-moved" | "just-saved" };

/** In answers `terminationDate`, what a cancellation is asked for: the end of the paid term, or today when that has passed (I19). */
export const terminationDateOf = (paidThrough: Day, today: Day): Day => laterOf(paidThrough, today);

/** `TerminateReasonID` 0: not given. */
const notGiven = 0;

/** May this subscription be cancelled now, and until when does it last (rules 4.6)? */
export function decideTermination(facts: TerminationFacts): Termination {
  const { subscription, asked, today, endsOn } = facts;
  if (endsOn === null || subscription === null || !isLive(subscription.status) || subscription.paidThrough === null)
    return { kind: "refused", because: "inactive" };
  if (subscription.status === "cancelling") return { kind: "refused", because: "already-cancelled" };
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

/** A publisher without reasons asks for none: nobody is kept by a question that cannot be answered. */
export const isReason = ({
  asked,
  reasonIds,
  rules,
}: {
  readonly asked: { readonly reasonId: number };
  readonly reasonIds: readonly number[];
  readonly rules: Pick<PackRules, "reasonOptional">;
}): boolean =>
  asked.reasonId === notGiven ? rules.reasonOptional || reasonIds.length === 0 : reasonIds.includes(asked.reasonId);
