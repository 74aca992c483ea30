import { sql } from "kysely";
import { hashToken } from "#server/crypto/random.ts";
import type { Database, Tx } from "#server/db/database.ts";

export type NewTransaction = {
  readonly transactionId: string;
  /** The secret of the browser that began the sign-in. */
  readonly cookie: string;
  /** Travels with the return address and comes back with the code. */
  readonly state: string;
  readonly returnTo: string;
  /** Data that the provider's adapter needs later; it never leaves the server. */
  readonly memo: Readonly<Record<string, string>>;
  readonly now: Date;
};

export type SignInTransaction = {
  readonly transactionId: string;
  readonly stateHash: Buffer;
  readonly returnTo: string;
  readonly memo: Readonly<Record<string, string>>;
};

/**
 * Identifies the transaction: by this browser, and by this return if the state came along (it need not: BLOX does not
 * send one).
 */
export type TransactionKey = { readonly cookie: string; readonly state: string | null; readonly now: Date };

const livesMs = 10 * 60 * 1000;

export async function beginTransaction(tx: Tx, transaction: NewTransaction): Promise<void> {
  await tx.q
    .insertInto("sign_in_transaction")
    .values({
      tenant_id: tx.tenantId,
      transaction_id: transaction.transactionId,
      cookie_hash: hashToken(transaction.cookie),
      state_hash: hashToken(transaction.state),
      return_to: transaction.returnTo,
      memo: JSON.stringify(transaction.memo),
      created_at: transaction.now,
      used_at: null,
    })
    .execute();
}

/**
 * Uses up the live transaction of this browser: one exchange, within ten minutes (security.md I21). Null if there is
 * none.
 */
export async function claimTransaction(
  tx: Tx,
  { cookie, state, now }: TransactionKey,
): Promise<SignInTransaction | null> {
  const { rows } = await sql<SignInTransaction>`
    update sign_in_transaction set used_at = ${now}
    where tenant_id = ${tx.tenantId} and used_at is null and transaction_id = (
      select t.transaction_id from sign_in_transaction t
      where t.tenant_id = ${tx.tenantId} and t.cookie_hash = ${hashToken(cookie)} and t.used_at is null
        and t.created_at > ${new Date(now.getTime() - livesMs)}
        and (${state}::text is null or t.state_hash = ${hashToken(state ?? "")})
      order by t.created_at desc limit 1)
    returning transaction_id as "transactionId", state_hash as "stateHash", return_to as "returnTo", memo`.execute(
    tx.q,
  );
  return rows[0] ?? null;
}

/**
 * The live transaction of this browser and state, without using it up: for the steps between beginning and exchange.
 */
export async function findTransaction(
  db: Database,
  tenantId: number,
  { cookie, state, now }: TransactionKey & { readonly state: string },
): Promise<SignInTransaction | null> {
  const [row] = await db.read<SignInTransaction>(
    tenantId,
    (tenant) => sql<SignInTransaction>`
      select t.transaction_id as "transactionId", t.state_hash as "stateHash", t.return_to as "returnTo", t.memo from sign_in_transaction t
      where t.tenant_id = ${tenant} and t.cookie_hash = ${hashToken(cookie)} and t.state_hash = ${hashToken(state)}
        and t.used_at is null and t.created_at > ${new Date(now.getTime() - livesMs)}`,
  );
  return row ?? null;
}

/**
 * What this browser's newest unfinished sign-in remembers, if it began while an emailed link could still be on its way.
 * Null if there is none.
 */
export async function findNewestMemo(
  tx: Tx,
  { cookie, now }: { readonly cookie: string; readonly now: Date },
): Promise<SignInTransaction["memo"] | null> {
  const { rows } = await sql<Pick<SignInTransaction, "memo">>`
    select t.memo from sign_in_transaction t
    where t.tenant_id = ${tx.tenantId} and t.cookie_hash = ${hashToken(cookie)} and t.used_at is null
      and t.created_at > ${new Date(now.getTime() - 2 * livesMs)}
    order by t.created_at desc limit 1`.execute(tx.q);
  return rows[0]?.memo ?? null;
}

/**
 * Whether this browser has signed in since the sign-in with this state began, so that its page has nothing more to do.
 */
export async function hasSignedInSince(
  db: Database,
  tenantId: number,
  { cookie, state }: { readonly cookie: string; readonly state: string },
): Promise<boolean> {
  const [row] = await db.read<{ done: boolean }>(
    tenantId,
    (tenant) => sql<{ done: boolean }>`
      select true as done from sign_in_transaction t
      join sign_in_transaction u on u.tenant_id = ${tenant} and u.cookie_hash = t.cookie_hash
        and (u.used_at > t.created_at or u.transaction_id = t.transaction_id and u.used_at is not null)
      where t.tenant_id = ${tenant} and t.cookie_hash = ${hashToken(cookie)} and t.state_hash = ${hashToken(state)}
      limit 1`,
  );
  return row !== undefined;
}

/** Takes the memo out of a live transaction, because it can prove something only once. Null if it was already taken. */
export async function consumeMemo(tx: Tx, transactionId: string): Promise<Readonly<Record<string, string>> | null> {
  const row = await tx.q
    .selectFrom("sign_in_transaction")
    .select("memo")
    .where("tenant_id", "=", tx.tenantId)
    .where("transaction_id", "=", transactionId)
    .where(sql<boolean>`memo <> '{}'::jsonb`)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  await tx.q
    .updateTable("sign_in_transaction")
    .set({ memo: "{}" })
    .where("tenant_id", "=", tx.tenantId)
    .where("transaction_id", "=", transactionId)
    .execute();
  return row.memo;
}
