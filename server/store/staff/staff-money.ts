import { sql } from "kysely";
import { addDays, type Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import { limitDays, type StaffMoneyKind, type StaffMoneyState } from "#core/staff/staff-money.ts";
import type { Tx } from "#server/db/database.ts";

export type NewStaffMoney = {
  readonly accountNumber: number;
  readonly kind: StaffMoneyKind;
  /** For papers and days: what they cost now. */
  readonly amount: Cents;
  readonly units?: number;
  readonly intentId?: string;
  readonly toAccount?: number;
  readonly reason: string;
  readonly state: "waiting" | "done";
  readonly staffId: number;
  readonly now: Date;
};

/** @returns its number, which the ledgers and the trail refer to. */
export async function insertStaffMoney(tx: Tx, money: NewStaffMoney): Promise<number> {
  const { money_id } = await tx.q
    .insertInto("staff_money")
    .values({
      tenant_id: tx.tenantId,
      account_number: money.accountNumber,
      kind: money.kind,
      amount_cents: money.amount,
      units: money.units ?? null,
      intent_id: money.intentId ?? null,
      to_account: money.toAccount ?? null,
      reason: money.reason,
      state: money.state,
      requested_by: money.staffId,
      requested_at: money.now,
      requested_on: tx.today,
      decided_by: null,
      decided_at: null,
      decided_on: null,
      decline_reason: null,
    })
    .returning("money_id")
    .executeTakeFirstOrThrow();
  return money_id;
}

type Counted = { readonly accountNumber: number; readonly kind: StaffMoneyKind };

/** What an account was given recently, and what is waiting for approval: both count toward the limit. */
export async function findRecentlyGiven(tx: Tx, { accountNumber, kind }: Counted): Promise<Cents> {
  const since: Day = addDays(tx.today, -limitDays);
  const { rows } = await sql<{ given: Cents }>`
    select coalesce(sum(amount_cents), 0)::int as given from staff_money
    where tenant_id = ${tx.tenantId} and account_number = ${accountNumber} and kind = ${kind}
      and (state = 'waiting' or state = 'done' and coalesce(decided_on, requested_on) > ${since}::date)`.execute(tx.q);
  return rows[0]?.given ?? (0 as Cents);
}

/** What staff gave an account recently without a payment there: credits, and papers or days from other accounts. */
export async function findGivenWithoutPayment(tx: Tx, accountNumber: number): Promise<Cents> {
  const since: Day = addDays(tx.today, -limitDays);
  const { rows } = await sql<{ given: Cents }>`
    select coalesce(sum(amount_cents), 0)::int as given from staff_money
    where tenant_id = ${tx.tenantId} and state = 'done' and coalesce(decided_on, requested_on) > ${since}::date
      and (account_number = ${accountNumber} and kind = 'credit' or to_account = ${accountNumber})`.execute(tx.q);
  return rows[0]?.given ?? (0 as Cents);
}

export type StaffMoneyRecord = {
  readonly moneyId: number;
  readonly kind: StaffMoneyKind;
  readonly amount: Cents;
  readonly units: number | null;
  /** The receipt number of the payment that is refunded. */
  readonly receiptNumber: string | null;
  readonly intentId: string | null;
  readonly state: StaffMoneyState;
  readonly requestedBy: number;
  readonly reason: string;
};

/** Called under the account's lock. Null if this account has no such request. */
export async function findStaffMoney(
  tx: Tx,
  { accountNumber, moneyId }: { readonly accountNumber: number; readonly moneyId: number },
): Promise<StaffMoneyRecord | null> {
  const { rows } = await sql<StaffMoneyRecord>`
    select m.money_id as "moneyId", m.kind, m.amount_cents as amount, m.units, m.state, m.requested_by as "requestedBy",
      m.intent_id as "intentId", m.reason, (select i.receipt_number from payment_intent i
        where i.tenant_id = ${tx.tenantId} and i.intent_id = m.intent_id) as "receiptNumber"
    from staff_money m
    where m.tenant_id = ${tx.tenantId} and m.account_number = ${accountNumber} and m.money_id = ${moneyId}`.execute(
    tx.q,
  );
  return rows[0] ?? null;
}

export type StaffMoneyWithdrawal = {
  readonly moneyId: number;
  /** The person who asked. */
  readonly staffId: number;
  readonly now: Date;
  readonly reason: string;
};

export async function withdrawStaffMoney(
  tx: Tx,
  { moneyId, staffId, now, reason }: StaffMoneyWithdrawal,
): Promise<void> {
  await tx.q
    .updateTable("staff_money")
    .set({
      state: "withdrawn",
      withdrawn_by: staffId,
      withdrawn_at: now,
      withdrawn_on: tx.today,
      withdraw_reason: reason,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("money_id", "=", moneyId)
    .execute();
}

export type StaffMoneyDecision = {
  readonly moneyId: number;
  readonly staffId: number;
  readonly now: Date;
  /** Null if approved. */
  readonly declineReason: string | null;
};

export async function decideStaffMoney(
  tx: Tx,
  { moneyId, staffId, now, declineReason }: StaffMoneyDecision,
): Promise<void> {
  await tx.q
    .updateTable("staff_money")
    .set({
      state: declineReason === null ? "done" : "declined",
      decided_by: staffId,
      decided_at: now,
      decided_on: tx.today,
      decline_reason: declineReason,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("money_id", "=", moneyId)
    .execute();
}
