import { type Cents, cents } from "#core/money.ts";

/** `12.99`. */
export const amountText = (amount: Cents): string => {
  const whole = String(amount).padStart(3, "0");
  return `${whole.slice(0, -2)}.${whole.slice(-2)}`;
};

/** Reads `12.99`, and `.37` as in search answers; null for anything else. A refund may have a minus sign. */
export function readAmount(text: string): Cents | null {
  const parts = /^-?(\d{0,9})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(",", ""));
  if (parts === null || !/\d/.test(text)) return null;
  return cents(Number(parts[1] ?? "") * 100 + Number((parts[2] ?? "").padEnd(2, "0")));
}
