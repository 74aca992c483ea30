/** A US number: area code and exchange begin with 2 to 9, and neither is a service code such as 911 (NANP). */
const usNumber = /^1?((?!.11)[2-9]\d{2}(?!.11)[2-9]\d{6})$/;

/** What a person may write between the digits; a plus leads to the country, which is fixed to the US. */
const looksLikeNumber = /^\s*(?:\+\s*1)?[\d\s().-]*$/;

export const phoneDigits = (text: string): string => text.replaceAll(/\D/g, "");

/** As it is stored and sent, "+16085550123"; null when it is no US number. */
export function toE164(text: string): string | null {
  const [, national] = (looksLikeNumber.test(text) && usNumber.exec(phoneDigits(text))) || [];
  return national === undefined ? null : `+1${national}`;
}

/** A stored number as people read it, "(608) 555-0123"; whatever else stands there, as it is. */
export const phoneText = (stored: string): string => {
  const written = toE164(stored);
  return written === null ? stored : formatPhone(written.slice(2));
};

/** On leaving the field: a phone is optional, and when given must be a valid US number (account 5). */
export const phoneProblem = (text: string): "invalidPhone" | null =>
  text.trim() === "" || toE164(text) !== null ? null : "invalidPhone";

/** "(608) 555-0123" as far as it has been typed; what cannot become a US number stays as it is. */
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
 * The next value of a phone field: formatted while typing, left alone while deleting (account 5), and while something in
 * the middle is corrected, so that the caret does not jump. A number pasted or filled in over another one is typed.
 */
export const typedPhone = (before: string, after: string, caretAtEnd: boolean): string =>
  caretAtEnd && !before.startsWith(after) ? formatPhone(after) : after;
