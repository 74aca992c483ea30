import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import { nextTerm, type TermHeld } from "../subscribing/next-term.ts";
import type { AddOn, Catalogue, PlanOnSale, RateVersion } from "../subscribing/plan.ts";
import { type ChargePolicy, priceAt, type TermPrice } from "../subscribing/quote.ts";
import type { TaxPlace } from "../subscribing/tax.ts";

/** A charge to come, as it was agreed to or duly noticed. */
export type ConsentedStep = { readonly rateCode: string; readonly amount: Cents };

export type RenewalFacts = {
  readonly catalogue: Pick<Catalogue, "rates" | "bundles">;
  /** The term that ends, and the offer that was accepted for the one to come. */
  readonly held: TermHeld;
  readonly addOns: readonly AddOn[];
  readonly policy: ChargePolicy;
  readonly place: TaxPlace;
  readonly today: Day;
  /** The path of the last consent. Null: a bill, which nobody pays who does not agree to it. */
  readonly consented: readonly ConsentedStep[] | null;
};

export type RenewalPrice =
  | ({ readonly kind: "price" } & PlanOnSale & TermPrice)
  /** Nothing may be charged: nobody agreed to this rate, or to as much as it costs at least. */
  | { readonly kind: "not-agreed"; readonly rateCode: string };

/**
 * What the next term costs, and at which rate: the one place that says so. Never more than was agreed to for that rate
 * (rules 4.3, 8.3): where a later version costs more and nobody was told, the newest one within the consent goes on.
 */
export function renewalPrice(facts: RenewalFacts): RenewalPrice {
  const { catalogue, held, today, consented } = facts;
  const { bundle, rate: due } = nextTerm(held, catalogue, today);
  const priced = (rate: RateVersion): RenewalPrice => ({
    kind: "price",
    bundle,
    rate,
    ...priceAt({ ...facts, bundle, rate }, today),
  });
  if (consented === null) return priced(due);
  const agreed = consented.findLast(({ rateCode }) => rateCode === due.rateCode)?.amount ?? null;
  const older = catalogue.rates
    .filter(({ rateCode, version }) => rateCode === due.rateCode && version < due.version)
    .toSorted((a, b) => b.version - a.version);
  for (const rate of [due, ...older]) {
    const price = priced(rate);
    if (agreed !== null && price.kind === "price" && price.total <= agreed) return price;
  }
  return { kind: "not-agreed", rateCode: due.rateCode };
}
