import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import type { ChargeToCome } from "#core/subscribing/price-path.ts";
import { emailWords } from "./email-words.ts";

/**
 * A price path in complete sentences (look.md, Money and dates): "$12.99 every 4 weeks, next on Wednesday, March 4, 2026".
 * The last charge is the one that repeats.
 */
export const pricePath = (charges: readonly ChargeToCome[]): string[] =>
  charges.map(({ amount, period, chargeOn }, at) => {
    const day = longDay(chargeOn);
    if (at < charges.length - 1) return emailWords.chargedOnce(money(amount), day, period);
    return at === 0
      ? emailWords.chargedFrom(money(amount), period, day)
      : emailWords.chargedThen(money(amount), period, day);
  });
