import type { RenewalSettling } from "../settle-payment.ts";
import { type Database } from "#server/db/database.ts";
import { isNotedTry } from "#server/store/payment-attempt.ts";
import { isRenewalWanted } from "#server/store/renewal.ts";
import { findRenewing } from "#server/store/renewing.ts";
import { dueOf } from "#core/payment/decide-booking.ts";
import { declinedRenewal, type DeclineNeeds } from "./declined-renewal.ts";

/** How the payment of a renewal is settled, whether its charge has just been answered or is asked about later. */
export const renewalSettling = (needs: DeclineNeeds & { readonly db: Database }): RenewalSettling => ({
  isWanted: ({ publication, intent }) => isRenewalWanted(needs.db, publication.tenant.tenantId, intent.intentId),
  isEarlierTry: async ({ publication, intent }, { transactionId }) =>
    transactionId !== "" && isNotedTry(needs.db, publication.tenant.tenantId, intent.intentId, transactionId),
  declined: async (tx, { publication, moment, intent }, { declineReason }) => {
    const found = await findRenewing(tx, intent.accountNumber);
    // It was cancelled, has ended or was paid for in another way meanwhile: there is nothing to try again.
    if (found?.renewal.attempt?.intentId !== intent.intentId || found.held.status === "cancelling") return;
    const reason = declineReason ?? { class: "soft", code: "declined" };
    await declinedRenewal(needs, tx, { publication, moment, ...found, reason, amount: dueOf(intent) });
  },
});
