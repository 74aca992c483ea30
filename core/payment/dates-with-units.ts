import { deliveringOn } from "../calendar/stopped-issues.ts";
import { deliveryDays } from "../ledger/delivery-days.ts";
import type { ExpiryEntry } from "../ledger/expiry.ts";
import { paidDates, type PaidDates } from "../ledger/paid-dates.ts";
import type { SubscriptionStatus } from "../subscription/status.ts";
import { type PayableFacts, soldPlan } from "./payment-options.ts";

export type AfterUnits = { readonly dates: PaidDates; readonly status: SubscriptionStatus };

/**
 * The dates of a live subscription with one more row in its ledger. An overdue subscription that is paid again
 * continues.
 */
export function datesWithUnits(facts: PayableFacts, entry: ExpiryEntry): AfterUnits {
  const { held, catalog, policy, today } = facts;
  const { bundle, rate } = soldPlan(facts);
  const { printDays } = bundle;
  const { calendar } = catalog;
  const entries = [...held.entries, entry];
  const dates = paidDates({ entries, stops: held.stops, printDays, term: rate.term, calendar, policy });
  if (dates === null) throw new Error("a live subscription has no paid term");
  const isDue = held.status === "pastDue" || held.status === "grace";
  const papers = deliveryDays(entries, printDays, calendar);
  const continues = isDue && dates.paidThrough >= today;
  return { dates, status: continues ? deliveringOn(today, { stops: held.stops, papers, calendar }) : held.status };
}
