import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import { declinedMark, type ReversalState } from "#core/payment/after-giving-back.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { ReversalReason } from "#server/db/tables/money.ts";

/** A charge that must not stay, on its way back to the buyer. */
export type Reversal = {
  readonly reversalId: string;
  readonly transactionId: string;
  /** The gateway that has the charge. */
  readonly gateway: string;
  readonly intentId: string;
  readonly accountNumber: number;
  readonly amount: Cents;
  readonly because: ReversalReason;
  readonly checks: number;
  readonly sends: number;
};

/** When the gateway was to be asked about it, and whether whoever had it before has died over it. */
type DueReversal = Reversal & { readonly dueAt: Date; readonly isOrphaned: boolean };

export type NewReversal = Pick<
  Reversal,
  "transactionId" | "gateway" | "intentId" | "accountNumber" | "amount" | "because"
>;

/** The gateway is asked about a reversal after `leaseEnds`, should its sender have died. */
type Sending = { readonly now: Date; readonly leaseEnds: Date };

const columns = sql`r.reversal_id as "reversalId", r.transaction_id as "transactionId", r.gateway, r.intent_id as "intentId",
  r.account_number as "accountNumber", r.amount_cents as amount, r.because, r.checks, r.sends`;

/**
 * Writes down, under the lock of its payment, that a charge goes back, before anything is sent. Staff may ask for one again
 * that the gateway did not take; after a decline it is another one to the gateway. Null: it is on its way already, or back.
 */
export async function putReversal(tx: Tx, wanted: NewReversal, { now, leaseEnds }: Sending): Promise<Reversal | null> {
  const { rows } = await sql<Reversal>`
    insert into reversal as r (tenant_id, transaction_id, gateway, intent_id, account_number, amount_cents, because, state,
      next_at, claimed_until, requested_at)
    values (${tx.tenantId}, ${wanted.transactionId}, ${wanted.gateway}, ${wanted.intentId}::uuid, ${wanted.accountNumber},
      ${wanted.amount}, ${wanted.because}, 'sent', ${leaseEnds}::timestamptz, ${leaseEnds}::timestamptz,
      ${now}::timestamptz)
    on conflict (tenant_id, transaction_id) do update set state = 'sent', next_at = excluded.next_at,
      claimed_until = excluded.claimed_until, checks = 1,
      review_reason = null, sends = r.sends + (r.review_reason like ${`${declinedMark}%`})::int, because = excluded.because
      where r.state = 'review' and excluded.because = 'staff'
    returning ${columns}`.execute(tx.q);
  return rows[0] ?? null;
}

/** Those whose sender may have died, or that the gateway is to be asked about again. */
export async function claimDueReversals(tx: Tx, { now, leaseEnds }: Sending, most: number): Promise<DueReversal[]> {
  const { rows } = await sql<DueReversal>`
    update reversal r set next_at = ${leaseEnds}::timestamptz, claimed_until = ${leaseEnds}::timestamptz, checks = r.checks + 1
    from (select d.reversal_id, d.next_at, d.claimed_until from reversal d where d.tenant_id = ${tx.tenantId} and d.state = 'sent'
      and d.next_at <= ${now}::timestamptz order by d.next_at limit ${most} for update skip locked) was
    where r.tenant_id = ${tx.tenantId} and r.reversal_id = was.reversal_id
    returning ${columns}, was.next_at as "dueAt", was.claimed_until is not null as "isOrphaned"`.execute(tx.q);
  return rows;
}

/** How a reversal ends, or when the gateway is asked about it again. */
export type ReversalLeft =
  | { readonly state: "done"; readonly at: Date }
  | { readonly state: "sent"; readonly nextAt: Date }
  | { readonly state: "review"; readonly because: string };

/** @returns false: somebody else has recorded its end. */
export async function leaveReversal(tx: Tx, reversalId: string, left: ReversalLeft): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable("reversal")
    .set({
      state: left.state,
      next_at: left.state === "sent" ? left.nextAt : null,
      done_at: left.state === "done" ? left.at : null,
      review_reason: left.state === "review" ? left.because : null,
      claimed_until: null,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("reversal_id", "=", reversalId)
    .where("state", "=", "sent")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How the reversals of a payment stand: all are back, a gateway did not take one, or some are on their way. */
export async function standingOfReversals(tx: Tx, intentId: string): Promise<ReversalState> {
  const { rows } = await sql<{ state: ReversalState }>`select r.state from reversal r
    where r.tenant_id = ${tx.tenantId} and r.intent_id = ${intentId}::uuid`.execute(tx.q);
  const states = rows.map(({ state }) => state);
  return states.includes("sent") ? "sent" : states.includes("review") ? "review" : "done";
}

/** A charge that should have gone back, and that the gateway did not take back. */
export type ReversalInReview = {
  readonly reversalId: string;
  readonly accountNumber: number;
  readonly amount: Cents;
  readonly because: ReversalReason;
  readonly why: string;
  readonly transactionId: string;
  readonly since: Day;
};

/** Those that no payment in review stands for, oldest first. */
export const findReversalsInReview = (db: Database, tenantId: number): Promise<ReversalInReview[]> =>
  db.read<ReversalInReview>(
    tenantId,
    (tenant) => sql<ReversalInReview>`select r.reversal_id as "reversalId", r.account_number as "accountNumber",
        r.amount_cents as amount, r.because, coalesce(r.review_reason, '') as why, r.transaction_id as "transactionId",
        publication_day(r.requested_at) as since
      from reversal r join payment_intent i on i.tenant_id = ${tenant} and i.intent_id = r.intent_id
      where r.tenant_id = ${tenant} and r.state = 'review' and i.state <> 'review' order by r.requested_at`,
  );

export type HeldReversal = Reversal & { readonly state: ReversalState };

/** One that staff name by its id, held for the rest of the transaction. */
export async function holdReversal(tx: Tx, reversalId: string): Promise<HeldReversal | null> {
  const { rows } = await sql<HeldReversal>`select ${columns}, r.state
    from reversal r where r.tenant_id = ${tx.tenantId} and r.reversal_id = ${reversalId}::uuid for update`.execute(
    tx.q,
  );
  return rows[0] ?? null;
}

/** A person has seen to it: it is sent once more, or was paid in another way. */
export async function takeFromReview(
  tx: Tx,
  reversalId: string,
  to: { readonly kind: "again" | "paid"; readonly now: Date },
): Promise<void> {
  const again = to.kind === "again";
  await sql`update reversal r set state = ${again ? "sent" : "done"}, next_at = ${again ? to.now : null}::timestamptz,
      done_at = ${again ? null : to.now}::timestamptz, checks = 0, review_reason = null,
      sends = r.sends + (r.review_reason like ${`${declinedMark}%`})::int
    where r.tenant_id = ${tx.tenantId} and r.reversal_id = ${reversalId}::uuid and r.state = 'review'`.execute(tx.q);
}
