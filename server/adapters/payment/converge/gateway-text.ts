import { type Cents, cents } from "#core/money.ts";

/** `12.99`. */
export const amountText = (amount: Cents): string => {
  const whole = String(amount).padStart(3, "0");
  return `${whole.slice(0, -2)}.${whole.slice(-2)}`;
};

/** Reads `12.99`, and `.37`, as search answers write it; null for anything else. A refund may come with a minus sign. */
export function readAmount(text: string): Cents | null {
  const parts = /^-?(\d{0,9})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(",", ""));
  if (parts === null || !/\d/.test(text)) return null;
  return cents(Number(parts[1] ?? "") * 100 + Number((parts[2] ?? "").padEnd(2, "0")));
}

/** Element text may not contain `&`, `<`, `>`; control characters and edges go too. */
export const plain = (text: string): string =>
  text
    .replace(/[&<>\p{Cc}]/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();

/** Cut to a number of UTF-16 units, never through a character. */
export const cut = (text: string, most: number): string =>
  plain(text)
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();

/** `12345-6789` becomes `123456789`. */
export const zipDigits = (zip: string): string => zip.replaceAll(/\D/g, "").slice(0, 9);
