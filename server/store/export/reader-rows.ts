import { type RawBuilder, sql } from "kysely";
import { isoOf } from "#server/store/trail/trail-filter.ts";
import { byDay, byNumber, type ExportSource } from "./export-page.ts";

/** The day of an account. */
const madeOn = sql`publication_day(a.created_at)`;

export const subscriberRows: ExportSource = (t) => ({
  columns: sql`a.account_number, ${madeOn} as made_on, a.first_name, a.last_name, a.contact_email as email, a.phone,
    a.balance_cents as balance, a.origin, a.circulation_system, a.no_contact_since, a.merged_into`,
  from: sql`account a`,
  where: sql`a.tenant_id = ${t}`,
  order: byNumber(sql`a.account_number`),
  days: [madeOn, madeOn],
  account: (number) => sql`a.account_number = ${number}::bigint`,
});

const address = (t: RawBuilder<number>, name: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`left join address ${name} on ${name}.tenant_id = ${t} and ${name}.address_id = ${id}`;

/** A subscription that is paid for but has not begun has no first day, so it counts on the day of its order. */
const began = sql`case when u.start_on is null then publication_day(u.created_at) else u.start_on end`;

export const subscriptionRows: ExportSource = (t) => ({
  columns: sql`u.subscription_id, u.account_number, u.bundle_id as plan, coalesce(p.name, '') as plan_name,
    u.rate_code as rate, u.rate_version, r.amount_cents as price, array_to_string(u.add_on_ids, ' ') as upgrades,
    case u.product when 'P' then 'print' else 'digital' end as product, u.status, u.method as pays_by, u.renews, u.start_on,
    u.paid_through, u.renews_on, u.charge_on, u.cancel_at, coalesce(c.description, '') as cancel_reason, u.ended_unpaid_on,
    u.replaces_subscription_id as replaces,
    exists (select from expiry_entry x where x.tenant_id = ${t} and x.subscription_id = u.subscription_id
      and x.reference like 'gift:%') as is_gift,
    coalesce((select o.source from order_source o where o.tenant_id = ${t} and o.subscription_id = u.subscription_id), '') as source,
    coalesce((select o.code from offer_code_use o where o.tenant_id = ${t} and o.subscription_id = u.subscription_id), '') as offer_code,
    coalesce(d.street, '') as delivery_street, coalesce(d.city, '') as delivery_city, coalesce(d.state_code, '') as delivery_state,
    coalesce(d.zip5 || coalesce('-' || d.plus4, ''), '') as delivery_zip, coalesce(d.method, 'none') as delivered_by,
    coalesce(d.route_code, '') as route,
    coalesce(b.street, '') as billing_street, coalesce(b.city, '') as billing_city, coalesce(b.state_code, '') as billing_state,
    coalesce(b.zip5 || coalesce('-' || b.plus4, ''), '') as billing_zip`,
  from: sql`subscription u ${address(t, sql`d`, sql`u.delivery_address_id`)} ${address(t, sql`b`, sql`u.billing_address_id`)}
    left join bundle p on p.tenant_id = ${t} and p.bundle_id = u.bundle_id
    left join rate_version r on r.tenant_id = ${t} and r.rate_code = u.rate_code and r.version = u.rate_version
    left join cancel_reason c on c.tenant_id = ${t} and c.reason_id = u.cancel_reason_id`,
  where: sql`u.tenant_id = ${t}`,
  order: byNumber(sql`u.subscription_id`),
  days: [began, began],
  account: (number) => sql`u.account_number = ${number}::bigint`,
});

export const complaintRows: ExportSource = (t) => ({
  columns: sql`i.issue_id as complaint_id, i.reported_on, i.account_number, i.subscription_id, i.issue_on, i.problem,
    i.resolution as wanted, i.state, i.credited_on,
    (case when i.state = 'credited' then i.half_units / 2.0 else 0 end)::float8 as papers_credited,
    coalesce(d.route_code, '') as route`,
  from: sql`delivery_issue i
    left join subscription u on u.tenant_id = ${t} and u.subscription_id = i.subscription_id
    ${address(t, sql`d`, sql`u.delivery_address_id`)}`,
  where: sql`i.tenant_id = ${t}`,
  order: byDay(sql`i.reported_on`, sql`i.issue_id`),
  days: [sql`i.reported_on`, sql`i.reported_on`],
  account: (number) => sql`i.account_number = ${number}::bigint`,
});

export const stopRows: ExportSource = (t) => ({
  columns: sql`h.stop_id, h.account_number, h.subscription_id, h.stop_on, h.restart_on, h.paper_option as papers,
    h.withdrawn_at is not null as is_withdrawn, publication_day(h.created_at) as asked_on`,
  from: sql`temporary_stop h`,
  where: sql`h.tenant_id = ${t}`,
  order: byNumber(sql`h.stop_id`),
  days: [sql`h.stop_on`, sql`h.restart_on - 1`],
  account: (number) => sql`h.account_number = ${number}::bigint`,
});

export const trailRows: ExportSource = (t) => ({
  columns: sql`e.entry_id, e.on_day as day, ${isoOf(sql`e.at`)} as at, e.actor, e.action, e.subject, e.outcome, e.details`,
  from: sql`audit_entry e`,
  where: sql`e.tenant_id = ${t} and e.on_day is not null`,
  order: byDay(sql`e.on_day`, sql`e.entry_id`),
  days: [sql`e.on_day`, sql`e.on_day`],
  account: (number) => sql`e.subject = ${`account:${number}`}`,
});
