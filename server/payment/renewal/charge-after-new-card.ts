import type { Enqueue } from "#server/store/email/outbox.ts";
import { makeRenewalDue } from "#server/store/subscription/renewal.ts";
import type { OnCardReplaced } from "../card-replaced.ts";

/**
 * The term that the old card did not pay for is due again, today, on the new one (rules 4.3): a job charges it as soon as
 * the card is kept, and should that be lost, the day's own run does. Once: what is written here is the same renewal.
 */
export const chargeAfterNewCard =
  (enqueue: Enqueue): OnCardReplaced =>
  async (tx, { accountNumber, subscriptionId, today }) => {
    if (!(await makeRenewalDue(tx, subscriptionId, today))) return;
    await enqueue(tx, "charge-renewal", [{ tenantId: tx.tenantId, id: String(accountNumber) }]);
  };
