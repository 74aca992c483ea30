// Runs in the payment frame, beside the card itself: it imports nothing, and its problems are the codes of messages.ts.

export type CardBrand = "visa" | "mastercard" | "amex" | "discover" | "other";

/** Month 1 to 12, four-digit year. */
export type MonthOfYear = { readonly month: number; readonly year: number };

export const digitsOf = (typed: string): string => typed.replace(/\D/g, "");

/** Known from the first digits, so that mask and CVV can follow while the number is typed. */
export function brandOf(cardNumber: string): CardBrand {
  const digits = digitsOf(cardNumber);
  if (/^3[47]/.test(digits)) return "amex";
  if (digits.startsWith("4")) return "visa";
  if (/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/.test(digits)) return "mastercard";
  return /^(6011|65|64[4-9])/.test(digits) ? "discover" : "other";
}

const groups = (brand: CardBrand): readonly number[] => (brand === "amex" ? [4, 6, 5] : [4, 4, 4, 4]);

/** Subscribe 2: mask 9999-9999-9999-9999; American Express writes its 15 digits 4-6-5. */
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

/** The check digit that every card number carries. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let fromEnd = 0; fromEnd < digits.length; fromEnd++) {
    const digit = Number(digits[digits.length - 1 - fromEnd]);
    const counted = fromEnd % 2 === 1 ? digit * 2 : digit;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return digits !== "" && sum % 10 === 0;
}

/** Subscribe 5, by brand (law.md P5): 15 digits for American Express, else 16, with a right check digit. */
export function cardNumberProblem(typed: string): "invalidCardNumber" | null {
  const digits = digitsOf(typed);
  const length = brandOf(digits) === "amex" ? 15 : 16;
  return digits.length === length && passesLuhn(digits) ? null : "invalidCardNumber";
}

/** Mask "99 / 99". A first digit above 1 can only be a month by itself: 4 becomes "04 / ". */
export function maskExpiry(typed: string): string {
  const digits = digitsOf(typed)
    .replace(/^([2-9])/, "0$1")
    .slice(0, 4);
  return digits.length <= 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** Reads "MM / YY", with or without blanks; null when it is not that or the month is not 1 to 12. */
export function parseExpiry(typed: string): MonthOfYear | null {
  const [, month = "", year = ""] = /^\s*(0[1-9]|1[0-2])\s*\/?\s*(\d{2})\s*$/.exec(typed) ?? [];
  return month === "" ? null : { month: Number(month), year: 2000 + Number(year) };
}

/** A card is good to the end of its month. */
export const isExpired = (expiry: MonthOfYear, now: MonthOfYear): boolean =>
  expiry.year < now.year || (expiry.year === now.year && expiry.month < now.month);

/** Subscribe 5: MM / YY, month 1-12, not in the past. */
export function expiryProblem(typed: string, now: MonthOfYear): "invalidCardExpiry" | null {
  const expiry = parseExpiry(typed);
  return expiry === null || isExpired(expiry, now) ? "invalidCardExpiry" : null;
}

/** As the gateway wants it: MMYY. */
export const gatewayExpiry = ({ month, year }: MonthOfYear): string =>
  String(month).padStart(2, "0") + String(year % 100).padStart(2, "0");

/** How many digits the security code of a card has; null where the brand is not known: 3 or 4. */
const cvvLength = (brand: CardBrand): 3 | 4 | null => (brand === "other" ? null : brand === "amex" ? 4 : 3);

/** Subscribe 5: CVV 3 or 4 digits, and as many as the brand prints. */
export function cvvProblem(typed: string, brand: CardBrand): "invalidCvv" | null {
  if (!/^\d{3,4}$/.test(typed)) return "invalidCvv";
  return typed.length === (cvvLength(brand) ?? typed.length) ? null : "invalidCvv";
}

export const nameOnCardProblem = (typed: string): "nameOnCardRequired" | null =>
  typed.trim() === "" ? "nameOnCardRequired" : null;
