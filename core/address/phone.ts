/** A US number: area code and exchange begin with 2 to 9, and neither is a service code such as 911 (NANP). */
const usNumber = /^1?((?!.11)[2-9]\d{2}(?!.11)[2-9]\d{6})$/;

/**
 * What may be typed or pasted between the digits: phones and word processors insert dashes of any width and invisible
 * characters. A plus starts the country code, which has to be 1.
 */
const looksLikeNumber = /^[\s\p{Cf}]*(?:\+\s*1)?[\d\s()./\p{Pd}\p{Cf}\u2212\u00b7]*$/u;

export const phoneDigits = (text: string): string => text.replaceAll(/\D/g, "");

/** As stored and sent, "+16085550123"; null if it isn't a US number. */
export function toE164(text: string): string | null {
  const [, national] = (looksLikeNumber.test(text) && usNumber.exec(phoneDigits(text))) || [];
  return national === undefined ? null : `+1${national}`;
}

/** A stored number as people read it, "(608) 555-0123"; anything else is returned unchanged. */
export const phoneText = (stored: string): string => {
  const written = toE164(stored);
  return written === null ? stored : formatPhone(written.slice(2));
};

/** The link that dials a number, however the publisher writes it. */
export const telephoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;

/** Checked on leaving the field: the phone is optional, but if given it must be a valid US number (account 5). */
export const phoneProblem = (text: string): "invalidPhone" | null =>
  text.trim() === "" || toE164(text) !== null ? null : "invalidPhone";

/** "(608) 555-0123" as far as it has been typed. Text that can't become a US number stays unchanged. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text);
  const country = digits.startsWith("1") ? "1 " : "";
  const local = country === "" ? digits : digits.slice(1);
  if (local === "" || local.length > 10 || !looksLikeNumber.test(text)) return text;
  const [area, exchange, line] = [local.slice(0, 3), local.slice(3, 6), local.slice(6)];
  if (exchange === "") return country + area;
  return `${country}(${area}) ${exchange}${line === "" ? "" : `-${line}`}`;
}

/**
 * The next value of a phone field. Formats it during typing, but not during deleting (account 5) or editing in the
 * middle, so that the caret doesn't jump. A number that is pasted or autofilled over another counts as typed.
 */
export const typedPhone = (before: string, after: string, caretAtEnd: boolean): string =>
  caretAtEnd && !before.startsWith(after) ? formatPhone(after) : after;
