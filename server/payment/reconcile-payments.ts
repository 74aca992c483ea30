import { faultCollector } from "#server/fault-collector.ts";
import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import { sql } from "kysely";
import type { IntentState } from "#core/payment/intent-state.ts";
import { nextCheck } from "#core/payment/next-check.ts";
import { findDueIntents, type IntentRecord } from "#server/store/payment/intent.ts";
import { settleAndWrite } from "./settle-payment.ts";
import type { Settler } from "#server/settlement/settlement.ts";

export type ReconcileNeeds = PublicationNeeds & { readonly settler: Settler };

const batch = 50;

/** Payments in these states are only checked for a second charge. */
const hasEnded: ReadonlySet<IntentState> = new Set(["captured", "voided", "refunded"]);

/**
 * Asks the gateway about every payment of a publication whose outcome is open. If the browser closed between approval
 * and answer, the payment is posted here, and the receipt emailed. Safe to run more than once and to be killed at any
 * instant.
 */
export const reconcilePayments = atPublication(
  async (needs: ReconcileNeeds, { publication, tenantId, ...moment }): Promise<number> => {
    const now = needs.clock.now();
    const due = await findDueIntents(needs.db, tenantId, now, batch);
    const aside = faultCollector();
    for (const intent of due) {
      const request = {
        publication,
        intent,
        moment,
        now,
        hint: null,
        claimed: null,
        actor: "job:reconcile",
        requestId: "",
      };
      await aside.attempt(`payment ${intent.intentId}`, () =>
        settleAndWrite(needs.settler, request, (settlement) =>
          needs.db.write({ tenantId, today: moment.today }, async (tx) => {
            await settlement.apply(tx);
            // The search for a second charge ends once the gateway has answered; a payment that was just posted here
            // gets its own search.
            if (hasEnded.has(intent.state)) {
              const nextCheckAt = settlement.final ? null : nextCheckTime(intent, now);
              await sql`update payment_intent set next_check_at = ${nextCheckAt}, checks = ${intent.checks + 1}
            where tenant_id = ${tenantId} and intent_id = ${intent.intentId}::uuid`.execute(tx.q);
            }
          }),
        ),
      );
    }
    aside.throwCollected();
    return due.length;
  },
);

/** When to look again. Null if it was tried for days. */
function nextCheckTime({ checks }: IntentRecord, now: Date): Date | null {
  const next = nextCheck({ checks, noneFound: false, minutesSinceToken: 0 });
  return next.kind === "ask-again" ? new Date(now.getTime() + next.afterMinutes * 60_000) : null;
}
