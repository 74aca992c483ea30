import { addDays, parseDay } from "#core/day.ts";
import type { Quote } from "#contract/site.ts";
import { dayText, longDayText } from "#web/parts/day-text.ts";
import { termWords } from "#web/parts/term-words.ts";
import { money } from "#core/format/money-text.ts";
import { summaryWords } from "./summary-words.ts";

type Path = Quote["pricePath"];

/** One future charge, complete: when, how much, what for, and the last day to cancel before it (law.md NY1, MA2). */
export type SummaryCharge = {
  readonly on: string;
  readonly amount: string;
  readonly termLength: string;
  readonly from: string;
  readonly cancelBy: string;
};

/** Rules 3: cancelDeadline is the day before the charge. */
function dayBefore(day: string): string {
  const known = parseDay(day);
  return known === null ? day : addDays(known, -1);
}

/** The price path in words; the last charge is the one that repeats. */
export const upcomingCharges = (path: Path): SummaryCharge[] =>
  path.map(({ chargeOn, renewsOn, amountCents, period }) => ({
    on: dayText(chargeOn),
    amount: money(amountCents),
    termLength: termWords.length(period),
    from: longDayText(renewsOn),
    cancelBy: longDayText(dayBefore(chargeOn)),
  }));

/** One future bill: what it is for, from when, and how much. */
export type SummaryBill = { readonly from: string; readonly amount: string; readonly termLength: string };

export const upcomingBills = (path: Path): SummaryBill[] =>
  path.map(({ renewsOn, amountCents, period }) => ({
    from: dayText(renewsOn),
    amount: money(amountCents),
    termLength: termWords.length(period),
  }));

/** The price that stays: `$12.99 every 4 weeks`; null for an order that doesn't renew. */
export function lastingPrice(path: Path): string | null {
  const last = path.at(-1);
  return last === undefined ? null : priceOf(last);
}

const priceOf = ({ amountCents, period }: Path[number]): string => `${money(amountCents)} ${termWords.every(period)}`;

/** What is charged now and later, each with its day, in one sentence for use next to the button. */
export function priceNowAndLater(quote: Pick<Quote, "dueTodayCents" | "pricePath" | "byBill">): string {
  const today = money(quote.dueTodayCents);
  if (quote.byBill) return summaryWords.billedLater(today);
  const last = quote.pricePath.at(-1);
  if (last === undefined) return summaryWords.chargedOnce(today);
  const steps = quote.pricePath.slice(0, -1);
  return summaryWords.chargedLater(
    today,
    steps.map(({ amountCents, chargeOn }) => ({ amount: money(amountCents), on: longDayText(chargeOn) })),
    { price: priceOf(last), from: longDayText(last.chargeOn) },
  );
}
