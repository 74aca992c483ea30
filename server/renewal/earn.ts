import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import { negate, plus } from "#core/money.ts";
import { findEarnings, postEarned } from "#server/store/renewal/earning.ts";
import { prepaidAfter } from "#server/store/subscription/unearned.ts";

/** How many subscriptions share an entry of the books. */
const batch = 100;

/**
 * Earns what was delivered, issue by issue or day by day: the prepaid amount of a subscription becomes the value of its
 * future units (rules 3). It starts from the ledger's own balance, so a missed day, a credit or a refund is corrected
 * automatically. Safe to run more than once, and to be killed at any instant.
 * @returns how many subscriptions were checked.
 */
export const earnRevenue = atPublication(
  async ({ db }: PublicationNeeds, { publication, tenantId, today }): Promise<number> => {
    let all = 0;
    for (;;) {
      const count = await db.write({ tenantId, today }, async (tx) => {
        const due = await findEarnings(tx, { kind: "to-earn", today, most: batch });
        const earned = due.map((earning) => ({
          subscriptionId: earning.subscriptionId,
          amount: plus(earning.prepaidNow, negate(prepaidAfter(publication, earning, today))),
        }));
        if (earned.length > 0) await postEarned(tx, today, earned);
        return due.length;
      });
      all += count;
      if (count < batch) return all;
    }
  },
);
