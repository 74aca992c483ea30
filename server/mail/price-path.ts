import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import type { ChargeToCome } from "#core/subscribing/price-path.ts";

/**
 * A price path in complete sentences (look.md, Money and dates): "$12.99 every 4 weeks, next on Wednesday, March 4, 2026".
 * The last charge is the one that repeats.
 */
export const pricePath = (charges: readonly ChargeToCome[]): string[] =>
  charges.map(({ amount, period, chargeOn }, at) => {
    if (at < charges.length - 1) return `${money(amount)} on ${longDay(chargeOn)} for the next ${period}`;
    const repeating = `${money(amount)} every ${period}`;
    return at === 0 ? `${repeating}, next on ${longDay(chargeOn)}` : `then ${repeating} from ${longDay(chargeOn)}`;
  });
