import { sql } from "kysely";
import type { Language } from "#core/format/language.ts";
import type { Tx } from "#server/db/database.ts";
import { hashToken } from "#server/crypto/random.ts";

type Whose = { readonly accountNumber: number; readonly loginId: number };

/** When the login created its link for the account; null if it has none. */
export async function findLinkDate(tx: Tx, { accountNumber, loginId }: Whose): Promise<Date | null> {
  const { rows } = await sql<{ madeAt: Date }>`
    select made_at as "madeAt" from calendar_link
    where tenant_id = ${tx.tenantId} and account_number = ${accountNumber} and login_id = ${loginId}`.execute(tx.q);
  return rows[0]?.madeAt ?? null;
}

type NewLink = Whose & { readonly token: string; readonly language: Language; readonly madeAt: Date };

/** Replaces the login's earlier link. Only the token's hash is kept (security.md 14). */
export async function putLink(tx: Tx, { accountNumber, loginId, token, language, madeAt }: NewLink): Promise<void> {
  await sql`
    insert into calendar_link (tenant_id, account_number, login_id, token_hash, language, made_at)
    values (${tx.tenantId}, ${accountNumber}, ${loginId}, ${hashToken(token)}, ${language}, ${madeAt})
    on conflict (tenant_id, account_number, login_id) do update
      set token_hash = excluded.token_hash, language = excluded.language, made_at = excluded.made_at`.execute(tx.q);
}

export async function removeLink(tx: Tx, { accountNumber, loginId }: Whose): Promise<void> {
  await tx.q
    .deleteFrom("calendar_link")
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .where("login_id", "=", loginId)
    .execute();
}

/**
 * The account of a link. A link reaches what its login may see: it stops working with the login's access, and while
 * staff have locked the login. Null if there is no such link.
 */
export async function findLinkedAccount(
  tx: Tx,
  token: string,
): Promise<{ readonly accountNumber: number; readonly language: Language } | null> {
  const { rows } = await sql<{ accountNumber: number; language: Language }>`
    select k.account_number as "accountNumber", k.language
    from calendar_link k
    join login l on l.tenant_id = ${tx.tenantId} and l.login_id = k.login_id and l.locked_at is null
    join account_grant g on g.tenant_id = ${tx.tenantId} and g.login_id = k.login_id
      and g.account_number = k.account_number
    where k.tenant_id = ${tx.tenantId} and k.token_hash = ${hashToken(token)}
      and (l.email_confirmed_at is not null or g.proof in ('checkout', 'gift'))`.execute(tx.q);
  return rows[0] ?? null;
}
