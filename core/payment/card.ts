// Runs in the payment frame next to the card number: it imports nothing, and its problems are message codes of
// messages.ts.

export type CardBrand = "visa" | "mastercard" | "amex" | "discover" | "other";

/** Month 1 to 12, four-digit year. */
export type MonthOfYear = { readonly month: number; readonly year: number };

export const digitsOf = (typed: string): string => typed.replace(/\D/g, "");

/** Found from the first digits, so that mask and CVV adapt while the number is typed. */
export function brandOf(cardNumber: string): CardBrand {
  const digits = digitsOf(cardNumber);
  if (/^3[47]/.test(digits)) return "amex";
  if (digits.startsWith("4")) return "visa";
  if (/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/.test(digits)) return "mastercard";
  return /^(6011|65|64[4-9])/.test(digits) ? "discover" : "other";
}

const groups = (brand: CardBrand): readonly number[] => (brand === "amex" ? [4, 6, 5] : [4, 4, 4, 4]);

/** Subscribe 2: mask 9999-9999-9999-9999; American Express groups its 15 digits 4-6-5. */
export function maskCardNumber(typed: string): string {
  let rest = digitsOf(typed);
  const parts: string[] = [];
  for (const length of groups(brandOf(rest))) {
    if (rest === "") break;
    parts.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return parts.join("-");
}

/** Checks the check digit that every card number has. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let fromEnd = 0; fromEnd < digits.length; fromEnd++) {
    const digit = Number(digits[digits.length - 1 - fromEnd]);
    const counted = fromEnd % 2 === 1 ? digit * 2 : digit;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return digits !== "" && sum % 10 === 0;
}

/** Subscribe 5, by brand (law.md P5): 15 digits for American Express, else 16, with a valid check digit. */
export function cardNumberProblem(typed: string): "invalidCardNumber" | null {
  const digits = digitsOf(typed);
  const length = brandOf(digits) === "amex" ? 15 : 16;
  return digits.length === length && passesLuhn(digits) ? null : "invalidCardNumber";
}

/**
 * Mask "99 / 99", however the date was typed or pasted: "12/27", "12/2027", "122027", "12-27", "2027-12". A first digit
 * above 1, or a digit before a separator, is the whole month: 4 becomes "04 / ". A year that begins with 20 may become
 * a four-digit year, so it isn't cut until the last digit is typed.
 */
export function maskExpiry(typed: string): string {
  const yearFirst = /^\s*(20\d\d)\D+(\d{1,2})\s*$/.exec(typed);
  if (yearFirst !== null) return maskExpiry(`${yearFirst[2]}/${yearFirst[1]}`);
  const digits = digitsOf(typed.replace(/^\s*([1-9])(?=[/.-])/, "0$1")).replace(/^([2-9])/, "0$1");
  const month = digits.slice(0, 2);
  const year = digits.slice(2);
  if (year === "") return month;
  const kept = !year.startsWith("20") ? year.slice(0, 2) : year.length < 4 ? year : year.slice(2, 4);
  return `${month} / ${kept}`;
}

/** "12 / 20" may still become "12 / 2027". */
export const mayBecomeFullYear = (typed: string): boolean => /^\D*\d\d\D+20\d?\s*$/.test(typed);

/**
 * Parses "MM / YY" or "MM / YYYY", with or without spaces and slash; null for any other text, or if the month isn't 1
 * to 12.
 */
export function parseExpiry(typed: string): MonthOfYear | null {
  const [, month = "", year = ""] = /^\s*(0[1-9]|1[0-2])\s*[/-]?\s*(?:20)?(\d{2})\s*$/.exec(typed) ?? [];
  return month === "" ? null : { month: Number(month), year: 2000 + Number(year) };
}

/** A card is valid through the end of its month. */
export const isExpired = (expiry: MonthOfYear, now: MonthOfYear): boolean =>
  expiry.year < now.year || (expiry.year === now.year && expiry.month < now.month);

/** Subscribe 5: MM / YY, month 1-12, not in the past. */
export function expiryProblem(typed: string, now: MonthOfYear): "invalidCardExpiry" | null {
  const expiry = parseExpiry(typed);
  return expiry === null || isExpired(expiry, now) ? "invalidCardExpiry" : null;
}

/** In the gateway's format: MMYY. */
export const gatewayExpiry = ({ month, year }: MonthOfYear): string =>
  String(month).padStart(2, "0") + String(year % 100).padStart(2, "0");

/** How many digits a card's security code has; null for an unknown brand, which may have 3 or 4. */
const cvvLength = (brand: CardBrand): 3 | 4 | null => (brand === "other" ? null : brand === "amex" ? 4 : 3);

/** Subscribe 5: CVV 3 or 4 digits, as many as the brand uses. */
export function cvvProblem(typed: string, brand: CardBrand): "invalidCvv" | null {
  if (!/^\d{3,4}$/.test(typed)) return "invalidCvv";
  return typed.length === (cvvLength(brand) ?? typed.length) ? null : "invalidCvv";
}

export const nameOnCardProblem = (typed: string): "nameOnCardRequired" | null =>
  typed.trim() === "" ? "nameOnCardRequired" : null;
