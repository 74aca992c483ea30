import { addDays, parseDay } from "#core/day.ts";
import type { Quote } from "#contract/site.ts";
import { dayText } from "#web/parts/day-text.ts";
import { centsText } from "#web/parts/money-text.ts";
import { termText } from "#web/parts/plan-price.ts";

type Path = Quote["pricePath"];

/** One charge to come, complete: when, how much, for what, and the last day to cancel before it (law.md NY1, MA2). */
export type ChargeAhead = {
  readonly on: string;
  readonly amount: string;
  readonly pays: string;
  readonly cancelBy: string;
};

/** Rules 3: cancelDeadline is the day before the charge. */
function dayBefore(day: string): string {
  const known = parseDay(day);
  return known === null ? day : addDays(known, -1);
}

/** "4 weeks" and "month" as a stretch of time: `4 weeks`, `1 month`. */
const stretch = (period: string): string => (/^\d/.test(period) ? period : `1 ${period}`);

/** The price path in words; the last charge is the one that repeats. */
export const chargesAhead = (path: Path): ChargeAhead[] =>
  path.map(({ chargeOn, renewsOn, amountCents, period }) => ({
    on: dayText(chargeOn),
    amount: centsText(amountCents),
    pays: `${stretch(period)} from ${dayText(renewsOn)}`,
    cancelBy: dayText(dayBefore(chargeOn)),
  }));

/** The price that stays: `$12.99 every 4 weeks`; null for an order that does not renew. */
export function stayingPrice(path: Path): string | null {
  const last = path.at(-1);
  return last === undefined ? null : `${centsText(last.amountCents)} ${termText(last.period)}`;
}

/** What stands beside the button: what is charged now and what later, in one breath. */
export function nowAndLater(quote: Pick<Quote, "dueTodayCents" | "pricePath">): string {
  const [first, ...others] = quote.pricePath;
  const now = `${centsText(quote.dueTodayCents)} today`;
  if (first === undefined) return `${now}. Nothing more is charged later.`;
  const staying = stayingPrice(quote.pricePath) ?? "";
  if (others.length === 0)
    return `${now}, then ${staying} until you cancel. The first is charged on ${dayText(first.chargeOn)}.`;
  const next = `${centsText(first.amountCents)} on ${dayText(first.chargeOn)}`;
  return `${now}, then ${next}, later ${staying} until you cancel.`;
}
