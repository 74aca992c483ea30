import { totalDue } from "#core/payment/decide-posting.ts";
import { type Database } from "#server/db/database.ts";
import { isRecordedAttempt } from "#server/store/payment/payment-attempt.ts";
import { isRenewalWanted } from "#server/store/renewal/renewal.ts";
import { findRenewingTerm } from "#server/store/renewal/renewing.ts";
import type { PaymentPurpose } from "#server/settlement/settlement.ts";
import { makePostRenewal } from "./post-renewal.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { handleDeclinedRenewal } from "./handle-declined-renewal.ts";

/**
 * The payment of a renewal, whether its charge was just answered or is asked about later: nobody waits at a page, and
 * the subscription may have changed meanwhile.
 */
export const renewalPurpose = (needs: RecordNeeds & { readonly db: Database }): PaymentPurpose => ({
  hasBuyer: false,
  // The stored card was checked when it was given; a reader who has moved since then is not declined for it.
  checksAddress: false,
  keepsCard: () => false,
  mayCapture: async () => true,
  isWanted: ({ publication, intent }) => isRenewalWanted(needs.db, publication.tenant.tenantId, intent.intentId),
  isEarlierTry: async ({ publication, intent }, { state, transactionId, declineReason }) =>
    state === "declined" &&
    // Declined because it was charged before: that earlier charge decides, and may be recorded later than this decline.
    (declineReason.code === "duplicate" ||
      (transactionId !== "" &&
        (await isRecordedAttempt(needs.db, publication.tenant.tenantId, intent.intentId, transactionId)))),
  declined: async (tx, { publication, moment, intent }, { declineReason }) => {
    const found = await findRenewingTerm(tx, intent.accountNumber);
    // The subscription was canceled, has ended or was paid for in another way meanwhile, so there is nothing to try
    // again.
    if (found?.renewal.attempt?.intentId !== intent.intentId || found.held.status === "cancelling") return;
    const reason = declineReason ?? { class: "soft", code: "declined" };
    await handleDeclinedRenewal(needs, tx, { publication, moment, ...found, reason, amount: totalDue(intent) });
  },
  lock: async () => undefined,
  voided: async () => undefined,
  post: makePostRenewal(needs),
  action: "renewal.charge",
});
