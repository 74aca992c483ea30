import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import { declinedPrefix, type ReversalState } from "#core/payment/after-reversal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { ReversalReason } from "#server/db/tables/money.ts";
import { lastSent } from "./last-sent.ts";

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
  readonly sentAt: Date | null;
  readonly isPending: boolean;
  /** Until then, the worker that claimed it has it; null if nobody does. */
  readonly leaseEnds: Date | null;
};

export type NewReversal = Pick<
  Reversal,
  "transactionId" | "gateway" | "intentId" | "accountNumber" | "amount" | "because"
>;

/** The gateway is asked about a reversal after `leaseEnds`, in case its sender has died. */
type Sending = { readonly now: Date; readonly leaseEnds: Date };

const columns = sql`r.reversal_id as "reversalId", r.transaction_id as "transactionId", r.gateway, r.intent_id as "intentId",
  r.account_number as "accountNumber", r.amount_cents as amount, r.because, r.checks, r.sends,
  ${lastSent} as "sentAt", r.is_pending as "isPending", r.claimed_until as "leaseEnds"`;

const declined = sql`(r.review_reason like ${`${declinedPrefix}%`})`;

/** Sends it to the gateway again. The time of the last sending stays on record, unless the gateway has declined it. */
const again = sql`review_reason = null, is_pending = false, sends = r.sends + ${declined}::int,
  sent_at = case when not ${declined} then r.sent_at end`;

/**
 * Records, under the lock of its payment, that a charge is returned, before anything is sent. Staff may ask again for
 * one that the gateway did not accept; after a decline it is a new reversal to the gateway. Null if it is already on
 * its way, or returned.
 */
export async function putReversal(tx: Tx, wanted: NewReversal, { now, leaseEnds }: Sending): Promise<Reversal | null> {
  const { rows } = await sql<Reversal>`
    insert into reversal as r (tenant_id, transaction_id, gateway, intent_id, account_number, amount_cents, because, state,
      next_at, claimed_until, sent_at, requested_at)
    values (${tx.tenantId}, ${wanted.transactionId}, ${wanted.gateway}, ${wanted.intentId}::uuid, ${wanted.accountNumber},
      ${wanted.amount}, ${wanted.because}, 'sent', ${leaseEnds}::timestamptz, ${leaseEnds}::timestamptz,
      null, ${now}::timestamptz)
    on conflict (tenant_id, transaction_id) do update set state = 'sent', next_at = excluded.next_at,
      claimed_until = excluded.claimed_until, checks = 1, because = excluded.because, ${again}
      where r.state = 'review' and excluded.because = 'staff'
    returning ${columns}`.execute(tx.q);
  return rows[0] ?? null;
}

/**
 * Takes the reversal that has been due longest: its sender may have died, perhaps after sending it, or the gateway has
 * to be asked again.
 */
export async function claimDueReversal(tx: Tx, { now, leaseEnds }: Sending): Promise<Reversal | null> {
  const { rows } = await sql<Reversal>`
    update reversal r set next_at = ${leaseEnds}::timestamptz, claimed_until = ${leaseEnds}::timestamptz, checks = r.checks + 1,
      sent_at = case when r.claimed_until is null then r.sent_at else coalesce(r.sent_at, ${now}::timestamptz) end
    where r.tenant_id = ${tx.tenantId} and r.reversal_id in (select d.reversal_id from reversal d
      where d.tenant_id = ${tx.tenantId} and d.state = 'sent' and d.next_at <= ${now}::timestamptz
      order by d.next_at limit 1 for update skip locked)
    returning ${columns}`.execute(tx.q);
  return rows[0] ?? null;
}

/**
 * Notes that the reversal is sent now, or its void is repeated. False if another worker has taken it over, or staff
 * have settled it.
 */
export async function noteReversalSent(
  tx: Tx,
  { reversalId, leaseEnds }: Reversal,
  when: Date | "repeat",
): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable("reversal")
    .set(when === "repeat" ? (row) => ({ sent_at: row.ref("sent_at") }) : { sent_at: when })
    .where("tenant_id", "=", tx.tenantId)
    .where("reversal_id", "=", reversalId)
    .where("state", "=", "sent")
    .where("claimed_until", "=", leaseEnds)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How a reversal ends, or when the gateway is asked about it again. */
