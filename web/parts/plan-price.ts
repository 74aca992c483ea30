import { dollarsText } from "#core/format/money-text.ts";

/** How often: "4 weeks" is `every 4 weeks`, "1 month" and "month" are `every month`. */
export function termText(term: string): string {
  const one = /^(?:1|one)\s+(day|week|month|year)s?$/i.exec(term.trim());
  const unit = one?.[1] ?? term.trim();
  return /^(?:every|per)\b/i.test(unit) ? unit : `every ${unit.toLowerCase()}`;
}

/** `$12.99 every 4 weeks`; the amount alone where no term is known. `amount` in dollars. */
export function priceWithTerm(amount: number, term: string): string {
  return term.trim() === "" ? dollarsText(amount) : `${dollarsText(amount)} ${termText(term)}`;
}
