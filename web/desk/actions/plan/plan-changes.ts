import type { PlanChoice } from "#contract/desk/plan-change.ts";

export type When = "now" | "renewal";

/** A change that can be made, with the amounts that are said before it. */
export type Change = {
  readonly bundleId: string;
  readonly when: When;
  readonly amountCents: number;
  readonly creditCents: number;
};

/** The ways in which a plan can be chosen: with the next term first, because nothing has to be paid for that. */
export function changesOf({ bundleId, now, next }: PlanChoice): Change[] {
  const atRenewal: Change[] = next.isOffered
    ? [{ bundleId, when: "renewal", amountCents: next.price?.amountCents ?? 0, creditCents: 0 }]
    : [];
  const atOnce: Change[] = now.isOffered
    ? [{ bundleId, when: "now", amountCents: now.dueCents, creditCents: now.creditCents }]
    : [];
  return [...atRenewal, ...atOnce];
}
