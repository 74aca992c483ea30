import { sql } from "kysely";
import {
  type BillOnRecord,
  type DetailsOnRecord,
  type LabelDetails,
  matchesLabel,
} from "#core/access/account-proof.ts";
import { cents } from "#core/money.ts";
import { hashToken } from "#server/crypto/random.ts";
import type { Tx } from "#server/db/database.ts";
import type { ProvenAsker } from "#server/store/login/login-email.ts";

const codeLivesMs = 30 * 60 * 1000;
/** How many wrong codes an open request allows. */
const maxTries = 5;

/** Normalizes a code before it is hashed: capitals only, without separators. */
export const hashCode = (code: string): Buffer => hashToken(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""));

/**
 * The account of a number on a label: our own number, or the one that the previous system used. One statement for any
 * number; an unknown number stays as it is.
 */
export async function resolveAccountNumber(tx: Tx, number: number): Promise<number> {
  const t = tx.tenantId;
  const { rows } = await sql<{ accountNumber: number }>`
    select coalesce((select a.account_number from account a where a.tenant_id = ${t} and a.account_number = ${number}),
      (select m.account_number from imported_account m where m.tenant_id = ${t}
        and ltrim(m.old_number, '0') = ${String(number)} order by m.old_number limit 1), ${number}::bigint)::float8
      as "accountNumber"`.execute(tx.q);
  return rows[0]?.accountNumber ?? number;
}

/** The details that a claim names: those on a mailing label, or the email on record. */
export type AccountClaim = (LabelDetails & { readonly accountNumber: number }) | { readonly email: string };

/** Records that a login claims an account. The record is the same for any number and any address. */
export async function askForAccess(
  tx: Tx,
  claimed: AccountClaim,
  { accessId, loginId, now }: { readonly accessId: string; readonly loginId: number; readonly now: Date },
): Promise<void> {
  const byLabel = "accountNumber" in claimed;
  await tx.q
    .insertInto("account_access")
    .values({
      tenant_id: tx.tenantId,
      access_id: accessId,
      login_id: loginId,
      asked_number: byLabel ? await resolveAccountNumber(tx, claimed.accountNumber) : null,
      asked_last_name: byLabel ? claimed.lastName : null,
      asked_zip: byLabel ? claimed.zip : null,
      asked_email: byLabel ? null : claimed.email,
      created_at: now,
      looked_up_at: null,
      mailed_to: null,
      code_hash: null,
      code_made_at: null,
      tries: 0,
      used_at: null,
    })
    .execute();
}

export type AccessLookup = { readonly mailbox: string; readonly asker: ProvenAsker } &
  /** Nobody holds the account, so the email on record gets a code. */
  (
    | { readonly kind: "code" }
    /**
     * Somebody holds the account: only that person can share it, by invitation, and is notified that somebody asked.
     */
    | { readonly kind: "held"; readonly accountNumber: number }
  );

/** Somebody has full access; limited access does not count. */
const isHeld = (tx: Tx) => sql`exists (select from account_grant h where h.tenant_id = ${tx.tenantId}
  and h.account_number = a.account_number and h.kind <> 'limited')`;

/**
 * Finds out, once, whether there is such an account and who is notified of the claim. Null if there is none, or this
 * was already done.
 */
export async function lookUpAccess(tx: Tx, accessId: string, now: Date): Promise<AccessLookup | null> {
  const t = tx.tenantId;
  const { rows } = await sql<{
    accountNumber: number | null;
    email: string | null;
    lastName: string | null;
    zip: string | null;
    loginId: number;
    loginEmail: string;
  }>`
    update account_access w set looked_up_at = ${now} from login lo
    where w.tenant_id = ${t} and w.access_id = ${accessId}::uuid and w.looked_up_at is null
      and lo.tenant_id = ${t} and lo.login_id = w.login_id
    returning w.asked_number as "accountNumber", w.asked_email as email, w.asked_last_name as "lastName",
      w.asked_zip as zip, lo.login_id as "loginId", lo.email as "loginEmail"`.execute(tx.q);
  const [asked] = rows;
  if (asked === undefined) return null;
  const found =
    asked.accountNumber === null
      ? await findByMailbox(tx, asked.email ?? "")
      : await findByLabel(tx, asked.accountNumber, { lastName: asked.lastName ?? "", zip: asked.zip ?? "" });
  if (found === null) return null;
  const { accountNumber, mailbox, held } = found;
  const asker: ProvenAsker = { loginId: asked.loginId, email: asked.loginEmail };
  if (held) return { kind: "held", mailbox, asker, accountNumber };
  await tx.q
    .updateTable("account_access")
    .set({ mailed_to: mailbox })
    .where("tenant_id", "=", t)
    .where("access_id", "=", accessId)
    .execute();
  return { kind: "code", mailbox, asker };
}

type Found = { readonly accountNumber: number; readonly mailbox: string; readonly held: boolean };

async function findByLabel(tx: Tx, accountNumber: number, label: LabelDetails): Promise<Found | null> {
  const onRecord = await accountOnRecord(tx, accountNumber);
  if (onRecord === null || !matchesLabel(label, onRecord)) return null;
  return { accountNumber, mailbox: onRecord.contactEmail.toLowerCase(), held: onRecord.held };
}

