import type { Moment } from "#core/calendar/cut-off.ts";
import type { ChargeToCome } from "#core/notice/payment-letters.ts";
import { longDay, money, paidWith } from "#core/notice/words.ts";

// Letters and the pages of an account say amounts and days in the same words.
export { longDay, money, paidWith };

/** "Tue 10 Feb 2026, 5 pm", "Tue 10 Feb 2026, 4:30 pm". */
export function clockTime({ today, minutes }: Moment): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const half = hours % 24 < 12 ? "am" : "pm";
  return `${longDay(today)}, ${hours % 12 || 12}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`} ${half}`;
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
