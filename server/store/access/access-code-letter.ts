import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Language } from "#core/format/language.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { readerLanguage } from "#server/store/email/reader-language.ts";
import { hashCode } from "./account-access.ts";

/** Leaves time for printing and for the mail. */
const livesDays = 45;
/** Another code can be mailed this long after the last one. */
const againDays = 7;
/** How many wrong codes one letter allows. */
const maxTries = 10;

export type NewCodeLetter = {
  readonly accountNumber: number;
  readonly loginId: number;
  readonly code: string;
  readonly sealedCode: Buffer;
  readonly today: Day;
  readonly now: Date;
};

/**
 * Puts a code on the post list.
 * @returns false if a code is already on its way to this account for this login.
 */
export async function putCodeLetter(tx: Tx, letter: NewCodeLetter): Promise<boolean> {
  const { rows } = await sql`
    insert into access_code_letter (tenant_id, account_number, login_id, code_hash, sealed_code, written_on, written_at)
    select ${tx.tenantId}, ${letter.accountNumber}, ${letter.loginId}, ${hashCode(letter.code)}, ${letter.sealedCode},
      ${letter.today}::date, ${letter.now}
    where not exists (select from access_code_letter l
      where l.tenant_id = ${tx.tenantId} and l.login_id = ${letter.loginId} and l.account_number = ${letter.accountNumber}
        and l.used_at is null and l.written_at > ${letter.now}::timestamptz - make_interval(days => ${againDays}))
    returning letter_number`.execute(tx.q);
  return rows.length > 0;
}

/**
 * Tries a code on the letters that were mailed for a login. The right code makes the login an owner, whether it had
 * limited access before or none, as long as nobody else holds the account. A wrong code counts against each letter.
 * @returns the accounts; empty if the code is wrong.
 */
export async function tryPostedCode(
  tx: Tx,
  { loginId, code, now }: { readonly loginId: number; readonly code: string; readonly now: Date },
): Promise<readonly number[]> {
  const t = tx.tenantId;
  const { rows } = await sql<{ accountNumber: number | null }>`
    with open as (
      select l.letter_number, l.code_hash = ${hashCode(code)} as fits from access_code_letter l
      where l.tenant_id = ${t} and l.login_id = ${loginId} and l.used_at is null and l.tries < ${maxTries}
        and l.written_at > ${now}::timestamptz - make_interval(days => ${livesDays})
      for update
    ), tried as (
      update access_code_letter l set used_at = ${now}::timestamptz, sealed_code = null
      from open where l.tenant_id = ${t} and l.letter_number = open.letter_number and open.fits
      returning l.account_number
    ), missed as (
      update access_code_letter l set tries = l.tries + 1
      from open where l.tenant_id = ${t} and l.letter_number = open.letter_number
        and not exists (select from open other where other.fits)
    ), granted as (
      insert into account_grant (tenant_id, login_id, account_number, kind, proof, granted_at)
      select ${t}::int, ${loginId}::bigint, tried.account_number, 'owner', 'post', ${now}::timestamptz from tried
      where not exists (select from account_grant h
        where h.tenant_id = ${t} and h.account_number = tried.account_number and h.kind <> 'limited')
      on conflict (tenant_id, login_id, account_number) do update set kind = 'owner', proof = 'post'
      returning account_number
    )
    select account_number as "accountNumber" from granted`.execute(tx.q);
  return rows.flatMap(({ accountNumber }) => accountNumber ?? []);
}

/** A code to print and mail to the address on record. */
export type CodeLetterToPost = {
  readonly letterNumber: number;
  readonly accountNumber: number;
  readonly writtenOn: Day;
  readonly loginEmail: string;
  readonly sealedCode: Buffer;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zip: string;
  readonly language: Language;
};

/** Oldest first. Each goes to the billing address, or to the delivery address if there is none. */
export const findCodeLettersToPost = (db: Database, tenantId: number): Promise<CodeLetterToPost[]> =>
  db.read<CodeLetterToPost>(
    tenantId,
    (tenant) => sql<CodeLetterToPost>`
      select l.letter_number as "letterNumber", l.account_number as "accountNumber", l.written_on as "writtenOn",
        lo.email as "loginEmail", l.sealed_code as "sealedCode", a.first_name || ' ' || a.last_name as name,
        coalesce(d.street, '') as street, coalesce(d.city, '') as city, coalesce(d.state_code, '') as "stateCode",
        coalesce(d.zip5 || coalesce('-' || d.plus4, ''), '') as zip,
        ${readerLanguage(tenant, { recipient: sql`a.contact_email`, accountNumber: sql`l.account_number` })} as language
      from access_code_letter l
      join account a on a.tenant_id = ${tenant} and a.account_number = l.account_number
      join login lo on lo.tenant_id = ${tenant} and lo.login_id = l.login_id
      left join lateral (
        select coalesce(u.billing_address_id, u.delivery_address_id) as address_id from subscription u
        where u.tenant_id = ${tenant} and u.account_number = l.account_number
        order by u.status = 'ended', u.subscription_id desc limit 1) u on true
      left join address d on d.tenant_id = ${tenant} and d.address_id = u.address_id
      where l.tenant_id = ${tenant} and l.posted_on is null and l.used_at is null and l.sealed_code is not null
      order by l.written_on, l.letter_number`,
  );

/**
 * Notes that the codes were mailed; after that they can no longer be read here.
 * @returns the numbers that this call noted.
 */
export async function markCodesPosted(tx: Tx, letterNumbers: readonly number[], postedOn: Day): Promise<number[]> {
  const { rows } = await sql<{ letterNumber: number }>`
    update access_code_letter set posted_on = ${postedOn}::date, sealed_code = null
    where tenant_id = ${tx.tenantId} and letter_number = any(${letterNumbers}::bigint[]) and posted_on is null
      and used_at is null
    returning letter_number as "letterNumber"`.execute(tx.q);
  return rows.map(({ letterNumber }) => letterNumber);
}
