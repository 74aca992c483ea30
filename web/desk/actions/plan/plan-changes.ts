import type { DeskPlanChoice } from "#contract/desk/plan-change.ts";

export type PlanChangeTime = "now" | "renewal";

/** A change that can be made, with the amounts that are read out before it. */
export type PlanChangeOption = {
  readonly bundleId: string;
  readonly when: PlanChangeTime;
  readonly amountCents: number;
  readonly creditCents: number;
};

/** The ways in which a plan can be chosen. The next term comes first, because nothing has to be paid for it. */
export function planChangeOptions({ bundleId, now, next }: DeskPlanChoice): PlanChangeOption[] {
  const atRenewal: PlanChangeOption[] = next.isOffered
    ? [{ bundleId, when: "renewal", amountCents: next.price?.amountCents ?? 0, creditCents: 0 }]
    : [];
  const atOnce: PlanChangeOption[] = now.isOffered
    ? [{ bundleId, when: "now", amountCents: now.dueCents, creditCents: now.creditCents }]
    : [];
  return [...atRenewal, ...atOnce];
}
