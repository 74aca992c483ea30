import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Database } from "#server/db/database.ts";

/** How the audit trail records that a due renewal waits, and for what. */
export const waitsOutcome = <Why extends string>(because: Why) => `waits:${because}` as const;

/** The renewal would cost more than its reader agreed to. */
const notAgreedOutcome = waitsOutcome("not-agreed");

export type NotAgreedRenewal = { readonly accountNumber: number; readonly chargeOn: Day };

const most = 1000;

/**
 * Renewals that are due and not charged because they would cost more than their readers agreed to (rules 4.3), as `u`:
 * a plan or an upgrade has another price now. The latest entry of the audit trail says so; there is one for each day
 * that a renewal waits.
 */
export const notAgreedRenewals = (tenant: RawBuilder<number>, today: Day): RawBuilder<unknown> => sql`subscription u
  join lateral (
    select a.outcome from audit_entry a
    where a.tenant_id = ${tenant} and a.action = 'renewal.charge' and a.subject = 'account:' || u.account_number
    order by a.entry_id desc limit 1
  ) last on last.outcome = ${notAgreedOutcome}
  where u.tenant_id = ${tenant} and u.status in ('active', 'stopped', 'pastDue', 'grace') and u.charge_on <= ${today}::date
    and exists (select from renewal r where r.tenant_id = ${tenant} and r.subscription_id = u.subscription_id)`;

export const findNotAgreedRenewals = (db: Database, tenantId: number, today: Day): Promise<NotAgreedRenewal[]> =>
  db.read<NotAgreedRenewal>(
    tenantId,
    (tenant) => sql<NotAgreedRenewal>`select u.account_number::int as "accountNumber", u.charge_on as "chargeOn"
      from ${notAgreedRenewals(tenant, today)} order by u.charge_on, u.account_number limit ${most}`,
  );
