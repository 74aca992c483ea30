import { dueOf } from "#core/payment/decide-booking.ts";
import { type Database } from "#server/db/database.ts";
import { isNotedTry } from "#server/store/payment/payment-attempt.ts";
import { isRenewalWanted } from "#server/store/subscription/renewal.ts";
import { findRenewing } from "#server/store/subscription/renewing.ts";
import type { Purpose } from "../settled.ts";
import { renewalBooker } from "./book-renewal.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { declinedRenewal } from "./declined-renewal.ts";

/**
 * The payment of a renewal, whether its charge has just been answered or is asked about later: nobody waits at a page, and
 * the subscription may have changed meanwhile.
 */
export const renewalPurpose = (needs: RecordNeeds & { readonly db: Database }): Purpose => ({
  hasBuyer: false,
  // A stored card was looked at when it was given; whoever has moved house since is not declined for it.
  checksAddress: false,
  keepsCard: () => false,
  isWanted: ({ publication, intent }) => isRenewalWanted(needs.db, publication.tenant.tenantId, intent.intentId),
  isEarlierTry: async ({ publication, intent }, { state, transactionId }) =>
    state === "declined" &&
    transactionId !== "" &&
    isNotedTry(needs.db, publication.tenant.tenantId, intent.intentId, transactionId),
  declined: async (tx, { publication, moment, intent }, { declineReason }) => {
    const found = await findRenewing(tx, intent.accountNumber);
    // It was cancelled, has ended or was paid for in another way meanwhile: there is nothing to try again.
    if (found?.renewal.attempt?.intentId !== intent.intentId || found.held.status === "cancelling") return;
    const reason = declineReason ?? { class: "soft", code: "declined" };
    await declinedRenewal(needs, tx, { publication, moment, ...found, reason, amount: dueOf(intent) });
  },
  lock: async () => undefined,
  voided: async () => undefined,
  post: renewalBooker(needs),
  action: "renewal.charge",
});
