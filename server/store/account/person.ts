import { type RawBuilder, sql } from "kysely";
import type { Holding, OpenOrder } from "#core/subscribing/existing-subscription.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { intentColumns, type IntentRecord, openIntents } from "#server/store/payment/intent.ts";
import type { GiftTo } from "#server/store/payment/open-intent.ts";

/**
 * One person, as far as we can know: a mailbox, and every login and order that names it, proven or not. Found by the
 * email of an order, or by the account of an order.
 */
export type PersonRef = { readonly email: string } | { readonly accountNumber: number };

/**
 * The addresses of a person, as an array that is computed once for each statement. As a join, a PostgreSQL without
 * statistics about new tables went through every login for each grant of the publication.
 */
const mailboxes = (tenant: RawBuilder<number>, who: PersonRef): RawBuilder<string[]> =>
  "email" in who
    ? sql`array[${who.email}::text]`
    : sql`array(select lo.email from account_grant ag join login lo on lo.tenant_id = ${tenant} and lo.login_id = ag.login_id
        where ag.tenant_id = ${tenant} and ag.account_number = ${who.accountNumber} and ag.proof = 'checkout')`;

/**
 * The accounts that a person owns, as a select. A login whose mailbox is not proven has what it bought or was given
 * itself, unless the mailbox's owner has said that it was somebody else.
 */
const accounts = (tenant: RawBuilder<number>, who: PersonRef): RawBuilder<unknown> => sql`
  select g.account_number, array_agg(g.login_id) as logins from login l
  join account_grant g on g.tenant_id = ${tenant} and g.login_id = l.login_id
  where l.tenant_id = ${tenant} and l.email = any(${mailboxes(tenant, who)}) and g.kind = 'owner'
    and (l.email_confirmed_at is not null or g.proof in ('checkout', 'gift'))
    and (g.denied_at is null or g.account_number = ${"accountNumber" in who ? who.accountNumber : null}::bigint)
  group by g.account_number`;

/**
 * Locks the person for the rest of the transaction: ordering, opening a payment and posting it run one after the other
 * for one mailbox. Always taken before an account's lock.
 */
export async function lockPerson(tx: Tx, who: PersonRef): Promise<void> {
  const tenant = sql<number>`${tx.tenantId}::int`;
  await sql`insert into mailbox_lock (tenant_id, mailbox_hash)
    select ${tenant}, sha256(convert_to(m.email, 'UTF8')) from unnest(${mailboxes(tenant, who)}) m(email) group by 2 order by 2
    on conflict (tenant_id, mailbox_hash) do update set used_at = now()`.execute(tx.q);
}

type AskedFor = {
  /** An order to include even if it was dropped. */
  readonly order?: number;
  /** The login that asks. */
  readonly loginId?: number;
};

/** The subscriptions that a person has, or has ordered and not paid for: live ones first, then oldest first. */
export async function findHoldings(tx: Tx, who: PersonRef, { order, loginId }: AskedFor = {}): Promise<Holding[]> {
  const tenant = sql<number>`${tx.tenantId}::int`;
  const { rows } = await sql<Holding>`
    select u.subscription_id as "subscriptionId", u.account_number as "accountNumber", u.bundle_id as "bundleId", u.product,
      u.status, u.is_second as "isSecond", u.replaces_subscription_id as replaces,
      coalesce(${loginId ?? null}::bigint = any(a.logins), false) as "isOwn"
    from (${accounts(tenant, who)}) a
    join subscription u on u.tenant_id = ${tenant} and u.account_number = a.account_number
    where u.status <> 'ended' or u.subscription_id = ${order ?? null}::bigint order by u.status = 'pending', u.subscription_id`.execute(
    tx.q,
  );
  return rows;
}

