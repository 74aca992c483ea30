import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import type { ReviewSource } from "#server/review-source.ts";
import { findNotAgreedRenewals } from "#server/store/renewal/not-agreed-renewals.ts";

/**
 * Lists renewals that would cost more than their readers agreed to. Only the catalog or the reader can settle one: it
 * leaves the list when it is charged, or ends.
 */
export const renewalReviews = ({ db, clock }: { readonly db: Database; readonly clock: Clock }): ReviewSource => ({
  action: "settleQueue",
  movesMoney: [],
  outcomes: {},
  done: {},
  list: async ({ tenant }) => {
    const { today } = clock.local(tenant);
    return (await findNotAgreedRenewals(db, tenant.tenantId, today)).map(({ accountNumber, chargeOn }) => ({
      key: String(accountNumber),
      accountNumber,
      day: chargeOn,
      about:
        "renewal not charged: its price is higher than the reader agreed to. Lower the price in the catalog, or ask the reader to agree to it on the payment page",
    }));
  },
  settle: async () => ({ kind: "unknown" }),
});
