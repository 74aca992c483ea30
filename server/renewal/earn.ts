import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import { postingsOfEarned } from "#core/ledger/journal.ts";
import { negate, plus } from "#core/money.ts";
import { findEarnings, postEarned } from "#server/store/subscription/earning.ts";
import { prepaidAfter } from "#server/store/subscription/unearned.ts";

const batch = 100;

/**
 * Earns what was delivered, issue by issue or day by day: what stands as prepaid for a subscription becomes what its units
 * to come are worth (rules 3). By the ledger's own balance, so that a day that was missed, a credit or a refund comes
 * right by itself. Safe to run twice, and to be killed at any instant. @returns how many subscriptions were looked at.
 */
export const earnRevenue = atPublication(
  async ({ db }: PublicationNeeds, { publication, tenantId, today }): Promise<number> => {
    let all = 0;
    for (;;) {
      const count = await db.write({ tenantId, today }, async (tx) => {
        const due = await findEarnings(tx, { kind: "to-earn", today, most: batch });
        const earned = due.map((earning) => ({
          subscriptionId: earning.subscriptionId,
          postings: postingsOfEarned(plus(earning.prepaidNow, negate(prepaidAfter(publication, earning, today)))),
        }));
        if (earned.length > 0) await postEarned(tx, today, earned);
        return due.length;
      });
      all += count;
      if (count < batch) return all;
    }
  },
);
