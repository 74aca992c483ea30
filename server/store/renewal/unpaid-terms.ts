import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { ActiveStop } from "#core/ledger/paid-dates.ts";
import type { Tx } from "#server/db/database.ts";

/** A subscription whose term is over, or soon will be, with its contact person. */
export type UnpaidTerm = {
  readonly subscriptionId: number;
  readonly accountNumber: number;
  readonly bundleId: string;
  readonly product: "P" | "D";
  readonly method: "ezpay" | "bill";
  readonly startOn: Day;
  readonly paidThrough: Day;
  readonly firstName: string;
  readonly lastName: string;
  readonly contactEmail: string;
};

const columns = sql`u.subscription_id as "subscriptionId", u.account_number as "accountNumber", u.bundle_id as "bundleId",
  u.product, u.method, u.start_on as "startOn", u.paid_through as "paidThrough", a.first_name as "firstName",
  a.last_name as "lastName", a.contact_email as "contactEmail"`;

const moved = sql`u.tenant_id, u.subscription_id, u.account_number, u.bundle_id, u.product, u.method, u.start_on, u.paid_through`;

/** The person who gets the email about it. */
const whomOf = (tenantId: number) =>
  sql`account a where a.tenant_id = ${tenantId} and a.account_number = u.account_number`;

type Batch = { readonly today: Day; readonly most: number };

type Move = {
  /** Selects the tenant's unpaid subscriptions, as `u`. */
  readonly which: RawBuilder<unknown>;
  /** The columns to set on them. */
  readonly set: RawBuilder<unknown>;
};

/**
 * Changes the state of unpaid subscriptions. Rows that another worker or command holds are skipped until the next run.
 */
async function moveUnpaid(tx: Tx, most: number, { which, set }: Move): Promise<UnpaidTerm[]> {
  const { rows } = await sql<UnpaidTerm>`
    with due as (
      select u.subscription_id from subscription u
      where u.tenant_id = ${tx.tenantId} and u.renews and ${which}
      order by u.paid_through limit ${most} for update of u skip locked
    ), moved as (
      update subscription u set ${set} from due
      where u.tenant_id = ${tx.tenantId} and u.subscription_id = due.subscription_id
      returning ${moved}
    )
    select ${columns} from moved u, ${whomOf(tx.tenantId)}`.execute(tx.q);
  return rows;
}

/**
 * Unpaid subscriptions continue in grace (rules 4.4): the paid term is over, but delivery is not. A card whose day has
 * not passed yet is not an unpaid bill, so its subscription stays active.
 */
export const beginGrace = (tx: Tx, { today, most }: Batch): Promise<UnpaidTerm[]> =>
  moveUnpaid(tx, most, {
    which: sql`u.status in ('active', 'pastDue') and u.paid_through < ${today}::date
      and not (u.method = 'ezpay' and u.status = 'active' and u.charge_on >= ${today}::date)`,
    set: sql`status = 'grace'`,
  });

export type GraceDays = { readonly print: number; readonly digital: number };

export type SavedPapers = {
  readonly subscriptionId: number;
  readonly bundleId: string;
  readonly paidThrough: Day;
  readonly stops: readonly ActiveStop[];
};

/** Unpaid terms with papers that a stop has saved: paid for, and perhaps still to be delivered. */
export async function findSavedPapers(tx: Tx, today: Day): Promise<SavedPapers[]> {
  const { rows } = await sql<SavedPapers>`
    select u.subscription_id as "subscriptionId", u.bundle_id as "bundleId", u.paid_through as "paidThrough",
      json_agg(json_build_object('stopOn', t.stop_on, 'restartOn', t.restart_on, 'option', t.paper_option,
        'postedThrough', t.posted_through)) as stops
    from subscription u
    join temporary_stop t on t.tenant_id = ${tx.tenantId} and t.subscription_id = u.subscription_id and t.withdrawn_at is null
    where u.tenant_id = ${tx.tenantId} and u.status = 'grace'
    group by u.subscription_id, u.bundle_id, u.paid_through
    having bool_or(t.paper_option = 'save' and t.stop_on <= u.paid_through and t.restart_on > ${today}::date - ${lookBack}::int)`.execute(
    tx.q,
  );
  return rows;
}

/** The first paper comes well within this many days of the restart, whatever holidays there are. */
const lookBack = 60;

/**
 * Ends subscriptions that were not paid for within grace. A card that still has to be tried, or a payment whose result
 * is open, keeps a subscription from ending, because money may have come in. `spared`: those that still have paid
 * papers to come.
 */
export const endGrace = (
  tx: Tx,
  { today, most, spared }: Batch & { readonly spared: readonly number[] },
  grace: GraceDays,
): Promise<UnpaidTerm[]> =>
  moveUnpaid(tx, most, {
    which: sql`u.status = 'grace'
      and u.paid_through + case when u.product = 'P' then ${grace.print}::int else ${grace.digital}::int end < ${today}::date
      and u.charge_on is null and not u.subscription_id = any(${spared}::bigint[])
      and not exists (select from payment_intent i where i.tenant_id = ${tx.tenantId}
        and i.subscription_id = u.subscription_id and (i.state in ('unknown', 'review')
          or (i.state in ('created', 'token', 'declined') and i.next_check_at is not null)))`,
    set: sql`status = 'ended', ended_unpaid_on = ${today}::date`,
  });

/**
 * The accounts of bill-me subscriptions whose bill is due and was not sent yet for their current term. One that began
 * on a bill may already be in grace.
 */
export async function findDueBills(
  tx: Tx,
  { renewsBy, most }: { readonly renewsBy: Day; readonly most: number },
): Promise<number[]> {
  const t = tx.tenantId;
  const { rows } = await sql<{ accountNumber: number }>`
    select u.account_number as "accountNumber" from subscription u
    where u.tenant_id = ${t} and u.method = 'bill' and u.renews
      and (u.status in ('active', 'stopped') or (u.status = 'grace' and u.paid_through < u.start_on))
      and u.renews_on <= ${renewsBy}::date
      and not exists (select from renewal r where r.tenant_id = ${t} and r.subscription_id = u.subscription_id
        and r.billed_on is not null and r.follows_entry = (select max(e.entry_id) from expiry_entry e
          where e.tenant_id = ${t} and e.subscription_id = u.subscription_id and e.cause = 'granted'))
    order by u.renews_on limit ${most}`.execute(tx.q);
  return rows.map(({ accountNumber }) => accountNumber);
}

/** Notes that the next term was billed. False if it already was. */
export async function noteBill(
  tx: Tx,
  { subscriptionId, followsEntry, today }: { subscriptionId: number; followsEntry: number; today: Day },
): Promise<boolean> {
  const { rows } = await sql`
    insert into renewal as r (tenant_id, subscription_id, follows_entry, billed_on)
    values (${tx.tenantId}, ${subscriptionId}, ${followsEntry}, ${today}::date)
    on conflict (tenant_id, subscription_id, follows_entry) do update set billed_on = excluded.billed_on
      where r.billed_on is null
    returning r.follows_entry`.execute(tx.q);
  return rows.length === 1;
}
