import { meanLengthOf, type Term, termText } from "../calendar/term.ts";
import { type Cents, portion } from "../money.ts";
import type { AddOn, RateVersion, UpgradePeriod } from "./plan.ts";

const lengths = {
  "4 weeks": { unit: "weeks", length: 4 },
  month: { unit: "months", length: 1 },
} as const satisfies Record<Exclude<UpgradePeriod, "term">, Term>;

/**
 * What an upgrade adds to one term of a plan, for the page, the charge and the receipt. A year costs twelve months;
 * eight weeks cost twice four weeks. Between weeks and months, average lengths are used, rounded half up to a cent.
 */
export const upgradeAmount = ({ price }: Pick<AddOn, "price">, { term }: Pick<RateVersion, "term">): Cents =>
  price.per === "term" ? price.amount : portion(price.amount, meanLengthOf(term), meanLengthOf(lengths[price.per]));

/** An upgrade as a line of a term at a rate. */
export const upgradeLine = (addOn: AddOn, rate: Pick<RateVersion, "term">) => ({
  kind: "addOn" as const,
  label: addOn.name,
  amount: upgradeAmount(addOn, rate),
});

const isOneMonth = ({ unit, length }: Term): boolean => unit === "months" && length === 1;

/** A price per month suits a plan that charges monthly, or yearly for twelve months. */
const keepsItsText = ({ price }: AddOn, term: Term): boolean =>
  isOneMonth(term)
    ? price.per !== "4 weeks"
    : price.per === "month" && (term.unit === "months" || term.unit === "years");

/**
 * The words next to an upgrade: the publication's own text, or what is charged. `later`: set if later terms cost a
 * different amount.
 */
export type UpgradeWords =
  | { readonly kind: "own-text" }
  | { readonly kind: "charged"; readonly amount: Cents; readonly term: Term; readonly later: UpgradeTerm | null };
type UpgradeTerm = { readonly amount: Cents; readonly term: Term };

/**
 * Uses the publication's own text ("+$10.00/mo") if the plan renews by the month or year. Readers of other plans see
 * what is charged.
 *
 * @param first the rate of the first term.
 * @param stays the rate at which the plan finally renews.
 */
export function upgradeWords(
  addOn: AddOn,
  first: Pick<RateVersion, "term">,
  stays: Pick<RateVersion, "term">,
): UpgradeWords {
  if (keepsItsText(addOn, first.term) && keepsItsText(addOn, stays.term)) return { kind: "own-text" };
  const later = { amount: upgradeAmount(addOn, stays), term: stays.term };
  if (termText(first.term) === termText(stays.term)) return { kind: "charged", ...later, later: null };
  return { kind: "charged", amount: upgradeAmount(addOn, first), term: first.term, later };
}
