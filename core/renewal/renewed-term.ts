import { firstUnit, grantTerm } from "../calendar/granted-term.ts";
import type { PublishingCalendar, Schedule } from "../calendar/publishing.ts";
import type { Term } from "../calendar/term.ts";
import { addDays, type Day, partsOf } from "../day.ts";
import { deliveringOn } from "../calendar/stopped-issues.ts";
import { deliveryDays } from "../ledger/delivery-days.ts";
import { type ExpiryEntry, grantEntry, replayLedger } from "../ledger/expiry.ts";
import { type ActiveStop, type PaidDates, paidDates } from "../ledger/paid-dates.ts";

export type RenewedFacts = {
  readonly entries: readonly ExpiryEntry[];
  readonly stops: readonly ActiveStop[];
  /** The first issue or day after the paid term, as shown to the reader. */
  readonly renewsOn: Day;
  readonly anchorDay: number | null;
  readonly printDays: Schedule;
  /** The term that was just paid. */
  readonly term: Term;
  readonly calendar: PublishingCalendar;
  readonly policy: { readonly chargeLeadDays: number };
  readonly today: Day;
};

export type RenewedTerm = {
  readonly grant: ExpiryEntry;
  readonly anchorDay: number;
  readonly dates: PaidDates;
  /** When the card is charged next. */
  readonly chargeOn: Day;
  /** Whether papers are delivered today. */
  readonly delivers: "active" | "stopped";
};

/** After a late charge (because of downtime or grace), the next one comes at least this many days later. */
const daysAfterLateCharge = 7;

/**
 * What a renewal buys: one more term directly after the paid one, also during grace, so papers delivered in grace are
 * the first of the new term. The row is recorded from the ledger's own end; stops that are not posted yet move the term
 * later.
 */
export function renewedTerm(facts: RenewedFacts): RenewedTerm {
  const { entries, renewsOn, printDays, term, calendar, today } = facts;
  const { paidThrough } = replayLedger(entries, printDays, calendar);
  if (paidThrough === null) throw new RangeError("nothing was ever paid for");
  const anchorDay = facts.anchorDay ?? partsOf(renewsOn).date;
  const granted = grantTerm(renewsOn, anchorDay, { printDays, term }, calendar);
  const issueOn = firstUnit(printDays, calendar, addDays(paidThrough, 1));
  const grant = grantEntry({ startOn: issueOn, units: granted.units }, printDays);
  const paid = { ...facts, entries: [...entries, grant] };
  const dates = paidDates(paid);
  if (dates === null) throw new RangeError("a renewal that pays for nothing");
  const papers = deliveryDays(paid.entries, printDays, calendar);
  const delivers = deliveringOn(today, { stops: facts.stops, papers, calendar });
  const chargeOn = dates.chargeOn > today ? dates.chargeOn : addDays(today, daysAfterLateCharge);
  return { grant, anchorDay: granted.anchorDay, dates, chargeOn, delivers };
}
