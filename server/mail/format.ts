import { longDay } from "#core/day-text.ts";
import type { Cents } from "#core/money.ts";
import type { ChargeToCome } from "#core/notice/letter.ts";

export { longDay };

/** "$1,234.56", "-$5.00". Worked out in whole cents. */
export function money(amount: Cents): string {
  const cents = Math.abs(amount);
  const dollars = String(Math.trunc(cents / 100)).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${amount < 0 ? "-" : ""}$${dollars}.${String(cents % 100).padStart(2, "0")}`;
}

/**
 * A price path in complete sentences (look.md, Money and dates): "$12.99 every 4 weeks, next on Wed 4 Mar 2026". The last
 * charge is the one that repeats itself.
 */
export const pricePath = (charges: readonly ChargeToCome[]): string[] =>
  charges.map(({ amount, period, chargeOn }, at) => {
    if (at < charges.length - 1) return `${money(amount)} on ${longDay(chargeOn)} for the next ${period}`;
    const repeating = `${money(amount)} every ${period}`;
    return at === 0 ? `${repeating}, next on ${longDay(chargeOn)}` : `then ${repeating} from ${longDay(chargeOn)}`;
  });

const brandNames: Readonly<Record<string, string>> = {
  VISA: "Visa",
  MC: "Mastercard",
  AMEX: "American Express",
  DISC: "Discover",
  OTHER: "Card",
};

/** "VISA 9990" -> "Visa ending in 9990"; any other way of paying by its own name. */
export function paidWith(cardLabel: string): string {
  const [, brand = "", last4] = /^([A-Z]+) (\d{4})$/.exec(cardLabel) ?? [];
  return last4 === undefined ? cardLabel : `${brandNames[brand] ?? "Card"} ending in ${last4}`;
}
