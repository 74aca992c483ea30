import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { localIssuer } from "#server/store/login/login.ts";
import { revokeSessionsOf } from "#server/store/login/session.ts";

/**
 * An order made with a mailbox's address by a login that has not proven it, and that the mailbox's own login does not
 * have. Only the owner of the mailbox can say whether it is hers: a stranger may have typed her address.
 */
export type UnclaimedOrder = {
  readonly accountNumber: number;
  readonly bundleId: string;
  /** Null if it was bought for somebody else, or has not started. */
  readonly startOn: Day | null;
  /** False: a payment may be on its way. */
  readonly isPaid: boolean;
};

type Row = UnclaimedOrder & { readonly isDenied: boolean };

/** A payment of this order was opened and may still go through. */
const mayBePaid = (tenant: RawBuilder<number>, order: RawBuilder<unknown>) => sql`exists (
  select from payment_intent i where i.tenant_id = ${tenant} and ${order}
    and (i.next_check_at is not null or i.state = 'review'))`;

/**
 * Every order of a mailbox's unproven logins, even dropped ones, so that the owner finds everything that is paid,
 * whenever it was paid. Paid orders come first, so that unpaid ones cannot crowd them out.
 */
const ordersOf = (tenant: RawBuilder<number>, email: RawBuilder<unknown>) => sql<Row>`
  select g.account_number::int as "accountNumber", min(o.bundle_id) as "bundleId", min(o.start_on) as "startOn",
    bool_or(o.paid) as "isPaid", bool_and(g.denied_at is not null) as "isDenied"
  from login lo
  join account_grant g on g.tenant_id = ${tenant} and g.login_id = lo.login_id and g.proof in ('checkout', 'gift')
  join lateral (
    select u.bundle_id, u.start_on, u.paid_through is not null as paid from subscription u
    where u.tenant_id = ${tenant} and u.account_number = g.account_number and (u.paid_through is not null
      or u.status = 'pending' and ${mayBePaid(tenant, sql`i.subscription_id = u.subscription_id`)})
    union all
    select f.bundle_id, null::date, f.state <> 'pending' from gift f
    where f.tenant_id = ${tenant} and f.account_number = g.account_number and (f.state not in ('pending', 'withdrawn')
      or f.state = 'pending' and ${mayBePaid(tenant, sql`i.gift_id = f.gift_id`)})
    order by paid desc limit 1) o on true
  where lo.tenant_id = ${tenant} and lo.email = (${email}) and lo.issuer = ${localIssuer}
    and lo.email_confirmed_at is null
    and not exists (select from account_grant h join login ow on ow.tenant_id = ${tenant} and ow.login_id = h.login_id
      where h.tenant_id = ${tenant} and h.account_number = g.account_number and h.kind <> 'limited'
        and ow.email = lo.email and ow.issuer = lo.issuer and ow.email_confirmed_at is not null)
  group by g.account_number
  order by bool_or(o.paid) desc, g.account_number limit 20`;

/** The orders that a reader is asked about right after proving the mailbox, whatever she answered before. */
export async function findUnclaimedOrders(tx: Tx, email: string): Promise<readonly UnclaimedOrder[]> {
  const tenant = sql<number>`${tx.tenantId}::int`;
  const { rows } = await ordersOf(tenant, sql`${email}::text`).execute(tx.q);
  return rows;
}

const provenEmail = (tenant: RawBuilder<number>, loginId: number) => sql`select p.email from login p
  where p.tenant_id = ${tenant} and p.login_id = ${loginId} and p.issuer = ${localIssuer} and p.email_confirmed_at is not null`;

/** The orders that a login with a proven mailbox is asked about when it signs in: paid, and not answered yet. */
export const findOrdersToClaim = (
  db: Database,
  tenantId: number,
  loginId: number,
): Promise<readonly UnclaimedOrder[]> =>
  db.read(
    tenantId,
    (tenant) => sql<UnclaimedOrder>`
      select o."accountNumber", o."bundleId", o."startOn", o."isPaid"
      from (${ordersOf(tenant, provenEmail(tenant, loginId))}) o where o."isPaid" and not o."isDenied"`,
  );

