import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import { preparedRead } from "#server/db/prepared-read.ts";
import { hashToken } from "#server/crypto/random.ts";
import { localIssuer } from "#server/store/login/login.ts";

/** What the provider stores about one thing: a session, a grant, a code, a token, a sign-in in progress. */
export type OpenIdPayload = Readonly<Record<string, unknown>>;

export type NewOpenIdRecord = {
  readonly model: string;
  /** A secret of its holder; only its hash is stored. */
  readonly id: string;
  readonly uid: string | null;
  readonly grantId: string | null;
  readonly clientId: string | null;
  /** The reader's login, by its subject; null if nobody has signed in yet. */
  readonly subject: string | null;
  readonly payload: OpenIdPayload;
  readonly expiresAt: Date;
};

/**
 * Stores a record, or its new state. The login is locked meanwhile, so that whatever ends its sign-ins comes before or
 * after this, and finds it.
 * @returns false if the login is locked by staff or gone, and nothing is stored.
 */
export async function putOpenIdRecord(tx: Tx, record: NewOpenIdRecord): Promise<boolean> {
  const { model, id, uid, grantId, clientId, subject, payload, expiresAt } = record;
  const idHash = hashToken(id);
  const { rows } = await sql`
    with reader as (
      select login_id from login where tenant_id = ${tx.tenantId} and issuer = ${localIssuer} and subject = ${subject}
        and locked_at is null and email_confirmed_at is not null for share)
    insert into openid_record (tenant_id, model, id_hash, uid, grant_id, client_id, login_id, payload, expires_at)
    select ${tx.tenantId}, ${model}, ${idHash}, ${uid}, ${grantId}, ${clientId}, (select login_id from reader),
      ${JSON.stringify(payload)}::jsonb, ${expiresAt}
    where ${subject}::text is null or exists (select from reader)
    on conflict (tenant_id, model, id_hash) do update set uid = excluded.uid, grant_id = excluded.grant_id,
      client_id = excluded.client_id, login_id = excluded.login_id, payload = excluded.payload, expires_at = excluded.expires_at
    returning model`.execute(tx.q);
  return rows.length > 0;
}

export type OpenIdRecord = { readonly payload: OpenIdPayload; readonly consumedAt: Date | null };

/** Null if there is none, or it has expired. */
export async function findOpenIdRecord(
  db: Database,
  tenantId: number,
  { model, id, now }: { readonly model: string; readonly id: string; readonly now: Date },
): Promise<OpenIdRecord | null> {
  const [record] = await db.readPrepared(tenantId, byId, { model, hash: hashToken(id), now });
  return record ?? null;
}

const byId = preparedRead(
  { model: "text", hash: "bytea", now: "timestamptz" },
  (tenant, given) => sql<OpenIdRecord>`
    select r.payload, r.consumed_at as "consumedAt" from openid_record r
    where r.tenant_id = ${tenant} and r.model = ${given("model")} and r.id_hash = ${given("hash")}
      and r.expires_at > ${given("now")}`,
);

export async function findOpenIdRecordByUid(
  db: Database,
  tenantId: number,
  { model, uid, now }: { readonly model: string; readonly uid: string; readonly now: Date },
): Promise<OpenIdRecord | null> {
  const [record] = await db.readPrepared(tenantId, byUid, { model, uid, now });
  return record ?? null;
}

const byUid = preparedRead(
  { model: "text", uid: "text", now: "timestamptz" },
  (tenant, given) => sql<OpenIdRecord>`
    select r.payload, r.consumed_at as "consumedAt" from openid_record r
    where r.tenant_id = ${tenant} and r.model = ${given("model")} and r.uid = ${given("uid")}
      and r.expires_at > ${given("now")}`,
);

/**
 * Succeeds once, on however many servers it is tried at the same time.
 * @returns false if another call was first.
 */
export async function consumeOpenIdRecord(tx: Tx, model: string, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update openid_record set consumed_at = ${now} where tenant_id = ${tx.tenantId} and model = ${model}
      and id_hash = ${hashToken(id)} and consumed_at is null returning model`.execute(tx.q);
  return rows.length > 0;
}

export async function deleteOpenIdRecord(tx: Tx, model: string, id: string): Promise<void> {
  await sql`delete from openid_record where tenant_id = ${tx.tenantId} and model = ${model}
    and id_hash = ${hashToken(id)}`.execute(tx.q);
}

/** Deletes the codes and tokens of a grant. */
export async function deleteOpenIdGrant(tx: Tx, model: string, grantId: string): Promise<void> {
  await sql`delete from openid_record where tenant_id = ${tx.tenantId} and model = ${model}
    and grant_id = ${grantId}`.execute(tx.q);
}
