import { type RawBuilder, sql } from "kysely";
import type { DaySpan } from "#core/export/day-span.ts";
import type { TaxedGroup } from "#core/export/sales-tax.ts";
import type { Database } from "#server/db/database.ts";
import { computedFirst } from "#server/db/computed-first.ts";

/** The current address, for money that an earlier system had taken, so that no payment here has one. */
const today = (
  t: RawBuilder<number>,
  column: "state_code" | "zip5",
  id: "delivery_address_id" | "billing_address_id",
) => sql`(select a.${sql.ref(column)} from address a where a.tenant_id = ${t} and a.address_id = u.${sql.ref(id)})`;

const place = (state: RawBuilder<unknown>, zip: RawBuilder<unknown>) =>
  sql`case when ${state} is not null then jsonb_build_object('state', ${state}, 'zip', coalesce(${zip}, '')) end`;

/** Sales and tax of these days by the ledger, grouped by the places by which their payments were taxed. */
export const findTaxedGroups = (db: Database, tenantId: number, { from, to }: DaySpan): Promise<TaxedGroup[]> =>
  db.read<TaxedGroup>(
    tenantId,
    (t) => sql<TaxedGroup>`
      select x.day, x.is_refund as "isRefund", x.bundle_id as "bundleId", x.delivery, x.billing,
        sum(case when x.is_refund then x.sales else -x.sales end)::bigint as sales,
        sum(case when x.is_refund then x.tax else -x.tax end)::bigint as tax
      from (
        select j.posted_on as day, j.cause = 'refund' as is_refund,
          coalesce(i.plan ->> 'bundleId', u.bundle_id, '') as bundle_id,
          case when i.intent_id is not null then ${place(sql`i.delivery_state`, sql`i.delivery_zip`)}
            else ${place(today(t, "state_code", "delivery_address_id"), today(t, "zip5", "delivery_address_id"))} end as delivery,
          case when i.intent_id is not null then ${place(sql`i.billing_state`, sql`i.billing_zip`)}
            else ${place(today(t, "state_code", "billing_address_id"), today(t, "zip5", "billing_address_id"))} end as billing,
          (select coalesce(sum(l.amount_cents) filter (where l.ledger_account in ('prepaidLiability', 'arrears', 'feeRevenue', 'revenue')), 0)
            from journal_line l where l.tenant_id = ${t} and l.entry_id = j.entry_id) as sales,
          (select coalesce(sum(l.amount_cents) filter (where l.ledger_account = 'tax'), 0)
            from journal_line l where l.tenant_id = ${t} and l.entry_id = j.entry_id) as tax
        from journal_entry j
        left join refund r on r.tenant_id = ${t} and r.refund_id = j.refund_id
        cross join ${computedFirst(sql`coalesce(j.intent_id, r.intent_id)`, "paid")}
        left join payment_intent i on i.tenant_id = ${t} and i.intent_id = paid.key
        left join subscription u on u.tenant_id = ${t} and u.subscription_id = j.subscription_id
        where j.tenant_id = ${t} and j.posted_on between ${from}::date and ${to}::date
          and j.cause in ('purchase', 'payment', 'renewal', 'refund')) x
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  );
