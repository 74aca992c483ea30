import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { RenewalAttempt } from "#core/renewal/decide-charge.ts";
import type { ConsentedStep } from "#core/renewal/renewal-price.ts";
import type { Cents } from "#core/money.ts";
import type { GivenNotice } from "#core/notice/notice-proof.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { IntentLine, PaidPlan } from "#server/db/tables/money.ts";
import type { SubscriptionStatus } from "#core/subscription/status.ts";
import type { HeldTerm } from "./held-term.ts";

/** A subscription whose card may be due. Ordered and gone on from by both. */
export type DueRenewal = { readonly chargeOn: Day; readonly subscriptionId: number; readonly accountNumber: number };

/** The next ids of subscriptions to be charged by a day, oldest first: found by their index, worked on by id. */
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

/** What charging a subscription for its next term needs to know, besides the term that it has. */
export type RenewalRecord = {
  /** The grant of the term that ends. */
  readonly followsEntry: number;
  readonly attempt: (RenewalAttempt & { readonly intentId: string | null; readonly declines: number }) | null;
  readonly paymentIsOpen: boolean;
  /** When the subscription was ordered, UTC to the microsecond: no other has had this instant and this id. */
  readonly startedAt: string;
  /** How many payments for renewals this subscription had until now. */
  readonly paymentsBefore: number;
  /** This database was restored not long ago: what was charged after its backup is known to the gateway alone. */
  readonly restoredLately: boolean;
  readonly consented: readonly ConsentedStep[];
  /** What it was told so far, oldest first. */
  readonly notices: readonly GivenNotice[];
  readonly card: {
    readonly sealedToken: Buffer;
    readonly brand: string;
    readonly last4: string;
    /** MMYY. */
    readonly expires: string;
  } | null;
  /** Of the account; it lowers what is due next. */
  readonly balance: Cents;
  readonly firstName: string;
  readonly lastName: string;
  readonly contactEmail: string;
  /** Where renewal notices go; null: on paper. */
  readonly eNoticeEmail: string | null;
  readonly billing: {
    readonly street: string;
    readonly city: string;
    readonly stateCode: string;
    readonly zip5: string;
  } | null;
};

type Row = Omit<RenewalRecord, "card"> & {
  readonly sealedToken: Buffer | null;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expires: string | null;
};

/** As long as a charge that was lost with its record may still fall due here: retries and grace are over by then. */
const restoredDays = 60;

// A notice is proven on the publication's calendar: its mail was taken so many days after it was written, or it was put in
// the post. A price counts that was told since the last consent.
const given = sql`json_build_object('kind', n.kind, 'occasion', n.occasion, 'writtenOn', n.written_on,
  'provenOn', case when n.posted_on is not null then n.posted_on
    when l.state = 'sent' and l.bounced_at is null then n.written_on + (l.sent_at::date - n.written_at::date) end,
  'told', case when n.rate_code is not null and n.charge_on is not null
      and n.written_at > coalesce(k.given_at, '-infinity')
    then json_build_object('rateCode', n.rate_code, 'rateVersion', n.rate_version, 'amount', n.amount_cents, 'chargeOn', n.charge_on,
      'daysBefore', n.days_before) end)`;

