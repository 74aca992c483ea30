import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import { paidDates } from "#core/ledger/paid-dates.ts";
import type { Database } from "#server/db/database.ts";
import { type Difference, findDifferences } from "#server/store/payment/audit-checks.ts";
import { type Earning, findEarnings } from "#server/store/renewal/earning.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { paidFactsOf, prepaidAfter } from "#server/store/subscription/unearned.ts";
import { tenantDay } from "#server/tenant-day.ts";
import type { Clock } from "#server/adapters/clock/port.ts";

const page = 500;

/**
 * Replays both ledgers of a publication for every subscription and compares them with what is stored (rules 8.1, 8.2).
 * Read-only.
 * @returns each difference, and how many subscriptions were replayed.
 */
export async function auditPublication(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  publication: Publication,
): Promise<{ readonly replayed: number; readonly differences: readonly Difference[] }> {
  const { tenantId } = publication.tenant;
  const at = tenantDay(clock, publication.tenant);
  const differences = await findDifferences(db, tenantId);
  let replayed = 0;
  for (let after = 0; ;) {
    const from = after;
    const all = await db.readTogether(at, (tx) => findEarnings(tx, { kind: "all", after: from, most: page }));
    differences.push(...all.flatMap((earning) => differencesOf(publication, earning)));
    replayed += all.length;
    after = all.at(-1)?.subscriptionId ?? after;
    if (all.length < page) return { replayed, differences };
  }
}

function differencesOf(publication: Publication, earning: Earning): Difference[] {
  const { subscriptionId, accountNumber, paidThrough, renewsOn, earnedThrough, prepaidNow } = earning;
  const subject = `subscription:${subscriptionId}`;
  const differ = (check: string, detail: string): Difference => ({
    check,
    subject,
    detail: `account ${accountNumber}, ${detail}`,
  });
  // An ended subscription keeps the dates that it ended with.
  if (earning.status === "ended") return [];
  const dates = paidDates(paidFactsOf(publication, earning));
  if (dates === null) return [differ("a live subscription has no unit in its ledger", `paid through ${paidThrough}`)];
  const found: Difference[] = [];
  if (dates.paidThrough !== paidThrough)
    found.push(
      differ("the stored end of the paid term is not the ledger's", `${paidThrough}, not ${dates.paidThrough}`),
    );
  if (dates.renewsOn !== renewsOn)
    found.push(differ("the stored renewal is not the ledger's", `${renewsOn}, not ${dates.renewsOn}`));
  const [prepaid = prepaidNow, ...others] =
    earnedThrough === null ? [] : prepaidStandings(publication, earning, earnedThrough);
  if (![prepaid, ...others].includes(prepaidNow))
    found.push(
      differ("the prepaid amount is not what is still to be delivered", `${prepaidNow} cents, not ${prepaid}`),
    );
  return found;
}

/**
 * The prepaid amounts that were correct at some point since a day was earned: a credit that was posted later on that
 * day counts only from the next day (rules 3). The first amount counts every row; each further one leaves out one more
 * of the latest.
 */
function prepaidStandings(publication: Publication, earning: Earning, earnedThrough: Day): Cents[] {
  const late = earning.entries.filter(
    ({ cause, postedOn }) => cause !== "granted" && postedOn !== null && postedOn >= earnedThrough,
  );
  return [...late.map((_, at) => late.slice(at)), []].toReversed().map((left) => {
    const entries = earning.entries.filter((entry) => !left.includes(entry));
    return prepaidAfter(publication, { ...earning, entries }, earnedThrough);
  });
}
