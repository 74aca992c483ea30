import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { preparedRead } from "#server/db/prepared-read.ts";
import type { IntentLine, PaidPlan } from "#server/db/tables/money.ts";
import type { SubscriptionStatus } from "#core/subscription/status.ts";
import { type GatewayHandles, intentColumns, type IntentRecord } from "#server/store/payment/intent.ts";
import { placeColumns, placesOfOrder, replacePlaces } from "#server/store/payment/taxed-places.ts";

/** A subscription whose card may be due. Rows are read in order of day and id, and the next read resumes after them. */
export type DueRenewal = { readonly chargeOn: Day; readonly subscriptionId: number; readonly accountNumber: number };

/** The next subscriptions to charge by a day, oldest first: found by their index, handled by id. */
export function findDueRenewals(
  db: Database,
  tenantId: number,
  { today, after, most }: { readonly today: Day; readonly after: DueRenewal | null; readonly most: number },
): Promise<DueRenewal[]> {
  return db.read<DueRenewal>(
    tenantId,
    (tenant) => sql<DueRenewal>`
      select u.charge_on as "chargeOn", u.subscription_id as "subscriptionId", u.account_number as "accountNumber"
      from subscription u
      where u.tenant_id = ${tenant} and u.charge_on is not null and u.status in ('active', 'stopped', 'pastDue', 'grace')
        and u.charge_on <= ${today}::date
        and (u.charge_on, u.subscription_id) > (${after?.chargeOn ?? "0001-01-01"}::date, ${after?.subscriptionId ?? 0}::bigint)
      order by u.charge_on, u.subscription_id limit ${most}`,
  );
}

export type NewRenewal = {
  readonly subscriptionId: number;
  readonly accountNumber: number;
  readonly followsEntry: number;
  readonly intentId: string;
  readonly invoiceNumber: string;
  readonly amount: Cents;
  readonly tax: Cents;
  readonly lines: readonly IntentLine[];
  readonly plan: PaidPlan;
  /** The gateway that charges it, and its handle for finding the charge. */
  readonly openedAt: GatewayHandles;
  readonly today: Day;
  readonly now: Date;
  /** When to ask the gateway for the result, unless it is known by then. */
  readonly nextCheckAt: Date;
};

/**
 * Records, before the card is charged, that it will be: the renewal of this period and its one payment. From here on
 * there may be a charge. A try after a decline is the same payment again; for another period or amount it gets another
 * invoice number, so that an old approval is never posted for it.
 */
export async function putRenewal(tx: Tx, renewal: NewRenewal): Promise<IntentRecord> {
  const t = tx.tenantId;
  const { rows } = await sql<IntentRecord>`
    with known as materialized (
      select r.intent_id from renewal r where r.tenant_id = ${t} and r.subscription_id = ${renewal.subscriptionId}
        and r.follows_entry = ${renewal.followsEntry} and r.intent_id is not null
    ), intent as (
      insert into payment_intent as i (tenant_id, intent_id, account_number, subscription_id, purpose, method, state,
        amount_cents, tax_cents, lines, plan, invoice_number, next_check_at, token_at, opened_at, ${placeColumns})
      select ${t}, ${renewal.intentId}::uuid, ${renewal.accountNumber}, ${renewal.subscriptionId}, 'renewal', 'Credit Card',
        'token', ${renewal.amount}::int, ${renewal.tax}::int, ${JSON.stringify(renewal.lines)}::jsonb,
        ${JSON.stringify(renewal.plan)}::jsonb, ${renewal.invoiceNumber}, ${renewal.nextCheckAt}::timestamptz,
        ${renewal.now}::timestamptz, ${JSON.stringify(renewal.openedAt)}::jsonb, ${placesOfOrder(t)}
      from subscription u where u.tenant_id = ${t} and u.subscription_id = ${renewal.subscriptionId}
      on conflict (tenant_id, subscription_id, purpose) where state in ('created', 'token', 'unknown', 'declined')
      do update set state = 'token', next_check_at = excluded.next_check_at, is_last_check = false, token_at = excluded.token_at, checks = 0,
        decline_code = null, opened_at = i.opened_at || excluded.opened_at, lines = excluded.lines, tax_cents = excluded.tax_cents, plan = excluded.plan,
        ${replacePlaces},
        invoice_number = case when i.amount_cents = excluded.amount_cents and i.plan = excluded.plan
          and exists (select from known where known.intent_id = i.intent_id) then i.invoice_number
          else excluded.invoice_number end,
        amount_cents = excluded.amount_cents
      returning ${intentColumns}
    ), freed as (
      update renewal r set intent_id = null, next_try_on = null from intent
      where r.tenant_id = ${t} and r.intent_id = intent."intentId" and r.follows_entry <> ${renewal.followsEntry}
      returning r.intent_id
    ), written as (
      insert into renewal as r (tenant_id, subscription_id, follows_entry, intent_id, first_tried_on, next_try_on)
      select ${t}, ${renewal.subscriptionId}, ${renewal.followsEntry}, intent."intentId", ${renewal.today}::date, ${renewal.today}::date
      from intent, (select count(*) from freed) after_it
      where true
      on conflict (tenant_id, subscription_id, follows_entry) do update set intent_id = excluded.intent_id,
        first_tried_on = coalesce(r.first_tried_on, excluded.first_tried_on), next_try_on = excluded.next_try_on
      returning r.intent_id
    )
    select a.* from intent a, written`.execute(tx.q);
  const [row] = rows;
  if (row === undefined) throw new Error(`the renewal of subscription ${renewal.subscriptionId} was not written`);
  return row;
}

