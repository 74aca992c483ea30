import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { IntentState } from "#core/payment/intent-state.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { AgreedPrices, IntentLine, IntentPurpose, PaidPlan } from "#server/db/tables/money.ts";

/** The gateway's handle of a payment that was opened there, by the gateway's name. */
export type GatewayHandles = Readonly<Record<string, string>>;

/** The payment that is due, for what and by whom, with everything that posting it needs. */
export type IntentRecord = {
  readonly intentId: string;
  readonly accountNumber: number;
  /** Null for a gift. */
  readonly subscriptionId: number | null;
  readonly giftId: string | null;
  readonly purpose: IntentPurpose;
  readonly method: string;
  readonly state: IntentState;
  readonly amount: Cents;
  readonly tip: Cents;
  readonly donation: Cents;
  readonly tax: Cents;
  readonly lines: readonly IntentLine[];
  /** The choice at the time the widget was opened; this does not pay for a later choice. */
  readonly plan: PaidPlan;
  readonly agreed: AgreedPrices | null;
  readonly invoiceNumber: string;
  readonly transactionId: string | null;
  readonly receiptNumber: string | null;
  readonly checks: number;
  readonly nextCheckAt: Date | null;
  readonly tokenAt: Date;
  /** The gateways at which it was opened, each with its own handle: it can only have been paid at these. */
  readonly openedAt: GatewayHandles;
  /** Why it waits for staff; null if it does not. */
  readonly reviewReason: string | null;
  /** The paid-through day that the payer was shown; null if no term was shown. */
  readonly paidThrough: Day | null;
  /** Why the last try failed. */
  readonly declineCode: string | null;
  /** The desk user who took it; null if the reader paid, or a job did. */
  readonly takenBy: string | null;
};

export const intentColumns = sql`i.intent_id as "intentId", i.account_number as "accountNumber", i.subscription_id as "subscriptionId",
  i.gift_id as "giftId", i.purpose, i.method, i.state, i.amount_cents as amount, i.tip_cents as tip, i.donation_cents as donation,
  i.tax_cents as tax, i.lines, i.plan, i.agreed, i.invoice_number as "invoiceNumber", i.gateway_txn_id as "transactionId",
  i.receipt_number as "receiptNumber", i.checks, i.next_check_at as "nextCheckAt",
  i.token_at as "tokenAt", i.opened_at as "openedAt", i.review_reason as "reviewReason",
  i.paid_through as "paidThrough", i.decline_code as "declineCode",
  (select s.name from staff s where i.taken_by = 'staff:' || s.staff_id) as "takenBy"`;

const where = (tenant: RawBuilder<number>, condition: RawBuilder<unknown>): RawBuilder<IntentRecord> =>
  sql<IntentRecord>`select ${intentColumns} from payment_intent i where i.tenant_id = ${tenant} and ${condition}`;

/**
 * Paid in a browser. We charge renewals ourselves, so nothing that a browser says is about one. Otherwise an old tab's
 * answer would put a declined renewal into review, and its card would not be tried again.
 */
const paidByReader = sql`i.purpose <> 'renewal'`;

/**
 * The payment that the browser's answer is about: the one whose invoice it names, else the latest one opened, settled or
 * not. A renewal never is.
 */
export async function findNamedIntent(
  db: Database,
  tenantId: number,
  accountNumber: number,
  invoiceNumber: string | null,
): Promise<IntentRecord | null> {
  const [row] = await db.read(tenantId, (tenant) =>
    where(
      tenant,
      sql`i.account_number = ${accountNumber} and ${paidByReader}
      order by i.invoice_number = ${invoiceNumber} desc, i.token_at desc limit 1`,
    ),
  );
  return row ?? null;
}

/**
 * Payments of the account that may have been made, or that staff have to decide about. The last one is included even if
 * it was declined, because its token can be used to try again. Renewals that we charge ourselves have no token, so one
 * that never reached the gateway is not among them.
 */
export const openIntents = (tenant: RawBuilder<number>, accountNumber: number): RawBuilder<IntentRecord> =>
  where(
    tenant,
    sql`i.account_number = ${accountNumber} and i.state in ('token', 'unknown', 'declined', 'review')
      and (i.state <> 'declined' or i.next_check_at is not null or i.purpose <> 'renewal' and i.token_at = (select max(x.token_at)
        from payment_intent x where x.tenant_id = ${tenant} and x.account_number = ${accountNumber}))
      and (i.purpose <> 'renewal' or i.state <> 'token' or i.next_check_at is not null)
      order by i.token_at desc`,
  );

