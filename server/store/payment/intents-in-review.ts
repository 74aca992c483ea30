import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { Database } from "#server/db/database.ts";
import type { IntentPurpose } from "#server/db/tables/money.ts";

/** A payment that staff decide about. */
export type IntentInReview = {
  readonly intentId: string;
  readonly accountNumber: number;
  readonly purpose: IntentPurpose;
  /** The total, with tip and donation. */
  readonly amount: Cents;
  readonly reason: string;
  /** The charge for which it was put into review; null if the gateway never named one. */
  readonly transactionId: string | null;
  readonly since: Day;
};

/** Payments whose gateway record does not match what had to be paid, oldest first (security.md I3). */
export const findIntentsInReview = (db: Database, tenantId: number): Promise<IntentInReview[]> =>
  db.read<IntentInReview>(
    tenantId,
    (tenant) => sql<IntentInReview>`
      select i.intent_id as "intentId", i.account_number as "accountNumber", i.purpose,
        i.amount_cents + i.tip_cents + i.donation_cents as amount, coalesce(i.review_reason, '') as reason,
        (select a.gateway_txn_id from payment_attempt a where a.tenant_id = ${tenant} and a.intent_id = i.intent_id
          and a.outcome = 'review' order by a.attempt_id desc limit 1) as "transactionId",
        publication_day(i.token_at) as since
      from payment_intent i where i.tenant_id = ${tenant} and i.state = 'review' order by i.token_at`,
  );
