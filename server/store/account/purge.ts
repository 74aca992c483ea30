import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";
import { erasePerson } from "./person-records.ts";

/** How many days an order can be paid for, and a login may wait for its mailbox to be proven (rules 4.1, 4.16). */
const graceDays = 14;
/** One run takes at most this many logins; the next run continues. */
const most = 200;

/**
 * Drops orders that were not paid for, unless one of their payments may still go through, and erases logins whose
 * mailbox nobody has proven. When a sandbox clock is moved, both lose that many days (`waitOneDayLess`), so `now` is
 * real time. Safe to run at any time and more than once.
 */
export async function purgeUnpaid(tx: Tx, now: Date): Promise<void> {
  const t = tx.tenantId;
  // Counted from when it was last chosen; its price is held for the first of the 14 days.
  const sinceChosen = sql`${now}::timestamptz - make_interval(days => ${graceDays - 1})`;
  await sql`update subscription u set status = 'ended' where u.tenant_id = ${t} and u.status = 'pending'
    and u.price_held_until < ${sinceChosen}
    and not exists (select from payment_intent i where i.tenant_id = ${t} and i.subscription_id = u.subscription_id
      and (i.next_check_at is not null or i.state = 'review'))`.execute(tx.q);
  // A bogo gift is dropped with its purchase.
  await sql`update gift g set state = 'withdrawn' where g.tenant_id = ${t} and g.state = 'pending'
    and g.price_held_until < ${sinceChosen}
    and not exists (select from payment_intent i where i.tenant_id = ${t}
      and (i.gift_id = g.gift_id or i.subscription_id = g.subscription_id)
      and (i.next_check_at is not null or i.state = 'review'))`.execute(tx.q);
  for (const { loginId, accountNumbers } of await findUnproven(tx, now)) await forget(tx, loginId, accountNumbers);
}

type Unproven = {
  readonly loginId: number;
  /** Accounts of its unpaid orders that nobody else has. */
  readonly accountNumbers: readonly number[];
};

/**
 * Logins whose mailbox nobody has proven in time and that have nothing: no subscription or gift that was ever paid for,
 * no payment that may have gone through, no account made by the office. A login that staff have locked stays locked,
 * and a checkout that is in use right now is left alone.
 */
async function findUnproven(tx: Tx, now: Date): Promise<readonly Unproven[]> {
  const t = tx.tenantId;
  const { rows } = await sql<Unproven>`
    select lo.login_id::int as "loginId", array(select g.account_number::int from account_grant g where g.tenant_id = ${t}
      and g.login_id = lo.login_id and not exists (select from account_grant other where other.tenant_id = ${t}
        and other.account_number = g.account_number and other.login_id <> g.login_id)) as "accountNumbers"
    from login lo
    where lo.tenant_id = ${t} and lo.issuer = 'builtin' and lo.email_confirmed_at is null and lo.locked_at is null
      and lo.created_at < ${now}::timestamptz - make_interval(days => ${graceDays}) and lo.subject not like 'erased-%'
      and not exists (select from session se where se.tenant_id = ${t} and se.login_id = lo.login_id
        and se.revoked_at is null and se.last_used_at > ${now}::timestamptz - interval '1 day')
      and not exists (select from gift f where f.tenant_id = ${t} and f.redeemed_by = lo.login_id)
      and not exists (select from account_grant g
        join account a on a.tenant_id = ${t} and a.account_number = g.account_number
        where g.tenant_id = ${t} and g.login_id = lo.login_id and (a.origin = 'office'
          or exists (select from subscription u where u.tenant_id = ${t} and u.account_number = g.account_number
            and (u.status <> 'ended' or u.paid_through is not null))
          or exists (select from gift f where f.tenant_id = ${t} and f.account_number = g.account_number
            and f.state <> 'withdrawn')
          or exists (select from payment_intent i where i.tenant_id = ${t} and i.account_number = g.account_number
            and (i.state in ('captured', 'review') or i.next_check_at is not null))))
    order by lo.login_id limit ${most} for update of lo skip locked`.execute(tx.q);
  return rows;
}

/**
 * The order stays as a number, without a name; a login that ordered nothing leaves no row. If an email still waits to
 * be sent, the rest stays until the next run.
 */
async function forget(tx: Tx, loginId: number, accountNumbers: readonly number[]): Promise<void> {
  const person = { emails: [], loginIds: [loginId], accountNumbers };
  const erased = await erasePerson(tx, person, { actor: "system", action: "login.purge" });
  if (erased.kind === "refused") return;
  await sql`delete from login lo where lo.tenant_id = ${tx.tenantId} and lo.login_id = ${loginId}
    and not exists (select from address a where a.tenant_id = lo.tenant_id and a.claimed_by = lo.login_id)
    and not exists (select from cancel_session c where c.tenant_id = lo.tenant_id and c.login_id = lo.login_id)`.execute(
    tx.q,
  );
}
