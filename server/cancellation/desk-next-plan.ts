import type { PlanLoss } from "#core/cancellation/price-offer.ts";
import { termText } from "#core/calendar/term.ts";
import { weekdayText } from "#core/format/day-text.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import type { Tx } from "#server/db/database.ts";
import { findNextPlan, type NextPlanToWrite, writeNextPlan } from "./next-plan.ts";

type At = Parameters<typeof findNextPlan>[1];

/** The plan of the next term, as the desk shows and chooses it. */
export const nextPlans = (needs: RecordNeeds) => ({
  nextPlan: async (tx: Tx, at: At, held: HeldTerm, bundleId: string) => {
    const found = await findNextPlan(tx, at, held, bundleId);
    if (found.kind !== "offered") return found;
    const { plan, promise, loses } = found;
    const amount = promise.path[0]?.amount ?? plan.rate.amount;
    return { kind: "offered" as const, amount, term: termText(plan.rate.term), loses: losesText(loses) };
  },
  planNext: async (
    tx: Tx,
    at: At,
    { bundleId, ...wanted }: Omit<NextPlanToWrite, "found"> & { readonly bundleId: string },
  ): Promise<void> => {
    const found = await findNextPlan(tx, at, wanted.held, bundleId);
    if (found.kind === "refused") throw new Error(`the plan of the next term was refused: ${found.because}`);
    await writeNextPlan(tx, needs, at, { ...wanted, found });
  },
});

const losesText = ({ days, paper, upgrades }: PlanLoss): string[] => [
  ...(paper ? ["the paper"] : []),
  ...days.map((day) => `the paper on ${weekdayText(day, "en")}`),
  ...upgrades,
];