/** What one account has, or has ordered and not paid for. */
export async function findHoldingsOf(tx: Tx, accountNumber: number): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    select u.subscription_id as "subscriptionId", u.account_number as "accountNumber", u.bundle_id as "bundleId", u.product,
      u.status, u.is_second as "isSecond", u.replaces_subscription_id as replaces, true as "isOwn"
    from subscription u where u.tenant_id = ${tx.tenantId} and u.account_number = ${accountNumber} and u.status <> 'ended'
    order by u.status = 'pending', u.subscription_id`.execute(tx.q);
  return rows;
}

/** A person's orders that are not paid for, subscriptions and gifts, oldest first. */
const openOrders = (
  tenant: RawBuilder<number>,
  who: PersonRef,
  loginId: number,
): RawBuilder<OpenOrder> => sql<OpenOrder>`
  select a.account_number as "accountNumber", x.checkout_id as "checkoutId", o.product, o."recipientEmail", o."isSecond",
    ${loginId}::bigint = any(a.logins) as "isOwn"
  from (${accounts(tenant, who)}) a
  join account x on x.tenant_id = ${tenant} and x.account_number = a.account_number
  join lateral (
    select u.product, null::text as "recipientEmail", u.is_second as "isSecond", u.created_at from subscription u
    where u.tenant_id = ${tenant} and u.account_number = a.account_number and u.status = 'pending'
    union all
    select null, f.recipient_email, f.is_second, f.created_at from gift f
    where f.tenant_id = ${tenant} and f.account_number = a.account_number and f.state = 'pending' and f.kind = 'gift'
  ) o on true
  order by o.created_at`;

export async function findOpenOrders(tx: Tx, who: PersonRef, loginId: number): Promise<OpenOrder[]> {
  const { rows } = await openOrders(sql<number>`${tx.tenantId}::int`, who, loginId).execute(tx.q);
  return rows;
}

/**
 * Whether a person has already paid for a gift to this mailbox that is not redeemed yet, and would pay for the same one
 * twice. A person who wants a second one has confirmed it.
 */
export async function hasOpenGiftTo(tx: Tx, who: PersonRef, { recipientEmail, isSecond }: GiftTo): Promise<boolean> {
  if (isSecond) return false;
  const tenant = sql<number>`${tx.tenantId}::int`;
  const { rows } = await sql`select from (${accounts(tenant, who)}) a
    join gift f on f.tenant_id = ${tenant} and f.account_number = a.account_number
    where f.state = 'open' and f.kind = 'gift' and f.recipient_email <> '' and lower(f.recipient_email) = lower(${recipientEmail}) limit 1`.execute(
    tx.q,
  );
  return rows.length > 0;
}

/**
 * The login's own unpaid orders for which a payment form was opened: one may have been paid in a tab that is closed
 * now.
 */
export const findMaybePaidOrders = (
  db: Database,
  tenantId: number,
  who: PersonRef,
  loginId: number,
): Promise<OpenOrder[]> =>
  db.read(
    tenantId,
    (
      tenant,
    ) => sql<OpenOrder>`select o."accountNumber", o."checkoutId", o.product, o."recipientEmail", o."isSecond", o."isOwn" from (${openOrders(tenant, who, loginId)}) o
      where o."isOwn" and exists (select from payment_intent i where i.tenant_id = ${tenant}
        and i.account_number = o."accountNumber" and i.purpose = 'subscribe'
        and (i.state in ('unknown', 'review') or (i.state in ('token', 'declined') and i.next_check_at is not null)))`,
  );

/**
 * The open payments of an account, and the same person's payments for the same product on other accounts: any of them
 * may have gone through. Payments in review on other accounts are left out: otherwise a stranger who uses a person's
 * address could keep that person from buying with it.
 */
export const findOpenIntentsOfPerson = (
  db: Database,
  tenantId: number,
  accountNumber: number,
): Promise<IntentRecord[]> =>
  db.read(
    tenantId,
    (tenant) => sql<IntentRecord>`
      (${openIntents(tenant, accountNumber)})
      union all
      (select ${intentColumns} from (${accounts(tenant, { accountNumber })}) a
      join payment_intent i on i.tenant_id = ${tenant} and i.account_number = a.account_number
      join subscription u on u.tenant_id = ${tenant} and u.subscription_id = i.subscription_id
      where a.account_number <> ${accountNumber} and i.purpose = 'subscribe' and i.next_check_at is not null
        and i.state in ('token', 'unknown', 'declined')
        and u.product = (select w.product from subscription w where w.tenant_id = ${tenant}
          and w.account_number = ${accountNumber} and w.status = 'pending')
      order by i.token_at)`,
  );