/** Under the account's lock, as the term itself. Null: nothing was ever granted. */
export async function findRenewal(tx: Tx, held: HeldTerm): Promise<RenewalRecord | null> {
  const t = tx.tenantId;
  const { rows } = await sql<Row>`
    select g.entry_id as "followsEntry",
      (select json_build_object('intentId', r.intent_id, 'firstTriedOn', r.first_tried_on, 'nextTryOn', r.next_try_on,
          'declines', r.declines)
        from renewal r where r.tenant_id = ${t} and r.subscription_id = ${held.subscriptionId}
          and r.follows_entry = g.entry_id) as attempt,
      exists (select from payment_intent i where i.tenant_id = ${t} and i.subscription_id = ${held.subscriptionId}
        and (i.state in ('unknown', 'review') or (i.state in ('created', 'token', 'declined') and i.next_check_at is not null)))
        as "paymentIsOpen",
      (select to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') from subscription u
        where u.tenant_id = ${t} and u.subscription_id = ${held.subscriptionId}) as "startedAt",
      (select count(*)::int from payment_intent i where i.tenant_id = ${t} and i.subscription_id = ${held.subscriptionId}
        and i.purpose = 'renewal') as "paymentsBefore",
      exists (select from restoration where restored_at > now() - make_interval(days => ${restoredDays})) as "restoredLately",
      coalesce((select c.price_path from price_consent c where c.tenant_id = ${t}
        and c.subscription_id = ${held.subscriptionId} order by c.consent_id desc limit 1), '[]') as consented,
      m.sealed_token as "sealedToken", m.brand, m.last4,

      coalesce(k.price_path, '[]') as consented,
      (select coalesce(json_agg(${given} order by n.notice_id), '[]')
        from notice n left join letter l on l.tenant_id = ${t} and l.letter_id = n.letter_id
        where n.tenant_id = ${t} and n.subscription_id = ${held.subscriptionId}) as notices,
      m.sealed_token as "sealedToken", m.brand, m.last4, m.expires,
      a.first_name as "firstName", a.last_name as "lastName", a.contact_email as "contactEmail",
      a.e_notice_email as "eNoticeEmail", a.balance_cents as balance,
      (select json_build_object('street', b.street, 'city', b.city, 'stateCode', b.state_code, 'zip5', b.zip5)
        from subscription u join address b on b.tenant_id = ${t} and b.address_id = u.billing_address_id
        where u.tenant_id = ${t} and u.subscription_id = ${held.subscriptionId}) as billing
    from account a
    join lateral (select e.entry_id from expiry_entry e where e.tenant_id = ${t}
      and e.subscription_id = ${held.subscriptionId} and e.cause = 'granted' order by e.entry_id desc limit 1) g on true
    left join lateral (select c.price_path, c.given_at from price_consent c where c.tenant_id = ${t}
      and c.subscription_id = ${held.subscriptionId} order by c.consent_id desc limit 1) k on true
    left join payment_method m on m.tenant_id = ${t} and m.payment_method_id = ${held.paymentMethodId}
      and m.replaced_at is null
    where a.tenant_id = ${t} and a.account_number = ${held.accountNumber}`.execute(tx.q);
  const [row] = rows;
  if (row === undefined) return null;
  const { sealedToken, brand, last4, expires, ...record } = row;
  const hasCard = sealedToken !== null && brand !== null && last4 !== null && expires !== null;
  const card = hasCard ? { sealedToken, brand, last4, expires } : null;
  return { ...record, card };
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
  readonly today: Day;
  readonly now: Date;
  /** When the gateway is asked what became of it, should nobody say so before. */
  readonly nextCheckAt: Date;
};

/**
 * Writes down, before the card is charged, that it will be: the renewal of this period and its one payment. From here on
 * there may be a charge. A try after a decline is the same payment again; for another period or amount it gets another
 * invoice number, so that an old approval is never booked for it. @returns the payment's id and invoice number.
 */
