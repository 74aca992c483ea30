import { type RawBuilder, sql } from "kysely";
import type { AccountDispute } from "#core/account/account-alerts.ts";
import type { NoContactReason } from "#core/account/no-contact.ts";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { StaffMoneyKind } from "#core/staff/staff-money.ts";
import type { Database } from "#server/db/database.ts";
import { type NoteRecord, openNotes } from "#server/store/staff/staff-note.ts";
import { versionOf } from "./account-version.ts";

export type HeaderAddress = {
  readonly street: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zip: string;
  readonly method: "carrier" | "mail" | "none";
  readonly route: string | null;
};

/** What staff see of an account besides what account home computes. */
export type AccountHeader = {
  readonly version: number;
  readonly since: Day;
  readonly delivery: HeaderAddress | null;
  readonly billing: HeaderAddress | null;
  readonly away: {
    readonly until: Day;
    readonly kind: "digital" | "address";
    readonly back: HeaderAddress | null;
  } | null;
  readonly notes: readonly NoteRecord[];
  readonly noContact: { readonly because: NoContactReason; readonly since: Day } | null;
  /** What can still be changed: stops, redeliveries that nobody has settled, gifts. */
  readonly open: { readonly stops: number; readonly redeliveries: number; readonly gifts: number };
  readonly mergedInto: number | null;
  readonly mergedFrom: readonly number[];
  readonly unpaidSince: Day | null;
  readonly paymentsInReview: number;
  readonly disputes: readonly AccountDispute[];
  readonly complaints: readonly { readonly problem: string; readonly count: number }[];
  readonly refundsWaiting: Cents;
  readonly requestsWaiting: readonly { readonly kind: StaffMoneyKind; readonly amount: Cents }[];
  readonly callBy: Day | null;
  readonly bouncedOn: Day | null;
  /** The first day on which a due renewal was tried. */
  readonly dueSince: Day | null;
};

type Asked = {
  readonly accountNumber: number;
  readonly subscriptionId: number | null;
  readonly complaintsSince: Day;
  /** Lost disputes from this day on are reported. */
  readonly disputesSince: Day;
  readonly today: Day;
};

/** One read for the head of an account's screen. */
export async function findAccountHeader(
  db: Database,
  tenantId: number,
  { accountNumber, subscriptionId, complaintsSince, disputesSince, today }: Asked,
): Promise<AccountHeader | null> {
  const [row] = await db.read<AccountHeader>(
    tenantId,
    (tenant) => sql<AccountHeader>`select ${versionOf(tenant, accountNumber)} as version,
      coalesce((select e.on_day from audit_entry e where e.tenant_id = ${tenant}
        and e.subject = ${`account:${accountNumber}`} order by e.entry_id limit 1), publication_day(a.created_at)) as since,
      ${placeOf(tenant, held(tenant, subscriptionId, sql`u.delivery_address_id`))} as delivery,
      ${placeOf(tenant, held(tenant, subscriptionId, sql`u.billing_address_id`))} as billing,
      (select json_build_object('until', y.return_on, 'kind', y.kind, 'back', ${placeOf(tenant, sql`y.home_address_id`)})
        from seasonal_plan y where y.tenant_id = ${tenant} and y.account_number = a.account_number
          and y.return_on is not null order by y.plan_id desc limit 1) as away,
      ${openNotes(tenant)} as notes,
      case when a.no_contact_since is not null then json_build_object('because', a.no_contact_because,
        'since', a.no_contact_since) end as "noContact",
      a.merged_into::int as "mergedInto",
      array(select f.account_number::int from account f where f.tenant_id = ${tenant} and f.merged_into = a.account_number
        order by f.account_number) as "mergedFrom",
      json_build_object(
        'stops', (select count(*) from temporary_stop p where p.tenant_id = ${tenant}
          and p.account_number = a.account_number and p.withdrawn_at is null and p.restart_on > ${today}::date),
        'redeliveries', (select count(*) from delivery_issue d where d.tenant_id = ${tenant}
          and d.account_number = a.account_number and d.state = 'redelivering'),
        'gifts', (select count(*) from gift g where g.tenant_id = ${tenant}
          and g.account_number = a.account_number and g.state <> 'pending' and g.mail_on is not null)) as open,
      (select publication_day(min(u.created_at)) from subscription u
        where u.tenant_id = ${tenant} and u.account_number = a.account_number and u.status = 'pending') as "unpaidSince",
      (select count(*)::int from payment_intent i
        where i.tenant_id = ${tenant} and i.account_number = a.account_number and i.state = 'review') as "paymentsInReview",
      ${disputesOf(tenant, disputesSince)} as disputes,
      (select coalesce(json_agg(json_build_object('problem', c.problem, 'count', c.count) order by c.count desc), '[]') from (
        select d.problem, count(*)::int as count from delivery_issue d
        where d.tenant_id = ${tenant} and d.account_number = a.account_number and d.issue_on > ${complaintsSince}::date
        group by d.problem) c) as complaints,
      (select coalesce(sum(r.amount_cents), 0)::int from refund r
        where r.tenant_id = ${tenant} and r.account_number = a.account_number and r.state <> 'paid') as "refundsWaiting",
      (select coalesce(json_agg(json_build_object('kind', m.kind, 'amount', m.amount_cents) order by m.money_id), '[]')
        from staff_money m
        where m.tenant_id = ${tenant} and m.account_number = a.account_number and m.state = 'waiting') as "requestsWaiting",
      (select min(k.call_by) from call_back k
        where k.tenant_id = ${tenant} and k.account_number = a.account_number and k.made_at is null) as "callBy",
      (select publication_day(l.bounced_at) from letter l
        where l.tenant_id = ${tenant} and l.account_number = a.account_number
          and lower(l.recipient) = a.contact_mailbox and l.bounced_at is not null
        order by l.created_at desc limit 1) as "bouncedOn",
      (select w.first_tried_on from renewal w
        where w.tenant_id = ${tenant} and w.subscription_id = ${subscriptionId}
        order by w.follows_entry desc limit 1) as "dueSince"
      from account a where a.tenant_id = ${tenant} and a.account_number = ${accountNumber}`,
  );
  return row ?? null;
}

const held = (tenant: RawBuilder<number>, subscriptionId: number | null, column: RawBuilder<unknown>) =>
  sql`(select ${column} from subscription u where u.tenant_id = ${tenant} and u.subscription_id = ${subscriptionId})`;

const placeOf = (tenant: RawBuilder<number>, addressId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select json_build_object('street', p.street, 'city', p.city, 'stateCode', p.state_code,
      'zip', p.zip5 || coalesce('-' || p.plus4, ''), 'method', p.method, 'route', p.route_code)
    from address p where p.tenant_id = ${tenant} and p.address_id = ${addressId})`;

/**
 * Includes disputes of accounts that were merged into it. Disputes that were won, or lost long ago, are only in the
 * history.
 */
const disputesOf = (tenant: RawBuilder<number>, since: Day): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(json_build_object('state', d.state, 'isInquiry', d.is_inquiry, 'amount', d.amount_cents,
      'answerBy', d.answer_by, 'changedOn', d.changed_on) order by d.answer_by, d.dispute_id), '[]')
    from payment_dispute d where d.tenant_id = ${tenant}
      and (d.state in ('needs-answer', 'with-bank') or d.state = 'lost' and d.changed_on >= ${since}::date)
      and d.account_number in (select f.account_number from account f
        where f.tenant_id = ${tenant} and (f.account_number = a.account_number or f.merged_into = a.account_number)))`;
