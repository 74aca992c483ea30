import { type RawBuilder, sql } from "kysely";
import type { OfferCodeReader } from "#core/subscribing/check-offer-code.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** The person whose uses are counted. */
type Buyer = {
  /** Null for a caller on the phone, who has none. */
  readonly loginId: number | null;
  readonly email: string;
};

export type OfferCodeQuery = {
  readonly code: string;
  readonly now: Date;
  /** Null if nobody is signed in yet. */
  readonly buyer: Buyer | null;
  /** Accounts of the buyer whose unpaid order is not counted, because this order replaces it. */
  readonly insteadOf: readonly number[];
};

/** How often a code was used, and what is known about the reader who wants to use it. */
export type OfferCodeUses = { readonly taken: number; readonly reader: OfferCodeReader | null };

/**
 * Which uses count: those of orders that are paid for, or may still be paid for, which holds a use for some minutes and
 * while the gateway may yet confirm a payment.
 */
const countsFor = (tenant: RawBuilder<number>, now: Date): RawBuilder<boolean> => sql<boolean>`(
  u.start_on is not null
  or u.status = 'pending' and (o.held_until > ${now}::timestamptz or exists (select from payment_intent i
    where i.tenant_id = ${tenant} and i.subscription_id = o.subscription_id and i.next_check_at is not null
      and i.state in ('token', 'unknown', 'declined', 'review'))))`;

type Row = { taken: number; used: number; isCurrent: boolean; wasReader: boolean };

const count = (
  tenant: RawBuilder<number>,
  { code, now, buyer, insteadOf }: OfferCodeQuery,
): RawBuilder<Row> => sql<Row>`
  with uses as (
    select o.login_id, o.mailbox from offer_code_use o
    join subscription u on u.tenant_id = ${tenant} and u.subscription_id = o.subscription_id
    where o.tenant_id = ${tenant} and o.code = ${code} and ${countsFor(tenant, now)}
      and not (u.status = 'pending' and u.account_number = any(${insteadOf}::bigint[]))
  ), had as (
    select u.status from login l
    join account_grant g on g.tenant_id = ${tenant} and g.login_id = l.login_id and g.kind = 'owner' and g.denied_at is null
    join subscription u on u.tenant_id = ${tenant} and u.account_number = g.account_number and u.start_on is not null
    where l.tenant_id = ${tenant} and (l.login_id = ${buyer?.loginId ?? null}::bigint or l.email = ${buyer?.email ?? null}::text)
      and (l.email_confirmed_at is not null or g.proof in ('checkout', 'gift'))
  )
  select (select count(*) from uses)::int as taken,
    (select count(*) from uses where login_id = ${buyer?.loginId ?? null}::bigint or mailbox = ${buyer?.email ?? null}::text)::int as used,
    exists (select from had where status <> 'ended') as "isCurrent", exists (select from had) as "wasReader"`;

const usesOf = (row: Row | undefined, buyer: Buyer | null): OfferCodeUses => {
  if (row === undefined) throw new Error("no count of an offer code");
  const { taken, ...reader } = row;
  return { taken, reader: buyer === null ? null : reader };
};

/** A code's uses as of now, only to show them. */
export async function findOfferCodeUses(db: Database, tenantId: number, asked: OfferCodeQuery): Promise<OfferCodeUses> {
  const [row] = await db.read(tenantId, (tenant) => count(tenant, asked));
  return usesOf(row, asked.buyer);
}

/**
 * A code's uses for an order: no other order can take a use of the code before this transaction ends. Always called
 * after the locks of the person and the account.
 */
export async function lockOfferCodeUses(tx: Tx, asked: OfferCodeQuery): Promise<OfferCodeUses> {
  const tenant = sql<number>`${tx.tenantId}::int`;
  await sql`select pg_advisory_xact_lock(${tx.tenantId}::int, hashtext(${`offer code ${asked.code}`}))`.execute(tx.q);
  const { rows } = await count(tenant, asked).execute(tx.q);
  return usesOf(rows[0], asked.buyer);
}

export type OfferCodeUse = Buyer & {
  readonly subscriptionId: number;
  readonly code: string;
  readonly heldUntil: Date;
};

/** Holds a use for an order; null if the order has no code, or no longer has one. */
export async function putOfferCodeUse(
  tx: Tx,
  subscriptionId: number,
  use: Omit<OfferCodeUse, "subscriptionId"> | null,
) {
  if (use === null) {
    await sql`delete from offer_code_use where tenant_id = ${tx.tenantId} and subscription_id = ${subscriptionId}`.execute(
      tx.q,
    );
    return;
  }
  const held = { code: use.code, login_id: use.loginId, mailbox: use.email, held_until: use.heldUntil };
  await tx.q
    .insertInto("offer_code_use")
    .values({ tenant_id: tx.tenantId, subscription_id: subscriptionId, ...held })
    .onConflict((conflict) => conflict.columns(["tenant_id", "subscription_id"]).doUpdateSet(held))
    .execute();
}

/** The code with which an order was made; null if none. */
export async function findOfferCodeOf(db: Database, tenantId: number, subscriptionId: number): Promise<string | null> {
  const [row] = await db.read(
    tenantId,
    (tenant) => sql<{ code: string }>`select o.code from offer_code_use o
      where o.tenant_id = ${tenant} and o.subscription_id = ${subscriptionId}`,
  );
  return row?.code ?? null;
}

/** The code of an order with its use, in a transaction. */
export async function findOfferCodeUse(tx: Tx, subscriptionId: number): Promise<OfferCodeUse | null> {
  const { rows } =
    await sql<OfferCodeUse>`select o.subscription_id as "subscriptionId", o.code, o.login_id as "loginId",
      o.mailbox as email, o.held_until as "heldUntil"
    from offer_code_use o where o.tenant_id = ${tx.tenantId} and o.subscription_id = ${subscriptionId}`.execute(tx.q);
  return rows[0] ?? null;
}
