import type { Day } from "../day.ts";
import { cents, type Cents, negate, plus, portion } from "../money.ts";
import { balanceLine, balanceUsed, balanceUsedByEzPay } from "../payment/balance.ts";
import { feeLine, type PaperFee } from "../payment/paper-fee.ts";
import type { PaymentLine } from "../payment/payment-line.ts";
import { type CurrentTerm, nextTerm } from "../subscribing/next-term.ts";
import type { AddOn, Catalog, PlanOnSale } from "../subscribing/plan.ts";
import { type ChargePolicy, quoteTerm, type TermQuote } from "../subscribing/quote.ts";
import type { TaxPlace } from "../subscribing/tax.ts";

/** A future charge that was agreed to or duly announced. */
export type ConsentedStep = { readonly rateCode: string; readonly amount: Cents };

export type RenewalFacts = {
  readonly catalog: Pick<Catalog, "rates" | "bundles">;
  /** The ending term, and the offer accepted for the next one. */
  readonly held: CurrentTerm;
  readonly addOns: readonly AddOn[];
  readonly policy: ChargePolicy;
  readonly place: TaxPlace;
  readonly today: Day;
  /** The account's balance: it reduces the next sum (rules 3a). */
  readonly balance: Cents;
  /** The fee of the bill; zero unless the bill is on paper. */
  readonly fee: PaperFee;
  /** The price path of the last consent. A bill needs none: paying it is the agreement. */
  readonly consented: readonly ConsentedStep[];
};

/** What is due for the next term. `lines` add up to `total`; `taxCents` is the tax in it. */
export type RenewalSum = {
  readonly lines: readonly PaymentLine[];
  readonly taxCents: Cents;
  readonly total: Cents;
};

export type RenewalPrice =
  | ({ readonly kind: "price" } & PlanOnSale & RenewalSum)
  /** Nothing may be charged: the reader hasn't agreed to this rate, or not to its lowest price. */
  | { readonly kind: "not-agreed"; readonly rateCode: string };

/** What the account's balance covers isn't charged, so a fully covered term needs no card (rules 3a). */
export const needsCard = (price: RenewalPrice): boolean => price.kind === "not-agreed" || price.total > 0;

export type DueFacts = Omit<RenewalFacts, "consented"> & {
  /** EZ-Pay: a balance that covers everything renews without a charge. */
  readonly isAutomatic: boolean;
};

/** What the next term costs. Account home, the bill and the charge all use this. */
export function nextDue(facts: DueFacts): PlanOnSale & RenewalSum {
  const plan = nextTerm(facts.held, facts.catalog, facts.today);
  return { ...plan, ...sumOf(quoteTerm({ ...facts, ...plan }, facts.today), facts) };
}

/**
 * What is charged for the next term, and at which rate. Never more than was agreed to for that rate (rules 4.3, 8.3):
 * if a later version costs more and wasn't announced, the newest version within the consent applies.
 */
export function renewalPrice(facts: RenewalFacts): RenewalPrice {
  const { catalog, held, today, consented } = facts;
  const { bundle, rate: due } = nextTerm(held, catalog, today);
  const agreed = consented.findLast(({ rateCode }) => rateCode === due.rateCode)?.amount ?? null;
  const older = catalog.rates
    .filter(({ rateCode, version }) => rateCode === due.rateCode && version < due.version)
    .toSorted((a, b) => b.version - a.version);
  for (const rate of [due, ...older]) {
    const term = quoteTerm({ ...facts, bundle, rate }, today);
    if (agreed !== null && term.total <= agreed)
      return { kind: "price", bundle, rate, ...sumOf(term, { ...facts, isAutomatic: true }) };
  }
  return { kind: "not-agreed", rateCode: due.rateCode };
}

function sumOf(
  { lines, taxCents, total }: TermQuote,
  { balance, fee, isAutomatic }: Pick<DueFacts, "balance" | "fee" | "isAutomatic">,
): RenewalSum {
  const gross = plus(total, fee.amount);
  const used = (isAutomatic ? balanceUsedByEzPay : balanceUsed)(balance, gross);
  const due = plus(gross, negate(used));
  return {
    lines: [...lines, ...feeLine(fee), ...balanceLine(used)],
    taxCents: gross > 0 ? portion(plus(taxCents, fee.tax), due, gross) : cents(0),
    total: due,
  };
}
