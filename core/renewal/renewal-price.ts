import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { AddOn, Bundle, Catalogue, RateVersion } from "../subscribing/plan.ts";
import { nextRate } from "../subscribing/price-path.ts";
import { type ChargePolicy, priceAt, type TermPrice } from "../subscribing/quote.ts";
import type { TaxPlace } from "../subscribing/tax.ts";

/** A charge to come, as it was agreed to or duly noticed. */
export type ConsentedStep = { readonly rateCode: string; readonly amount: Cents };

export type RenewalFacts = {
  readonly catalogue: Pick<Catalogue, "rates">;
  readonly bundle: Pick<Bundle, "printDays" | "name">;
  /** The rate of the term that ends. */
  readonly rate: RateVersion;
  readonly addOns: readonly AddOn[];
  readonly policy: ChargePolicy;
  readonly place: TaxPlace;
  /** The first issue or day of the term to come. */
  readonly renewsOn: Day;
  readonly today: Day;
  /** The path of the last consent. Null: a bill, which nobody pays who does not agree to it. */
  readonly consented: readonly ConsentedStep[] | null;
};

export type RenewalPrice =
  | ({ readonly kind: "price"; readonly rate: RateVersion } & TermPrice)
  /** Nothing may be charged: nobody agreed to this rate, or to as much as it costs at least. */
  | { readonly kind: "not-agreed"; readonly rateCode: string };

/**
 * What the next term costs, and at which rate: the one place that says so. Never more than was agreed to for that rate
 * (rules 4.3, 8.3): where a later version costs more and nobody was told, the newest one within the consent goes on.
 */
export function renewalPrice(facts: RenewalFacts): RenewalPrice {
  const due = nextRate(facts.catalogue, facts.rate, facts.renewsOn);
  if (facts.consented === null) return { kind: "price", rate: due, ...priceAt({ ...facts, rate: due }, facts.today) };
  const agreed = facts.consented.findLast(({ rateCode }) => rateCode === due.rateCode)?.amount ?? null;
  const older = facts.catalogue.rates
    .filter(({ rateCode, version }) => rateCode === due.rateCode && version < due.version)
    .toSorted((a, b) => b.version - a.version);
  for (const rate of [due, ...older]) {
    const price = priceAt({ ...facts, rate }, facts.today);
    if (agreed !== null && price.total <= agreed) return { kind: "price", rate, ...price };
  }
  return { kind: "not-agreed", rateCode: due.rateCode };
}
