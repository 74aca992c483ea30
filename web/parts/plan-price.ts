import { dollarsText } from "#core/format/money-text.ts";
import { termWords } from "./term-words.ts";

/** `$12.99 every 4 weeks`; only the amount if no term is known. `amount` in dollars. */
export function priceWithTerm(amount: number, term: string): string {
  return term.trim() === "" ? dollarsText(amount) : `${dollarsText(amount)} ${termWords.every(term)}`;
}
