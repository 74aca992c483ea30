import { lineLabels } from "../format/recorded-text.ts";
import { type Cents, plus } from "../money.ts";
import type { Moment } from "../calendar/cut-off.ts";
import type { Day } from "../day.ts";
import type { TenantPolicy } from "../site/tenant.ts";
import { firstTerm, type FirstTerm } from "./first-term.ts";
import { type AddOn, type Bundle, type Catalog, isPrint, type RateVersion } from "./plan.ts";
import { pricePath, type PriceStep } from "./price-path.ts";
import { upgradeAmount, upgradeLine } from "./upgrade-price.ts";
import { addedTax, type Taxable, taxOf, type TaxPlace, taxState } from "./tax.ts";

export type ChargePolicy = Pick<TenantPolicy, "taxMode" | "taxes" | "homeState">;

export type OrderPolicy = ChargePolicy & Pick<TenantPolicy, "cutOffMinutes" | "mailLeadDays" | "chargeLeadDays">;

/** What is charged for, and where: everything that the price of one term depends on. */
export type ChargedTerm = {
  readonly bundle: Pick<Bundle, "printDays">;
  readonly rate: RateVersion;
  readonly addOns: readonly AddOn[];
  readonly policy: ChargePolicy;
  /** States of the addresses, as far as known. */
  readonly place: TaxPlace;
};

export type Order = ChargedTerm & {
  readonly catalog: Pick<Catalog, "rates" | "calendar">;
  readonly bundle: Bundle;
  readonly moment: Moment;
  readonly policy: OrderPolicy;
  readonly method: "carrier" | "mail";
  /** The earliest day on which the buyer wants it to begin. Null or left out: as soon as possible. */
  readonly startFrom?: Day | null;
};

export type QuoteLine = { readonly kind: "plan" | "addOn" | "tax"; readonly label: string; readonly amount: Cents };

export type Quote = {
  /** The lines add up to `dueToday`. There is a tax line only if tax is added. */
  readonly lines: readonly QuoteLine[];
  readonly taxCents: Cents;
  readonly taxMode: "included" | "added";
  readonly dueToday: Cents;
  readonly pricePath: readonly PriceStep[];
  /** Null if the plan has no print. */
  readonly firstIssueOn: Day | null;
  readonly paidThrough: Day;
  readonly term: FirstTerm;
};

/** The tax of one term at a rate on a day, whether included in the price or added to it. */
export function taxOnTerm({ bundle, rate, addOns, policy, place }: ChargedTerm, day: Day): Cents {
  const items: Taxable[] = [
    ...rate.components,
    ...addOns.map((addOn): Taxable => ({ component: "addOn", amount: upgradeAmount(addOn, rate) })),
  ];
  return taxOf(items, policy, taxState(place, isPrint(bundle), policy.homeState), day);
}

/** The price of one term, line by line. */
export type TermQuote = { readonly lines: readonly QuoteLine[]; readonly taxCents: Cents; readonly total: Cents };

/** The price of one term at a rate on a day: plan, upgrades and added tax. */
export function quoteTerm(charged: ChargedTerm & { readonly bundle: Pick<Bundle, "name"> }, day: Day): TermQuote {
  const { bundle, rate, addOns, policy } = charged;
  const taxCents = taxOnTerm(charged, day);
  return {
    lines: [
      { kind: "plan", label: bundle.name, amount: rate.amount },
      ...addOns.map((addOn) => upgradeLine(addOn, rate)),
      ...(addedTax(taxCents, policy) > 0 ? [{ kind: "tax", label: lineLabels.tax, amount: taxCents } as const] : []),
    ],
    taxCents,
    total: chargeForTerm(charged, day),
  };
}

/** The full price of one term at a rate on a day. */
export const chargeForTerm = (charged: ChargedTerm, day: Day): Cents =>
  plus(
    charged.rate.amount,
    ...charged.addOns.map((addOn) => upgradeAmount(addOn, charged.rate)),
    addedTax(taxOnTerm(charged, day), charged.policy),
  );

/**
 * What an order costs today and later. The plan card, the summary and the payment intent all use this function: what is
 * shown is what is charged (rules 3).
 */
export function quoteOrder(order: Order): Quote {
  const { catalog, bundle, rate, moment, policy, method, startFrom = null } = order;
  const term = firstTerm({ bundle, rate, calendar: catalog.calendar, moment, policy, method, startFrom });
  const { lines, taxCents, total } = quoteTerm(order, moment.today);
  const chargeOf = (at: RateVersion, day: Day): Cents => chargeForTerm({ ...order, rate: at }, day);
  return {
    lines,
    taxCents,
    taxMode: policy.taxMode,
    dueToday: total,
    pricePath: pricePath({ catalog, bundle, rate, paid: term, policy, chargeOf }),
    firstIssueOn: isPrint(bundle) ? term.startOn : null,
    paidThrough: term.paidThrough,
    term,
  };
}
