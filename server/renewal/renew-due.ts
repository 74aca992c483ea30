import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import { type DueRenewal, findDueRenewals } from "#server/store/renewal/renewal.ts";
import type { ChargeRenewal } from "./charge-renewal.ts";

export type RenewDueNeeds = PublicationNeeds & { readonly chargeRenewal: ChargeRenewal };

const batch = 100;
const atOnce = 4;
/** After this many charges in a row without an answer, the gateway is left alone until the next run. */
const mostAway = 3;

/**
 * Charges what is due at a publication, oldest first, each subscription once: found by (tenant, charge day) in batches
 * of ids, handled by id. Any number of workers may run it at the same time (rules 4.3, 5).
 * @returns how many were charged.
 */
export const renewDue = atPublication(
  async (needs: RenewDueNeeds, { publication, tenantId, today }): Promise<number> => {
    let after: DueRenewal | null = null;
    let charged = 0;
    let away = 0;
    for (;;) {
      const due: DueRenewal[] = await findDueRenewals(needs.db, tenantId, { today, after, most: batch });
      for (let from = 0; from < due.length; from += atOnce) {
        const outcomes = await Promise.all(
          due
            .slice(from, from + atOnce)
            .map(({ accountNumber }) => needs.chargeRenewal({ publication, accountNumber, newCard: false })),
        );
        charged += outcomes.filter(({ kind }) => kind === "posted").length;
        const silent = outcomes.filter(({ kind }) => kind === "away" || kind === "waiting").length;
        away = silent === outcomes.length ? away + silent : 0;
        if (away >= mostAway) return charged;
      }
      after = due.at(-1) ?? null;
      if (due.length < batch) return charged;
    }
  },
);
