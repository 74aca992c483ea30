import { money } from "#core/format/money-text.ts";
import type { UpcomingCharge } from "#core/subscribing/price-path.ts";
import type { Wording } from "./wording.ts";

/**
 * A price path in complete sentences (look.md, Money and dates): "$12.99 every 4 weeks, next on Wednesday, March 4,
 * 2026". The last charge is the one that repeats.
 */
export const pricePathSentences = (charges: readonly UpcomingCharge[], { words, longDay }: Wording): string[] =>
  charges.map(({ amount, period, chargeOn }, at) => {
    const { chargedOnce, chargedFrom, chargedThen } = words.email;
    const day = longDay(chargeOn);
    if (at < charges.length - 1) return chargedOnce(money(amount), day, period);
    return at === 0 ? chargedFrom(money(amount), period, day) : chargedThen(money(amount), period, day);
  });