/** The login that answers: the one that has proven the mailbox, or that was just created for it. */
export type ClaimingLogin = { readonly loginId: number; readonly email: string; readonly now: Date };

/**
 * The reader says that an order is hers: from now on the account belongs to her login, and nobody can reach it with the
 * password with which it was ordered, which may be a stranger's.
 */
export async function claimOrder(tx: Tx, accountNumber: number, { loginId, email, now }: ClaimingLogin): Promise<void> {
  const { rows } = await claimsOn(tx, accountNumber, email).execute(tx.q);
  for (const claim of rows) {
    await revokeSessionsOf(tx, claim.loginId, now);
    await moveGrants(tx, claim.loginId, loginId, accountNumber);
  }
}

/** The reader says that somebody else used her address: the account stays with the login that ordered it. */
export async function denyOrder(
  tx: Tx,
  accountNumber: number,
  { email, now }: Pick<ClaimingLogin, "email" | "now">,
): Promise<void> {
  await sql`update account_grant g set denied_at = ${now} from (${claimsOn(tx, accountNumber, email)}) c
    where g.tenant_id = ${tx.tenantId} and g.account_number = ${accountNumber} and g.login_id = c."loginId"`.execute(
    tx.q,
  );
}

const claimsOn = (tx: Tx, accountNumber: number, email: string) => sql<{ loginId: number }>`
  select lo.login_id::int as "loginId" from account_grant g
  join login lo on lo.tenant_id = ${tx.tenantId} and lo.login_id = g.login_id
  where g.tenant_id = ${tx.tenantId} and g.account_number = ${accountNumber} and g.proof in ('checkout', 'gift')
    and lo.email = ${email} and lo.issuer = ${localIssuer} and lo.email_confirmed_at is null`;

/**
 * Moves what a login has to another login of the same person.
 * @param accountNumber null for everything.
 */
export async function moveGrants(tx: Tx, from: number, to: number, accountNumber: number | null = null): Promise<void> {
  await sql`
    with moved as (
      delete from account_grant where tenant_id = ${tx.tenantId} and login_id = ${from}
        and (${accountNumber}::bigint is null or account_number = ${accountNumber})
      returning account_number, kind, proof, granted_at)
    insert into account_grant (tenant_id, login_id, account_number, kind, proof, granted_at)
    select ${tx.tenantId}, ${to}, account_number, kind, proof, granted_at from moved
    on conflict (tenant_id, login_id, account_number) do update
      set kind = excluded.kind, proof = excluded.proof, granted_at = excluded.granted_at
      where account_grant.kind <> 'owner' and excluded.kind = 'owner'`.execute(tx.q);
  await tx.q
    .updateTable("address")
    .set({ claimed_by: to })
    .where("tenant_id", "=", tx.tenantId)
    .where("claimed_by", "=", from)
    .execute();
}

/**
 * The proven mailbox whose login does not have the account that was just paid for; its reader is asked. Null if there
 * is none.
 */
export async function mailboxToAsk(tx: Tx, accountNumber: number): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select ow.email from account_grant g
    join login lo on lo.tenant_id = ${tx.tenantId} and lo.login_id = g.login_id
    join login ow on ow.tenant_id = ${tx.tenantId} and ow.email = lo.email and ow.issuer = lo.issuer
      and ow.email_confirmed_at is not null
    where g.tenant_id = ${tx.tenantId} and g.account_number = ${accountNumber} and g.proof in ('checkout', 'gift')
      and lo.issuer = ${localIssuer} and lo.email_confirmed_at is null and g.denied_at is null
      and not exists (select from account_grant h where h.tenant_id = ${tx.tenantId} and h.login_id = ow.login_id
        and h.account_number = g.account_number and h.kind <> 'limited')
    limit 1`.execute(tx.q);
  return rows[0]?.email ?? null;
}
