import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import { cents, type Cents } from "#core/money.ts";
import type { DisputeReason, DisputeState, KnownDispute } from "#core/payment/dispute.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { settledItemExists } from "#server/store/staff/queue-item.ts";

/**
 * The payer's bank has the payment's money, and is deciding. Anybody who refunded it besides the bank would pay twice.
 */
export const isHeldByBank = (tenant: RawBuilder<number>, intentId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from payment_dispute d where d.tenant_id = ${tenant} and d.intent_id = ${intentId}
    and not d.is_inquiry and d.state in ('needs-answer', 'with-bank'))`;

/** Whether a bank is deciding about a payment of this account, and holds its money. */
export const isAccountDisputed = (tenant: RawBuilder<number>, account: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from payment_dispute d where d.tenant_id = ${tenant} and d.account_number = ${account}
    and not d.is_inquiry and d.state in ('needs-answer', 'with-bank'))`;

/** Whether that is true of one account, or the bank has returned the last payment of its subscription. */
export async function isTermDisputed(
  tx: Tx,
  { accountNumber, subscriptionId }: { readonly accountNumber: number; readonly subscriptionId: number },
): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select ${isAccountDisputed(sql`${tx.tenantId}`, sql`${accountNumber}`)} as is
    `.execute(tx.q);
  return rows[0]?.is === true || (await findBankReturn(tx, subscriptionId)) > 0;
}

type At = { readonly gateway: string; readonly disputeRef: string };

const known = sql`d.state, d.is_inquiry as "isInquiry", d.amount_cents as amount, d.answer_by as "answerBy"`;

/** All disputes at a gateway, as we know them, by the gateway's names. */
export async function findKnownDisputes(
  db: Database,
  tenantId: number,
  gateway: string,
): Promise<ReadonlyMap<string, KnownDispute>> {
  const rows = await db.read(
    tenantId,
    (tenant) => sql<KnownDispute & { disputeRef: string }>`select d.dispute_ref as "disputeRef", ${known}
      from payment_dispute d where d.tenant_id = ${tenant} and d.gateway = ${gateway}`,
  );
  return new Map(rows.map(({ disputeRef, ...dispute }) => [disputeRef, dispute]));
}

/** One of them, under its account's lock, so that of two workers only one reports it. */
export async function findKnownDispute(tx: Tx, { gateway, disputeRef }: At): Promise<KnownDispute | null> {
  const { rows } = await sql<KnownDispute>`select ${known} from payment_dispute d
    where d.tenant_id = ${tx.tenantId} and d.gateway = ${gateway} and d.dispute_ref = ${disputeRef}`.execute(tx.q);
  return rows[0] ?? null;
}

export type DisputedPayment = {
  readonly intentId: string;
  readonly accountNumber: number;
  /** Null if it was for a gift. */
  readonly subscriptionId: number | null;
  readonly giftId: string | null;
  readonly receiptNumber: string;
};

/**
 * The payment that a gateway's record names by our reference. Null if we have not posted it.
 * @param intentId a UUID.
 */
export async function findDisputedPayment(
  db: Database,
  tenantId: number,
  intentId: string,
): Promise<DisputedPayment | null> {
  const [found] = await db.read(
    tenantId,
    (tenant) => sql<DisputedPayment>`select i.intent_id as "intentId", i.account_number as "accountNumber",
        case when i.gift_id is null then i.subscription_id end as "subscriptionId", i.gift_id as "giftId",
        coalesce(i.receipt_number, '') as "receiptNumber"
      from payment_intent i where i.tenant_id = ${tenant} and i.intent_id = ${intentId}::uuid
        and i.state in ('captured', 'refunded', 'voided')`,
  );
  return found ?? null;
}

export type DisputeToWrite = At &
  KnownDispute & {
    readonly payment: DisputedPayment;
    readonly reason: DisputeReason;
    readonly openedOn: Day;
  };

/** @returns its number. */
export async function writeDispute(tx: Tx, { payment, ...it }: DisputeToWrite): Promise<number> {
  const { rows } = await sql<{ disputeId: number }>`
    insert into payment_dispute as d (tenant_id, gateway, dispute_ref, intent_id, account_number, state, is_inquiry,
      amount_cents, reason, opened_on, answer_by, changed_on)
    values (${tx.tenantId}, ${it.gateway}, ${it.disputeRef}, ${payment.intentId}::uuid, ${payment.accountNumber}, ${it.state},
      ${it.isInquiry}, ${it.amount}, ${it.reason}, ${it.openedOn}, ${it.answerBy}, ${tx.today})
    on conflict (tenant_id, gateway, dispute_ref) do update set state = excluded.state, is_inquiry = excluded.is_inquiry,
      amount_cents = excluded.amount_cents, answer_by = excluded.answer_by, changed_on = excluded.changed_on
    returning d.dispute_id::int as "disputeId"`.execute(tx.q);
  const [written] = rows;
  if (written === undefined) throw new Error("a dispute was not written");
  return written.disputeId;
}

/** A dispute that staff have to do something about. */
export type WaitingDispute = {
  readonly disputeId: number;
  readonly accountNumber: number;
  readonly state: DisputeState;
  readonly isInquiry: boolean;
  readonly amount: Cents;
  readonly reason: DisputeReason;
  readonly receiptNumber: string;
  readonly answerBy: Day | null;
  readonly changedOn: Day;
};

/**
 * Disputes, as `d`, that wait for the newspaper's answer, and lost ones that nobody has looked at. What staff said
 * about an inquiry, or before the bank decided, doesn't settle what comes after.
 */
export const waitingDisputes = (tenant: RawBuilder<number>): RawBuilder<unknown> => sql`payment_dispute d
  where d.tenant_id = ${tenant} and d.state in ('needs-answer', 'lost')
    and not ${settledItemExists(tenant, "dispute", sql`d.dispute_id || ':' || case when d.is_inquiry then 'inquiry' else d.state end`)}`;

/** The day by which to answer, or since which a lost one waits. */
export const disputeDay: RawBuilder<Day> = sql<Day>`coalesce(d.answer_by, d.changed_on)`;

/** Most urgent first. */
export const findWaitingDisputes = (db: Database, tenantId: number): Promise<WaitingDispute[]> =>
  db.read<WaitingDispute>(
    tenantId,
    (
      tenant,
    ) => sql<WaitingDispute>`select d.dispute_id::int as "disputeId", d.account_number as "accountNumber", d.state,
        d.is_inquiry as "isInquiry", d.amount_cents as amount, d.reason, d.answer_by as "answerBy",
        d.changed_on as "changedOn", coalesce((select i.receipt_number from payment_intent i
          where i.tenant_id = ${tenant} and i.intent_id = d.intent_id), '') as "receiptNumber"
      from ${waitingDisputes(tenant)} order by ${disputeDay}, d.dispute_id`,
  );

/** What the bank has returned of a subscription's last payment. */
export async function findBankReturn(tx: Tx, subscriptionId: number): Promise<Cents> {
  const { rows } = await sql<{ amount: Cents }>`select coalesce(sum(r.amount_cents), 0)::int as amount from refund r
    where r.tenant_id = ${tx.tenantId} and r.reason = 'dispute' and r.intent_id = (
      select i.intent_id from payment_intent i
      where i.tenant_id = ${tx.tenantId} and i.subscription_id = ${subscriptionId} and i.captured_at is not null
        and i.amount_cents > 0
      order by i.captured_at desc limit 1)`.execute(tx.q);
  return rows[0]?.amount ?? cents(0);
}