export async function putRenewal(
  tx: Tx,
  renewal: NewRenewal,
): Promise<{ readonly intentId: string; readonly invoiceNumber: string }> {
  const t = tx.tenantId;
  const { rows } = await sql<{ intentId: string; invoiceNumber: string }>`
    with known as materialized (
      select r.intent_id from renewal r where r.tenant_id = ${t} and r.subscription_id = ${renewal.subscriptionId}
        and r.follows_entry = ${renewal.followsEntry} and r.intent_id is not null
    ), intent as (
      insert into payment_intent as i (tenant_id, intent_id, account_number, subscription_id, purpose, method, state,
        amount_cents, tax_cents, lines, plan, invoice_number, next_check_at, token_at, by_card)
      values (${t}, ${renewal.intentId}::uuid, ${renewal.accountNumber}, ${renewal.subscriptionId}, 'renewal', 'Credit Card',
        'token', ${renewal.amount}, ${renewal.tax}, ${JSON.stringify(renewal.lines)}::jsonb,
        ${JSON.stringify(renewal.plan)}::jsonb, ${renewal.invoiceNumber}, ${renewal.nextCheckAt}::timestamptz,
        ${renewal.now}::timestamptz, true)
      on conflict (tenant_id, subscription_id, purpose) where state in ('created', 'token', 'unknown', 'declined')
      do update set state = 'token', next_check_at = excluded.next_check_at, token_at = excluded.token_at, checks = 0,
        decline_code = null, lines = excluded.lines, tax_cents = excluded.tax_cents, plan = excluded.plan,
        invoice_number = case when i.amount_cents = excluded.amount_cents and i.plan = excluded.plan
          and exists (select from known where known.intent_id = i.intent_id) then i.invoice_number
          else excluded.invoice_number end,
        amount_cents = excluded.amount_cents
      returning i.intent_id, i.invoice_number
    ), freed as (
      update renewal r set intent_id = null, next_try_on = null from intent
      where r.tenant_id = ${t} and r.intent_id = intent.intent_id and r.follows_entry <> ${renewal.followsEntry}
      returning r.intent_id
    ), written as (
      insert into renewal as r (tenant_id, subscription_id, follows_entry, intent_id, first_tried_on, next_try_on)
      select ${t}, ${renewal.subscriptionId}, ${renewal.followsEntry}, intent.intent_id, ${renewal.today}::date, ${renewal.today}::date
      from intent, (select count(*) from freed) after_it
      where true
      on conflict (tenant_id, subscription_id, follows_entry) do update set intent_id = excluded.intent_id,
        first_tried_on = coalesce(r.first_tried_on, excluded.first_tried_on), next_try_on = excluded.next_try_on
      returning r.intent_id
    )
    select intent.intent_id as "intentId", intent.invoice_number as "invoiceNumber" from intent, written`.execute(tx.q);
  const [row] = rows;
  if (row === undefined) throw new Error(`the renewal of subscription ${renewal.subscriptionId} was not written`);
  return row;
}

/** What a try came to that did not pay: when the next one is, and how the subscription stands meanwhile. */
export type UnpaidTry = {
  readonly subscriptionId: number;
  readonly followsEntry: number;
  readonly triedOn: Day;
  /** Null: the card is not charged by itself any more. */
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

/** The charge waits until that day: nothing was tried, and nothing else changes. */
export async function putOffRenewal(tx: Tx, { subscriptionId, followsEntry, today, until }: Waiting): Promise<void> {
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
 * Whether a payment is still for what the subscription needs next: not when it was cancelled or has ended, or when its
 * term was paid for in another way meanwhile (rules 8.3).
 */
export async function isRenewalWanted(db: Database, tenantId: number, intentId: string): Promise<boolean> {
  const rows = await db.read(
    tenantId,
    (tenant) => sql`
      select r.subscription_id from renewal r
      join subscription u on u.tenant_id = ${tenant} and u.subscription_id = r.subscription_id
      where r.tenant_id = ${tenant} and r.intent_id = ${intentId}::uuid
        and u.status in ('active', 'stopped', 'pastDue', 'grace') and u.renews
        and not exists (select from expiry_entry e where e.tenant_id = ${tenant} and e.subscription_id = r.subscription_id
          and e.cause = 'granted' and e.entry_id > r.follows_entry)`,
  );
  return rows.length > 0;
}

/** Whether this transaction was noted as a try of the payment before: its decline is no news. */
export async function isNotedTry(
  db: Database,
  tenantId: number,
  intentId: string,
  transactionId: string,
): Promise<boolean> {
  const rows = await db.read(
    tenantId,
    (tenant) => sql`select a.attempt_id from payment_attempt a where a.tenant_id = ${tenant}
      and a.intent_id = ${intentId}::uuid and a.gateway_txn_id = ${transactionId}`,
  );
  return rows.length > 0;
}

/** Another card has come: a term that the old one was tried for and did not pay is due today. False: there is none. */
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
