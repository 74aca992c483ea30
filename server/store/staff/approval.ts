import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { StaffMoneyKind } from "#core/staff/staff-money.ts";
import type { Database } from "#server/db/database.ts";
import { versionOfRow } from "#server/store/account/account-version.ts";

export type Approval = {
  readonly tenantId: number;
  readonly moneyId: number;
  readonly accountNumber: number;
  readonly kind: StaffMoneyKind;
  readonly amount: Cents;
  /** Papers or days; null for dollars. */
  readonly units: number | null;
  readonly isPrint: boolean;
  readonly reason: string;
  /** The note of the person who asked; "" if there is none. */
  readonly note: string;
  readonly requestedBy: number;
  readonly requestedByName: string;
  readonly requestedOn: Day;
  /** ISO 8601. */
  readonly requestedAt: string;
  readonly name: string;
  /** The account's current version, which a decision sends back. */
  readonly version: number;
  /** "VISA 9990": where a refund goes. */
  readonly cardLabel: string | null;
};

/** The most that one list shows. */
const maxApprovals = 200;

type Waiting = { readonly tenantId: number; readonly moneyId: number };

/**
 * The requests that wait for a second person, oldest first. One statement finds them across the publications, and one
 * for each publication with a request reads whose it is.
 */
export async function findApprovals(db: Database, tenantIds: readonly number[]): Promise<Approval[]> {
  const waiting = await db.readAcross<Waiting>(
    tenantIds,
    (tenants) => sql<Waiting>`
      select m.tenant_id as "tenantId", m.money_id as "moneyId" from staff_money m
      where m.tenant_id = any(${tenants}) and m.state = 'waiting'
      order by m.requested_at, m.money_id limit ${maxApprovals}`,
  );
  const byTenant = Map.groupBy(waiting, ({ tenantId }) => tenantId);
  const parts = await Promise.all(
    [...byTenant].map(([tenantId, those]) =>
      describe(
        db,
        tenantId,
        those.map(({ moneyId }) => moneyId),
      ),
    ),
  );
  return parts.flat().toSorted((one, other) => (one.requestedAt < other.requestedAt ? -1 : 1));
}

const describe = (db: Database, tenantId: number, moneyIds: readonly number[]): Promise<Approval[]> =>
  db.read<Approval>(
    tenantId,
    (tenant) => sql<Approval>`
      select m.tenant_id as "tenantId", m.money_id as "moneyId", m.account_number as "accountNumber", m.kind,
        m.amount_cents as amount, m.units, m.reason, coalesce((select u.product = 'P' from subscription u
          where u.tenant_id = ${tenant} and u.account_number = m.account_number
          order by u.subscription_id desc limit 1), true) as "isPrint", m.requested_by as "requestedBy",
        coalesce((select s.name from staff s where s.staff_id = m.requested_by), '') as "requestedByName",
        m.requested_on as "requestedOn",
        to_char(m.requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "requestedAt",
        trim(a.first_name || ' ' || a.last_name) as name, i.card_label as "cardLabel",
        ${versionOfRow(sql`${tenant}`, sql`a.account_number`)} as version,
        -- An action and its note are written in one transaction, by one person at one moment.
        coalesce((select n.text from staff_note n where n.tenant_id = ${tenant} and n.account_number = m.account_number
          and n.staff_id = m.requested_by and n.made_at = m.requested_at order by n.note_id limit 1), '') as note
      from staff_money m
      join account a on a.tenant_id = ${tenant} and a.account_number = m.account_number
      left join payment_intent i on i.tenant_id = ${tenant} and i.intent_id = m.intent_id
      where m.tenant_id = ${tenant} and m.money_id = any(${[...moneyIds]}::bigint[]) and m.state = 'waiting'`,
  );
