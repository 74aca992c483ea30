import type { Day } from "#core/day.ts";
import type { ExpiryEntry } from "#core/ledger/expiry.ts";
import { paidDates, type PaidDates } from "#core/ledger/paid-dates.ts";
import type { Tx } from "#server/db/database.ts";
import { type HeldTerm, postExpiry, setPaidDates } from "#server/store/subscription/held-term.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { planOf } from "#server/store/subscription/held-plan.ts";

export type IssueCredit = { readonly issueOn: Day; readonly halfUnits: number };

const entryOf = ({ issueOn, halfUnits }: IssueCredit): ExpiryEntry => ({ cause: "complaint", halfUnits, issueOn });

/** Every date of a subscription with further credits (rules 4.8). */
export function datesWithCredit(publication: Publication, held: HeldTerm, ...credits: IssueCredit[]): PaidDates {
  const { bundle, rate } = planOf(publication, held);
  const dates = paidDates({
    entries: [...held.entries, ...credits.map(entryOf)],
    stops: held.stops,
    printDays: bundle.printDays,
    term: rate.term,
    calendar: publication.catalog.calendar,
    policy: publication.tenant.policy,
  });
  if (dates === null) throw new Error(`subscription ${held.subscriptionId} is live and nothing of it is paid`);
  return dates;
}

/** Posts the credit of a report, once, and the dates that follow from it. */
export async function postCredit(
  tx: Tx,
  held: HeldTerm,
  dates: PaidDates,
  { issueId, actor, ...credit }: IssueCredit & { readonly issueId: number; readonly actor: string },
): Promise<void> {
  const { subscriptionId, rateCode, rateVersion } = held;
  const about = { subscriptionId, rateCode, rateVersion, reference: `issue:${issueId}`, actor };
  await postExpiry(tx, [{ ...entryOf(credit), ...about }]);
  await setPaidDates(tx, subscriptionId, dates);
}
