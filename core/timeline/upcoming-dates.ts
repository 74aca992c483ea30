import type { PublishingCalendar, Schedule } from "../calendar/publishing.ts";
import type { Day } from "../day.ts";
import { dayRange } from "../format/day-text.ts";
import { unitsText } from "../history/ledger-text.ts";
import { upcomingStops } from "../history/upcoming-stops.ts";
import { type ExpiryEntry, replayLedger } from "../ledger/expiry.ts";
import type { ActiveStop } from "../ledger/paid-dates.ts";
import { type ExplanationRow, ledgerRows } from "./timeline-entry.ts";

/** A change that the paid-through date already includes and that is posted as its days pass. */
export type UpcomingDate = { readonly on: Day; readonly text: string; readonly rows: ExplanationRow[] };

type UpcomingDateFacts = {
  readonly entries: readonly ExpiryEntry[];
  readonly stops: readonly ActiveStop[];
  readonly printDays: Schedule;
  readonly calendar: PublishingCalendar;
};

/** What takes effect last comes first, as in the rest of a timeline. */
export function upcomingDates(facts: UpcomingDateFacts): UpcomingDate[] {
  const { entries, stops, printDays, calendar } = facts;
  let before = replayLedger(entries, printDays, calendar).paidThrough;
  return upcomingStops({ entries, stops, printDays, calendar })
    .map(({ restartOn, issues, runsTo }): UpcomingDate => {
      const halfUnits = issues.length * 2;
      const [first = restartOn] = issues;
      const text = `${unitsText(halfUnits, true, "en")} will be added: vacation hold ${dayRange(first, restartOn, "en")}`;
      const rows = ledgerRows({ before, halfUnits, after: runsTo, printed: true });
      before = runsTo;
      return { on: restartOn, text, rows };
    })
    .toReversed();
}