/** If a mailbox has several accounts, one that nobody holds comes first. */
async function findByMailbox(tx: Tx, email: string): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select a.account_number as "accountNumber", a.contact_mailbox as mailbox, ${isHeld(tx)} as held
    from account a where a.tenant_id = ${tx.tenantId} and a.contact_mailbox = ${email}
    order by 3, 1 limit 1`.execute(tx.q);
  return rows[0] ?? null;
}

export type NewAccessCode = {
  readonly accessId: string;
  readonly recipient: string;
  readonly code: string;
  readonly now: Date;
};

/**
 * Creates the code of an email when it is sent; only its hash is stored. If an email is sent twice, the later code
 * counts.
 * @returns the address of the login that asks; null if the claim is used, and the email must not be sent.
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
 * Tries an emailed code on the open claims of a login. The right code uses up its claim and makes the login the owner
 * of the accounts whose mailbox it was sent to, unless somebody holds them by now. A wrong code counts against each
 * claim.
 * @returns the account numbers; empty if the code is wrong.
 */
export async function tryAccessCode(
  tx: Tx,
  { loginId, code, now }: { readonly loginId: number; readonly code: string; readonly now: Date },
): Promise<readonly number[]> {
  const t = tx.tenantId;
  const { rows } = await sql<{ accountNumber: number | null }>`
    with open as (
      select w.access_id, w.code_hash = ${hashCode(code)} as fits from account_access w
      where w.tenant_id = ${t} and w.login_id = ${loginId} and w.used_at is null and w.tries < ${maxTries}
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
      insert into account_grant (tenant_id, login_id, account_number, kind, proof, granted_at)
      select distinct ${t}::int, ${loginId}::bigint, a.account_number, 'owner', 'mailbox', ${now}::timestamptz
      from tried join account a on a.tenant_id = ${t} and a.contact_mailbox = tried.mailed_to
        and (a.account_number = tried.asked_number or a.contact_mailbox = tried.asked_email)
      where tried.used_at is not null and not ${isHeld(tx)}
      on conflict (tenant_id, login_id, account_number) do update set kind = 'owner', proof = 'mailbox'
      returning account_number
    )
    select account_number as "accountNumber" from granted`.execute(tx.q);
  return rows.flatMap(({ accountNumber }) => accountNumber ?? []);
}

export type AccountOnRecord = DetailsOnRecord & {
  readonly name: string;
  readonly contactEmail: string;
  readonly held: boolean;
};

/** The details on an account's label, its email, and whether somebody holds it. One statement for any number. */
export async function accountOnRecord(tx: Tx, accountNumber: number): Promise<AccountOnRecord | null> {
  const t = tx.tenantId;
  const { rows } = await sql<AccountOnRecord>`
    select a.last_name as "lastName", a.first_name || ' ' || a.last_name as name, a.contact_email as "contactEmail",
      ${isHeld(tx)} as held,
      array(select distinct ad.zip5 from subscription u
        join address ad on ad.tenant_id = ${t} and ad.address_id in (u.billing_address_id, u.delivery_address_id)
        where u.tenant_id = ${t} and u.account_number = a.account_number) as zips
    from account a where a.tenant_id = ${t} and a.account_number = ${accountNumber}`.execute(tx.q);
  return rows[0] ?? null;
}

/** The last bill and the last payment of an account; both are empty if the number does not exist. */
export async function billOnRecord(tx: Tx, accountNumber: number): Promise<BillOnRecord> {
  const t = tx.tenantId;
  const { rows } = await sql<{ billed: number | null; paid: number | null; check: string | null }>`
    select
      (select (b.content ->> 'amount')::int from (
          select p.content, p.billed_on as at from paper_bill p
          where p.tenant_id = ${t} and p.account_number = ${accountNumber}
          union all
          select l.content, coalesce(l.written_on, publication_day(l.created_at)) from letter l
          where l.tenant_id = ${t} and l.account_number = ${accountNumber} and l.kind = 'bill') b
        order by b.at desc limit 1) as billed,
      i.paid, i.check
    from (select) one left join lateral (
      select i.amount_cents + i.tip_cents + i.donation_cents as paid,
        case when i.method = 'Check' then substring(i.card_label from '^Check (.+), received') end as check
      from payment_intent i
      where i.tenant_id = ${t} and i.account_number = ${accountNumber} and i.state = 'captured'
      order by i.captured_at desc limit 1) i on true`.execute(tx.q);
  const { billed = null, paid = null, check = null } = rows[0] ?? {};
  return { amounts: [billed, paid].flatMap((amount) => (amount === null ? [] : cents(amount))), checkNumber: check };
}

/** Gives a login limited access. @returns false if the login already has the account. */
export async function grantLimited(
  tx: Tx,
  { loginId, accountNumber, now }: { readonly loginId: number; readonly accountNumber: number; readonly now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.q
    .insertInto("account_grant")
    .values({
      tenant_id: tx.tenantId,
      login_id: loginId,
      account_number: accountNumber,
      kind: "limited",
      proof: "details",
      granted_at: now,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "login_id", "account_number"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
