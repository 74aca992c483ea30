import { termText } from "../calendar/term.ts";
import type { Weekday } from "../day.ts";
import { money } from "../format/money-text.ts";
import type { Bundle, Catalog, RateVersion } from "../subscribing/plan.ts";
import type { OldSubscriber } from "./old-subscriber.ts";
import type { RowProblem } from "./row-reader.ts";

/** What the mapping says about the old system's words for plans: a plan here and, if that has several, the rate. */
export type OldPlans = Readonly<Record<string, { readonly plan: string; readonly rate?: string }>>;

export type ImportedPlan =
  | { readonly kind: "found"; readonly bundle: Bundle; readonly rate: RateVersion }
  | { readonly kind: "rejected"; readonly problem: RowProblem };

type Known = Pick<Catalog, "bundles" | "rates">;

const rejected = (field: RowProblem["field"], says: string): ImportedPlan => ({
  kind: "rejected",
  problem: { field, says },
});

/**
 * A subscriber's plan and rate. Plans that are no longer sold count, because many readers of an old system have one. A
 * price that doesn't match any of the plan's rates is refused, because the next charge would differ from it.
 */
export function findImportedPlan(
  row: Pick<OldSubscriber, "plan" | "price" | "days">,
  catalog: Known,
  plans: OldPlans,
): ImportedPlan {
  const mapped = plans[row.plan];
  const wanted = mapped?.plan ?? row.plan;
  const bundle = catalog.bundles.find((each) => each.bundleId === wanted || sameWords(each.name, wanted));
  const byRate = bundle === undefined ? catalog.bundles.find(({ rateCode }) => rateCode === wanted) : undefined;
  const plan = bundle ?? byRate;
  if (plan === undefined)
    return rejected("plan", `“${row.plan}” is no plan in the catalog, and the mapping doesn't say which one it means`);
  if (row.days !== null && !sameDays(row.days, plan.printDays))
    return rejected("days", `${plan.name} comes on other days`);
  const rateCode = mapped?.rate ?? (byRate === undefined ? null : wanted);
  const rates = catalog.rates.filter((rate) =>
    rateCode === null ? rateCodesOf(catalog, plan).has(rate.rateCode) : rate.rateCode === rateCode,
  );
  const priced =
    row.price === null
      ? rates.filter((rate) => rate.rateCode === (rateCode ?? plan.rateCode))
      : rates.filter(({ amount }) => amount === row.price);
  const newest = priced.toSorted(
    (a, b) => Number(b.rateCode === plan.rateCode) - Number(a.rateCode === plan.rateCode) || b.version - a.version,
  )[0];
  if (newest !== undefined) return { kind: "found", bundle: plan, rate: newest };
  const offered = rates.map(({ amount, term }) => `${money(amount)} every ${termText(term)}`).join(", ");
  return row.price === null
    ? rejected("plan", `there is no rate ${rateCode ?? plan.rateCode} in the catalog`)
    : rejected("price", `${money(row.price)} is no price of ${plan.name}: the catalog has ${offered || "none"}`);
}

/** The plan's own rate, the rates after it, and those that its subscribers may pay. */
export function rateCodesOf({ rates }: Pick<Known, "rates">, plan: Bundle): ReadonlySet<string> {
  const codes = new Set([plan.rateCode, ...plan.paymentOptions]);
  for (const code of codes)
    for (const { rateCode, nextRateCode } of rates)
      if (rateCode === code && nextRateCode !== null) codes.add(nextRateCode);
  return codes;
}

const sameWords = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

const sameDays = (a: readonly Weekday[], b: readonly Weekday[]): boolean =>
  a.length === b.length && a.every((day) => b.includes(day));
