import { sql } from "kysely";
import type { DetailsOnRecord } from "#core/access/proves-account.ts";
import { hashToken } from "#server/chance.ts";
import type { Tx } from "#server/db/database.ts";
import type { Sought } from "./held-account.ts";

const codeLivesMs = 30 * 60 * 1000;
/** Wrong codes that an open request bears. */
const mostTries = 5;

/** A code as it is compared: in capitals, without what is only there to be read. */
const hashCode = (code: string): Buffer => hashToken(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""));

/** Writes down that a login asks for an account. The same is written for any number and any address. */
export async function askForAccess(
  tx: Tx,
  asked: Sought & { readonly accessId: string; readonly loginId: number; readonly now: Date },
): Promise<void> {
  await tx.q
    .insertInto("account_access")
    .values({
      tenant_id: tx.tenantId,
      access_id: asked.accessId,
      login_id: asked.loginId,
      asked_number: asked.accountNumber ?? null,
      asked_email: asked.accountNumber === undefined ? (asked.email ?? null) : null,
      created_at: asked.now,
      looked_up_at: null,
      mailed_to: null,
      code_hash: null,
      code_made_at: null,
      tries: 0,
      used_at: null,
    })
    .execute();
}

/** Finds out, once, whether there is such an account, and which mailbox it has on record. Null: none, or it was found out before. */
export async function lookUpAccess(tx: Tx, accessId: string, now: Date): Promise<string | null> {
  const t = tx.tenantId;
  const { rows } = await sql<{ mailbox: string | null }>`
    update account_access w set looked_up_at = ${now}, mailed_to = (
      select lower(a.contact_email) from account a
      where a.tenant_id = ${t} and (a.account_number = w.asked_number or lower(a.contact_email) = w.asked_email) limit 1)
    where w.tenant_id = ${t} and w.access_id = ${accessId}::uuid and w.looked_up_at is null
    returning w.mailed_to as mailbox`.execute(tx.q);
  return rows[0]?.mailbox ?? null;
}

export type NewAccessCode = {
  readonly accessId: string;
  readonly recipient: string;
  readonly code: string;
  readonly now: Date;
};

/**
 * Makes the code of a letter at the moment of sending; only its hash is kept. Of a letter that is sent twice the later code
 * counts. @returns the address of the login that asks; null: it is used, and the letter must not be sent.
 */
export async function mintAccessCode(tx: Tx, made: NewAccessCode): Promise<string | null> {
  const t = tx.tenantId;
  const { rows } = await sql<{ email: string }>`
    update account_access w set code_hash = ${hashCode(made.code)}, code_made_at = ${made.now}
    from login lo
    where w.tenant_id = ${t} and w.access_id = ${made.accessId}::uuid and w.mailed_to = ${made.recipient}
      and w.used_at is null and lo.tenant_id = ${t} and lo.login_id = w.login_id
    returning lo.email`.execute(tx.q);
  return rows[0]?.email ?? null;
}

/**
 * Tries a code on the open requests of a login. A right one uses its request up and gives the accounts whose mailbox it was
 * mailed to; a wrong one counts against each of them. @returns the accounts' numbers; none: the code is not right.
 */
export async function tryAccessCode(
  tx: Tx,
  { loginId, code, now }: { readonly loginId: number; readonly code: string; readonly now: Date },
): Promise<readonly number[]> {
  const t = tx.tenantId;
  const { rows } = await sql<{ accountNumber: number | null }>`
    with open as (
      select w.access_id, w.code_hash = ${hashCode(code)} as fits from account_access w
      where w.tenant_id = ${t} and w.login_id = ${loginId} and w.used_at is null and w.tries < ${mostTries}
        and w.code_made_at > ${new Date(now.getTime() - codeLivesMs)}
      for update
    ), tried as (
      update account_access w set used_at = case when open.fits then ${now}::timestamptz end,
        tries = w.tries + case when open.fits then 0 else 1 end
      from open
      where w.tenant_id = ${t} and w.access_id = open.access_id
        and (open.fits or not exists (select from open other where other.fits))
      returning w.used_at, w.asked_number, w.asked_email, w.mailed_to
    ), granted as (
      insert into account_grant (tenant_id, login_id, account_number, proof)
      select distinct ${t}::int, ${loginId}::bigint, a.account_number, 'mailbox'
      from tried join account a on a.tenant_id = ${t} and lower(a.contact_email) = tried.mailed_to
        and (a.account_number = tried.asked_number or lower(a.contact_email) = tried.asked_email)
      where tried.used_at is not null
      on conflict (tenant_id, login_id, account_number) do update set proof = account_grant.proof
      returning account_number
    )
    select account_number as "accountNumber" from granted`.execute(tx.q);
  return rows.flatMap(({ accountNumber }) => accountNumber ?? []);
}

/** What an account's papers say, and whom to tell when somebody has proven it by them. */
export async function detailsOnRecord(
  tx: Tx,
  accountNumber: number,
): Promise<(DetailsOnRecord & { readonly name: string; readonly contactEmail: string }) | null> {
  const t = tx.tenantId;
  const { rows } = await sql<DetailsOnRecord & { name: string; contactEmail: string }>`
    select a.last_name as "lastName", a.first_name || ' ' || a.last_name as name, a.contact_email as "contactEmail",
      array(select distinct ad.zip5 from subscription u
        join address ad on ad.tenant_id = ${t} and ad.address_id in (u.billing_address_id, u.delivery_address_id)
        where u.tenant_id = ${t} and u.account_number = a.account_number) as zips
    from account a where a.tenant_id = ${t} and a.account_number = ${accountNumber}`.execute(tx.q);
  return rows[0] ?? null;
}

/** Gives a login an account that it has proven by its papers. */
export async function grantByDetails(tx: Tx, loginId: number, accountNumber: number): Promise<void> {
  await tx.q
    .insertInto("account_grant")
    .values({ tenant_id: tx.tenantId, login_id: loginId, account_number: accountNumber, proof: "details" })
    .onConflict((conflict) => conflict.columns(["tenant_id", "login_id", "account_number"]).doNothing())
    .execute();
}