/** The result of a try that did not pay: when the next one is, and the subscription's state until then. */
export type UnpaidTry = {
  readonly subscriptionId: number;
  readonly followsEntry: number;
  readonly triedOn: Day;
  /** Null if the card is no longer charged automatically. */
  readonly nextTryOn: Day | null;
  readonly status: SubscriptionStatus;
};

/** @returns how many tries of this period were declined by now. */
export async function noteUnpaidTry(tx: Tx, tried: UnpaidTry): Promise<number> {
  const t = tx.tenantId;
  const { rows } = await sql<{ declines: number }>`
    with standing as (
      update subscription set status = ${tried.status}, charge_on = ${tried.nextTryOn}::date
      where tenant_id = ${t} and subscription_id = ${tried.subscriptionId}
    )
    insert into renewal as r (tenant_id, subscription_id, follows_entry, first_tried_on, next_try_on, declines)
    values (${t}, ${tried.subscriptionId}, ${tried.followsEntry}, ${tried.triedOn}::date, ${tried.nextTryOn}::date, 1)
    on conflict (tenant_id, subscription_id, follows_entry) do update set declines = r.declines + 1,
      first_tried_on = coalesce(r.first_tried_on, excluded.first_tried_on), next_try_on = excluded.next_try_on
    returning r.declines`.execute(tx.q);
  return rows[0]?.declines ?? 0;
}

/** Makes the charge wait until that day: nothing was tried, and nothing else changes. */
export async function postponeRenewal(tx: Tx, { subscriptionId, followsEntry, today, until }: Waiting): Promise<void> {
  await sql`
    insert into renewal as r (tenant_id, subscription_id, follows_entry, first_tried_on, next_try_on)
    values (${tx.tenantId}, ${subscriptionId}, ${followsEntry}, ${today}::date, ${until}::date)
    on conflict (tenant_id, subscription_id, follows_entry) do update set next_try_on = excluded.next_try_on`.execute(
    tx.q,
  );
}

type Waiting = {
  readonly subscriptionId: number;
  readonly followsEntry: number;
  readonly today: Day;
  readonly until: Day;
};

/**
 * Whether a payment is still for the subscription's next term: not if the subscription was canceled or has ended, or if
 * its term was paid for in another way meanwhile (rules 8.3). A payment that has been posted stays wanted: its own
 * answer may come late.
 */
export async function isRenewalWanted(db: Database, tenantId: number, intentId: string): Promise<boolean> {
  return (await db.readPrepared(tenantId, wanted, { intentId })).length > 0;
}

const wanted = preparedRead(
  { intentId: "uuid" },
  (tenant, given) => sql<{ subscriptionId: number }>`
    select r.subscription_id as "subscriptionId" from renewal r
    join subscription u on u.tenant_id = ${tenant} and u.subscription_id = r.subscription_id
    where r.tenant_id = ${tenant} and r.intent_id = ${given("intentId")}
      and (exists (select from payment_intent i where i.tenant_id = ${tenant} and i.intent_id = r.intent_id
          and i.state = 'captured')
        or u.status in ('active', 'stopped', 'pastDue', 'grace') and u.renews
        and not exists (select from expiry_entry e where e.tenant_id = ${tenant} and e.subscription_id = r.subscription_id
          and e.cause = 'granted' and e.entry_id > r.follows_entry))`,
);

/** A new card makes a term due today for which the old card was tried without success. False if there is none. */
export async function makeRenewalDue(tx: Tx, subscriptionId: number, today: Day): Promise<boolean> {
  const t = tx.tenantId;
  const { rows } = await sql`
    with due as (
      update renewal r set next_try_on = ${today}::date
      where r.tenant_id = ${t} and r.subscription_id = ${subscriptionId} and r.first_tried_on is not null
        and r.follows_entry = (select max(e.entry_id) from expiry_entry e where e.tenant_id = ${t}
          and e.subscription_id = ${subscriptionId} and e.cause = 'granted')
      returning r.subscription_id
    )
    update subscription u set charge_on = ${today}::date from due
    where u.tenant_id = ${t} and u.subscription_id = due.subscription_id and u.method = 'ezpay'
      and u.status in ('active', 'stopped', 'pastDue', 'grace')
    returning u.subscription_id`.execute(tx.q);
  return rows.length === 1;
}
