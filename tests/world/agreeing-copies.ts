import { unitsLeftAfter } from "#core/ledger/prepaid.ts";
import { toDay } from "#core/day.ts";
import { findEarnings } from "#server/store/renewal/earning.ts";
import { paidFactsOf } from "#server/store/subscription/unearned.ts";
import { everything, exportedRows } from "./exports.ts";
import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";
import { dayAt } from "./time.ts";

/**
 * The subscriptions whose copies differ from the printed papers that were paid for and delivered according to the
 * ledger (what was granted, minus what stops hold back and what is still ahead). Empty: all agree.
 */
export async function copiesThatDisagree(site: Site, publisher: Publisher): Promise<string[]> {
  const at = await dayAt(site, publisher);
  const publication = await site.publications.publication(publisher.tenantId);
  if (publication === null) throw new Error("no publication");
  const rows = await exportedRows(site, publisher, "deliveries", {
    ...everything,
    from: toDay("2000-01-01"),
    to: at.today,
  });
  const counted = Map.groupBy(
    rows.filter((row) => row["class"] !== "grace"),
    (row) => Number(row["subscription_id"]),
  );
  const earnings = await site.store.db.write(at, (tx) => findEarnings(tx, { kind: "all", after: 0, most: 100_000 }));
  return earnings.flatMap((earning) => {
    const facts = paidFactsOf(publication, earning);
    const sum = (cause: string | null): number =>
      earning.entries
        .filter((entry) => cause === null || entry.cause === cause)
        .reduce((so, { halfUnits }) => so + halfUnits / 2, 0);
    // A half paper waits for another half, and a digital plan counts days.
    if (facts.printDays.length === 0 || !Number.isInteger(sum(null))) return [];
    const delivered = sum(null) - sum("stop") - unitsLeftAfter(at.today, facts);
    const found = counted.get(earning.subscriptionId)?.length ?? 0;
    return found === delivered ? [] : [`subscription ${earning.subscriptionId}: ${found} papers, and not ${delivered}`];
  });
}