export const findOpenIntents = (db: Database, tenantId: number, accountNumber: number): Promise<IntentRecord[]> =>
  db.read(tenantId, (tenant) => openIntents(tenant, accountNumber));

/** Whether the gateway may be charging a card for the next term now. Must be called under the account's lock. */
export async function isRenewalAtGateway(tx: Tx, accountNumber: number): Promise<boolean> {
  const { rows } = await sql`select i.intent_id from payment_intent i
    where i.tenant_id = ${tx.tenantId} and i.account_number = ${accountNumber} and i.purpose = 'renewal'
      and (i.state = 'unknown' or (i.state = 'token' and i.next_check_at is not null))`.execute(tx.q);
  return rows.length > 0;
}

export async function findIntent(db: Database, tenantId: number, intentId: string): Promise<IntentRecord | null> {
  const [row] = await db.read(tenantId, (tenant) => where(tenant, sql`i.intent_id = ${intentId}::uuid`));
  return row ?? null;
}

/** Payments to ask the gateway about now, oldest first. */
export const findDueIntents = (db: Database, tenantId: number, now: Date, most: number): Promise<IntentRecord[]> =>
  db.read(tenantId, (tenant) => where(tenant, sql`i.next_check_at <= ${now} order by i.next_check_at limit ${most}`));

/** Reads the intent under the account's lock, so that two answers to one payment are handled one after the other. */
export async function lockIntent(tx: Tx, intentId: string): Promise<IntentRecord> {
  const { rows } = await sql<IntentRecord>`select ${intentColumns} from payment_intent i
    where i.tenant_id = ${tx.tenantId} and i.intent_id = ${intentId}::uuid for update`.execute(tx.q);
  const row = rows[0];
  if (row === undefined) throw new Error(`no intent ${intentId}`);
  return row;
}

/** A locked payment, and those of its charges that are being returned or were returned: none of them may be posted. */
export type LockedPayment = IntentRecord & { readonly goingBack: readonly string[] };

/** Locks the account first, as every command on it does, and then its payment, in one statement. */
export async function lockPayment(tx: Tx, { accountNumber, intentId }: OpenPayment): Promise<LockedPayment> {
  const { rows } = await sql<LockedPayment>`
    with held as materialized (
      select tenant_id, account_number from account
      where tenant_id = ${tx.tenantId} and account_number = ${accountNumber} for update
    )
    select ${intentColumns}, i.going_back as "goingBack"
    from held join payment_intent i on i.tenant_id = held.tenant_id
    where i.tenant_id = ${tx.tenantId} and i.intent_id = ${intentId}::uuid and i.account_number = held.account_number
    for update of i`.execute(tx.q);
  const row = rows[0];
  if (row === undefined) throw new Error(`no intent ${intentId}`);
  return row;
}

type OpenPayment = Pick<IntentRecord, "accountNumber" | "intentId">;

/** From here on, nothing may be posted for these charges. Called under the payment's lock. */
export async function noteChargesReversed(tx: Tx, intentId: string, transactionIds: readonly string[]): Promise<void> {
  await sql`update payment_intent set going_back = going_back || ${transactionIds}::text[]
    where tenant_id = ${tx.tenantId} and intent_id = ${intentId}::uuid`.execute(tx.q);
}

export type IntentChange = {
  readonly state: IntentState;
  readonly transactionId?: string;
  readonly declineCode?: string;
  readonly reviewReason?: string;
  /** Null if there is no need to ask the gateway again. */
  readonly nextCheckAt: Date | null;
  /** The payment can no longer be made, and the gateway is asked one last time, for a charge that was recorded late. */
  readonly isLastCheck?: boolean;
  readonly checks?: number;
};

export async function changeIntent(tx: Tx, intentId: string, change: IntentChange): Promise<void> {
  await tx.q
    .updateTable("payment_intent")
    .set({
      state: change.state,
      next_check_at: change.nextCheckAt,
      is_last_check: change.isLastCheck ?? false,
      ...(change.transactionId !== undefined && { gateway_txn_id: change.transactionId }),
      ...(change.declineCode !== undefined && { decline_code: change.declineCode }),
      ...(change.reviewReason !== undefined && { review_reason: change.reviewReason }),
      ...(change.checks !== undefined && { checks: change.checks }),
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("intent_id", "=", intentId)
    .execute();
}
