import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { AddOn, Bundle, Catalog, RateVersion } from "../subscribing/plan.ts";
import { pricePath } from "../subscribing/price-path.ts";
import { chargeForTerm, type ChargePolicy } from "../subscribing/quote.ts";
import type { TaxPlace } from "../subscribing/tax.ts";

export type MovePriceFacts = {
  readonly catalog: Pick<Catalog, "rates" | "calendar">;
  readonly bundle: Bundle;
  readonly rate: RateVersion;
  readonly addOns: readonly AddOn[];
  readonly policy: ChargePolicy & { readonly chargeLeadDays: number };
  readonly paid: { readonly paidThrough: Day; readonly anchorDay: number };
  readonly before: TaxPlace;
  readonly after: TaxPlace;
  readonly effectiveOn: Day;
};

/** A price that a move changes, because tax depends on the place (rules 3). */
export type MovePrice = {
  readonly before: Cents;
  readonly after: Cents;
  readonly period: string;
  /** The day on which the first term at this price begins. */
  readonly renewsOn: Day;
};

/** What the renewal after a move costs, calculated by the function that charges it; null if it doesn't change. */
export function movePrice({ before, after, effectiveOn, ...facts }: MovePriceFacts): MovePrice | null {
  const { bundle, addOns, policy } = facts;
  const chargeAs = (place: TaxPlace) => (rate: RateVersion, day: Day) =>
    chargeForTerm({ bundle, rate, addOns, policy, place }, day);
  const path = pricePath({ ...facts, chargeOf: chargeAs(after) });
  const step = path.find(({ chargeOn }) => chargeOn >= effectiveOn) ?? path.at(-1);
  if (step === undefined) return null;
  const was = chargeAs(before)(step.rate, step.chargeOn);
  const { amount, period, renewsOn } = step;
  return was === amount ? null : { before: was, after: amount, period, renewsOn };
}
