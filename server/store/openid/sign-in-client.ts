import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import { preparedRead } from "#server/db/prepared-read.ts";
import { actorIn } from "#server/store/audit.ts";
import { staffNameOf } from "#server/store/trail/trail-filter.ts";

/** One of the paper's sites or apps, as a sign-in needs it. */
export type SignInClient = {
  readonly clientId: string;
  readonly name: string;
  /** SHA-256; null for an app, which has no secret. */
  readonly secretHash: Buffer | null;
  readonly redirectUris: readonly string[];
  readonly signOutUris: readonly string[];
  readonly signOutNoticeUri: string | null;
};

/** Null if the publication has none like it, or it was ended. */
export async function findSignInClient(db: Database, tenantId: number, clientId: string): Promise<SignInClient | null> {
  const [client] = await db.readPrepared(tenantId, byClientId, { clientId });
  return client ?? null;
}

const byClientId = preparedRead(
  { clientId: "text" },
  (tenant, given) => sql<SignInClient>`
    select c.client_id as "clientId", c.name, c.secret_hash as "secretHash", c.redirect_uris as "redirectUris",
      c.sign_out_uris as "signOutUris", c.sign_out_notice_uri as "signOutNoticeUri"
    from sign_in_client c where c.tenant_id = ${tenant} and c.client_id = ${given("clientId")} and c.ended_at is null`,
);

export type NewSignInClient = SignInClient & { readonly actor: string; readonly now: Date };

/** @returns its number. */
export async function insertSignInClient(tx: Tx, client: NewSignInClient): Promise<number> {
  const { client_number } = await tx.q
    .insertInto("sign_in_client")
    .values({
      tenant_id: tx.tenantId,
      client_id: client.clientId,
      name: client.name,
      secret_hash: client.secretHash,
      redirect_uris: [...client.redirectUris],
      sign_out_uris: [...client.signOutUris],
      sign_out_notice_uri: client.signOutNoticeUri,
      made_at: client.now,
      made_by: actorIn(tx, client.actor),
    })
    .returning("client_number")
    .executeTakeFirstOrThrow();
  return client_number;
}

/**
 * Ends a client and, with it, its sign-ins, immediately.
 * @returns false if no working client has this number.
 */
export async function endSignInClient(tx: Tx, clientNumber: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ clientId: string }>`
    update sign_in_client set ended_at = ${now} where tenant_id = ${tx.tenantId} and client_number = ${clientNumber}
    and ended_at is null returning client_id as "clientId"`.execute(tx.q);
  const [ended] = rows;
  if (ended === undefined) return false;
  await sql`delete from openid_record where tenant_id = ${tx.tenantId} and client_id = ${ended.clientId}`.execute(tx.q);
  return true;
}

export type ShownSignInClient = Omit<SignInClient, "secretHash"> & {
  readonly clientNumber: number;
  readonly kind: "site" | "app";
  readonly madeAt: Date;
  readonly madeBy: string;
  /** The staff member who made it; "" if it was made by a command. */
  readonly maker: string;
  readonly endedAt: Date | null;
};

/** Every client that ever existed, newest first. */
export const findSignInClients = (db: Database, tenantId: number): Promise<ShownSignInClient[]> =>
  db.read<ShownSignInClient>(
    tenantId,
    (tenant) => sql<ShownSignInClient>`
      select c.client_number as "clientNumber", c.client_id as "clientId", c.name,
        case when c.secret_hash is null then 'app' else 'site' end as kind, c.redirect_uris as "redirectUris",
        c.sign_out_uris as "signOutUris", c.sign_out_notice_uri as "signOutNoticeUri", c.made_at as "madeAt",
        c.made_by as "madeBy", ${staffNameOf(sql`c.made_by`)} as maker, c.ended_at as "endedAt"
      from sign_in_client c where c.tenant_id = ${tenant} order by c.client_number desc`,
  );
