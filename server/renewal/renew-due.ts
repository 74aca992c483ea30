import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import type { Day } from "#core/day.ts";
import { faultCollector } from "#server/fault-collector.ts";
import type { GatewayAccounts } from "#server/settlement/gateway-accounts.ts";
import { repeatInParallel } from "#server/repeat-in-parallel.ts";
import { type DueRenewal, findDueRenewals } from "#server/store/renewal/renewal.ts";
import type { ChargeRenewal } from "./charge-renewal.ts";

export type RenewDueNeeds = PublicationNeeds & {
  readonly accounts: GatewayAccounts;
  readonly chargeRenewal: ChargeRenewal;
};

const batch = 200;
/** Each answer lets one more charge begin, so that a gateway that is away is not asked by many at once. */
const atFirst = 4;
/** After this many charges in a row without an answer, the gateway is left alone until the next run. */
const maxAway = 3;

/**
 * Charges what is due at a publication, oldest first, each subscription once, as many side by side as its gateway takes:
 * found by (tenant, charge day) in batches of ids, handled by id. Any number of workers may run it at the same time
 * (rules 4.3, 5).
 * @returns how many were charged.
 */
export const renewDue = atPublication(
  async (needs: RenewDueNeeds, { publication, tenantId, today }): Promise<number> => {
    const { accounts } = needs;
    const account = await accounts.named(publication.tenant, accounts.forRenewals(publication.tenant).card);
    const most = account?.chargesAtOnce ?? 1;
    const due = dueRenewals(needs, tenantId, today);
    const aside = faultCollector();
    const counts = { charged: 0, away: 0 };
    const chargeNext = async (): Promise<boolean> => {
      const next = await due.next();
      if (next.done === true || counts.away >= maxAway) return false;
      const { accountNumber } = next.value;
      const outcome = await aside.attempt(`account ${accountNumber}`, () =>
        needs.chargeRenewal({ publication, accountNumber, newCard: false }),
      );
      if (outcome?.kind === "posted") counts.charged++;
      counts.away = outcome?.kind === "away" || outcome?.kind === "waiting" ? counts.away + 1 : 0;
      return counts.away < maxAway;
    };
    await repeatInParallel(chargeNext, { atFirst, most });
    aside.throwCollected();
    return counts.charged;
  },
);

/** Each subscription once, oldest first; those that become due meanwhile wait for the next run. */
async function* dueRenewals(
  { db }: RenewDueNeeds,
  tenantId: number,
  today: Day,
): AsyncGenerator<DueRenewal, void, undefined> {
  let after: DueRenewal | null = null;
  for (;;) {
    const due: DueRenewal[] = await findDueRenewals(db, tenantId, { today, after, most: batch });
    yield* due;
    after = due.at(-1) ?? null;
    if (due.length < batch) return;
  }
}
