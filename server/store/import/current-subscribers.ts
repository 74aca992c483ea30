import { sql } from "kysely";
import type { ComparableSubscriber } from "#core/import/differences.ts";
import type { Tx } from "#server/db/database.ts";
import { computedFirst } from "#server/db/computed-first.ts";

/** A subscriber as we have them now: from the last file, or from the account once it is live. */
export type CurrentSubscriber = {
  readonly oldNumber: string;
  readonly accountNumber: number;
  readonly comparable: ComparableSubscriber;
};

type Row = ComparableSubscriber & Omit<CurrentSubscriber, "comparable">;

const columns = sql`m.old_number as "oldNumber", m.account_number::int as "accountNumber",
  trim(a.first_name || ' ' || a.last_name) as name, a.contact_email as email, a.phone,
  coalesce(u.bundle_id, m.bundle_id) as plan, coalesce(u.paid_through, m.paid_through) as "paidThrough",
  coalesce(case when m.live_on is null then (m.said ->> 'balance')::int end, a.balance_cents) as balance,
  coalesce(u.method, m.said ->> 'paysBy') as "paysBy", d.street`;

/**
 * Joined so that rows are looked up one by one, whatever PostgreSQL expects: right after a list was read, it does not
 * know yet how many there are.
 */
const joined = (tenant: number, oldNumbers: readonly string[]) => sql`
  (select old_number, account_number, bundle_id, paid_through, said, live_on, delivery_address_id, billing_address_id
    from imported_account where tenant_id = ${tenant} and old_number = any(${oldNumbers}::text[]) offset 0) m
  cross join lateral (select first_name, last_name, contact_email, phone, balance_cents
    from account where tenant_id = ${tenant} and account_number = m.account_number offset 0) a
  left join lateral (select v.bundle_id, v.paid_through, v.method, v.delivery_address_id, v.billing_address_id from subscription v
    where v.tenant_id = ${tenant} and v.account_number = m.account_number and m.live_on is not null
      and v.status <> 'pending' order by v.subscription_id desc limit 1) u on true
  cross join ${computedFirst(
    sql`case when m.live_on is null then coalesce(m.delivery_address_id, m.billing_address_id)
      else coalesce(u.delivery_address_id, u.billing_address_id) end`,
    "place",
  )}
  left join lateral (select street from address where tenant_id = ${tenant} and address_id = place.key offset 0) d on true`;

const heldOf = ({ oldNumber, accountNumber, ...comparable }: Row): CurrentSubscriber => ({
  oldNumber,
  accountNumber,
  comparable,
});

/** The ones of these numbers that were imported, waiting or live. */
export async function findCurrentSubscribers(
  tx: Tx,
  oldNumbers: readonly string[],
): Promise<Map<string, CurrentSubscriber>> {
  const { rows } = await sql<Row>`select ${columns} from ${joined(tx.tenantId, oldNumbers)}`.execute(tx.q);
  return new Map(rows.map((row) => [row.oldNumber, heldOf(row)]));
}

/** The next numbers of everybody who was imported. */
export async function findImportedNumbers(
  tx: Tx,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`select m.old_number as number from imported_account m
    where m.tenant_id = ${tx.tenantId} and m.old_number > ${after} order by m.old_number limit ${most}`.execute(tx.q);
  return rows.map(({ number }) => number);
}