export type ReversalStep =
  | { readonly state: "done"; readonly at: Date }
  | { readonly state: "sent"; readonly nextAt: Date; readonly isPending: boolean }
  | { readonly state: "review"; readonly because: string };

/**
 * Any worker may record that the money is back; everything else is up to the worker that has the claim.
 *
 * @returns false if somebody else has recorded its end, or has taken it over.
 */
export async function recordReversalStep(
  tx: Tx,
  { reversalId, leaseEnds }: Reversal,
  left: ReversalStep,
): Promise<boolean> {
  const leave = tx.q
    .updateTable("reversal")
    .set({
      state: left.state,
      next_at: left.state === "sent" ? left.nextAt : null,
      done_at: left.state === "done" ? left.at : null,
      review_reason: left.state === "review" ? left.because : null,
      claimed_until: null,
      ...(left.state === "sent" && { is_pending: left.isPending }),
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("reversal_id", "=", reversalId)
    .where("state", "=", "sent");
  const { numUpdatedRows } = await leave
    .$if(left.state !== "done", (it) => it.where("claimed_until", "=", leaseEnds))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The state of a payment's reversals: all are returned, a gateway did not accept one, or some are on their way. */
export async function reversalStateOf(tx: Tx, intentId: string): Promise<ReversalState> {
  const { rows } = await sql<{ state: ReversalState }>`select r.state from reversal r
    where r.tenant_id = ${tx.tenantId} and r.intent_id = ${intentId}::uuid`.execute(tx.q);
  const states = rows.map(({ state }) => state);
  return states.includes("sent") ? "sent" : states.includes("review") ? "review" : "done";
}

/** A charge that should have been returned, and that the gateway did not return. */
export type ReversalInReview = {
  readonly reversalId: string;
  readonly accountNumber: number;
  readonly amount: Cents;
  readonly because: ReversalReason;
  readonly why: string;
  readonly transactionId: string;
  readonly since: Day;
};

/** Reversals that are not already listed with a payment in review, oldest first. */
export const findReversalsInReview = (db: Database, tenantId: number): Promise<ReversalInReview[]> =>
  db.read<ReversalInReview>(
    tenantId,
    (tenant) => sql<ReversalInReview>`select r.reversal_id as "reversalId", r.account_number as "accountNumber",
        r.amount_cents as amount, r.because, coalesce(r.review_reason, '') as why, r.transaction_id as "transactionId",
        publication_day(r.requested_at) as since
      from reversal r join payment_intent i on i.tenant_id = ${tenant} and i.intent_id = r.intent_id
      where r.tenant_id = ${tenant} and r.state = 'review' and i.state <> 'review' order by r.requested_at`,
  );

export type LockedReversal = Reversal & { readonly state: ReversalState };

/** A reversal that staff name by its id, locked for the rest of the transaction. */
export async function lockReversal(tx: Tx, reversalId: string): Promise<LockedReversal | null> {
  const { rows } = await sql<LockedReversal>`select ${columns}, r.state
    from reversal r where r.tenant_id = ${tx.tenantId} and r.reversal_id = ${reversalId}::uuid for update`.execute(
    tx.q,
  );
  return rows[0] ?? null;
}

/** Staff have dealt with it: it is sent again, or was paid in another way. */
export async function settleReversalReview(
  tx: Tx,
  reversalId: string,
  to: { readonly kind: "again" | "paid"; readonly now: Date },
): Promise<void> {
  const isAgain = to.kind === "again";
  await sql`update reversal r set state = ${isAgain ? "sent" : "done"}, next_at = ${isAgain ? to.now : null}::timestamptz,
      done_at = ${isAgain ? null : to.now}::timestamptz, checks = 0, ${again}
    where r.tenant_id = ${tx.tenantId} and r.reversal_id = ${reversalId}::uuid and r.state = 'review'`.execute(tx.q);
}
