import type { PlanChoice } from "#contract/desk/plan-change.ts";

export type When = "now" | "renewal";

/** A change that can be made, with the amounts that are read out before it. */
export type Change = {
  readonly bundleId: string;
  readonly when: When;
  readonly amountCents: number;
  readonly creditCents: number;
};

/** The ways in which a plan can be chosen. The next term comes first, because nothing has to be paid for it. */
export function changesOf({ bundleId, now, next }: PlanChoice): Change[] {
  const atRenewal: Change[] = next.isOffered
    ? [{ bundleId, when: "renewal", amountCents: next.price?.amountCents ?? 0, creditCents: 0 }]
    : [];
  const atOnce: Change[] = now.isOffered
    ? [{ bundleId, when: "now", amountCents: now.dueCents, creditCents: now.creditCents }]
    : [];
  return [...atRenewal, ...atOnce];
}
