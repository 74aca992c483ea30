// The older card form (subscribe 5, billing form). Runs in the payment frame next to `card.ts`, with the codes of
// messages.ts.
import { brandOf, digitsOf, isExpired, parseExpiry, passesLuhn } from "./card.ts";
import type { MonthOfYear } from "./card.ts";

export type OlderNumberProblem = "cardNumberLength" | "cardNumberLengthAmex" | "invalidCardNumber";

/** Subscribe 5: 16 digits, 15 for American Express (rules 9); a wrong check digit is refused too. */
export function olderNumberProblem(typed: string): OlderNumberProblem | null {
  const digits = digitsOf(typed);
  const isAmex = brandOf(digits) === "amex";
  if (digits.length !== (isAmex ? 15 : 16)) return isAmex ? "cardNumberLengthAmex" : "cardNumberLength";
  return passesLuhn(digits) ? null : "invalidCardNumber";
}

export type OlderExpiryProblem = "expiryRequired" | "monthRequired" | "yearRequired" | "invalidExpiry";

/** The text before and after the slash. */
function monthAndYear(typed: string): readonly [month: string, year: string] {
  const [before = "", behind] = typed.split("/", 2).map(digitsOf);
  return behind === undefined ? [before.slice(0, 2), before.slice(2)] : [before, behind];
}

/** Subscribe 5: expiration date, month (2 digits) and year required; the end of the month isn't past. */
export function olderExpiryProblem(typed: string, now: MonthOfYear): OlderExpiryProblem | null {
  const [month, year] = monthAndYear(typed);
  if (month === "" && year === "") return "expiryRequired";
  if (month.length < 2) return "monthRequired";
  if (year === "") return "yearRequired";
  const expiry = parseExpiry(typed);
  return expiry === null || isExpired(expiry, now) ? "invalidExpiry" : null;
}

/**
 * Subscribe 5: 3 or 4 digits. As in the older form, more than 2 characters are enough for any card but American
 * Express, which has 4 (rules 9).
 */
export function olderCvvProblem(typed: string, cardNumber: string): "cvvLength" | "invalidCvv" | null {
  if (!/^\d{3,4}$/.test(typed)) return "cvvLength";
  return brandOf(cardNumber) === "amex" && typed.length === 3 ? "invalidCvv" : null;
}
