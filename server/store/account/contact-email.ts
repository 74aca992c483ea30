import { sql } from "kysely";
import { hashToken } from "#server/crypto/random.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { AccountContact } from "./account.ts";
import type { MailTokenState } from "#server/store/email/mail-token.ts";

const livesMs = 30 * 60 * 1000;
const since = (now: Date): Date => new Date(now.getTime() - livesMs);

/** Makes this address wait for confirmation; an address that already waits is dropped. */
export async function setPendingEmail(tx: Tx, accountNumber: number, email: string, now: Date): Promise<void> {
  await tx.q
    .updateTable("account")
    .set({ pending_email: email, pending_email_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .execute();
}

export type NewContactToken = {
  readonly accountNumber: number;
  /** The address that the email goes to; it must still be the one that waits for confirmation. */
  readonly recipient: string;
  readonly token: string;
  readonly now: Date;
};

/**
 * Creates the token of the email when it is sent: hashed, single use, 30 minutes, for this account and address.
 * @returns false if another address waits by now, or none; then the email must not be sent.
 */
export async function mintContactToken(tx: Tx, made: NewContactToken): Promise<boolean> {
  const { rows } = await sql`
    insert into contact_email_token (tenant_id, token_hash, account_number, email, created_at)
    select ${tx.tenantId}, ${hashToken(made.token)}, a.account_number, a.pending_email, ${made.now}
    from account a
    where a.tenant_id = ${tx.tenantId} and a.account_number = ${made.accountNumber} and a.pending_email = ${made.recipient}
    returning account_number`.execute(tx.q);
  return rows.length > 0;
}

export type FoundContactToken = { readonly email: string; readonly state: MailTokenState };

/** The state of a link, without using it. A link whose address no longer waits counts as used. */
export async function findContactToken(
  db: Database,
  tenantId: number,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<FoundContactToken | null> {
  const [row] = await db.read<FoundContactToken>(
    tenantId,
    (tenant) => sql<FoundContactToken>`
      select k.email, case when a.pending_email is distinct from k.email then 'used'
        when k.created_at <= ${since(now)} then 'expired' else 'live' end as state
      from contact_email_token k
      join account a on a.tenant_id = ${tenant} and a.account_number = k.account_number
      where k.tenant_id = ${tenant} and k.token_hash = ${hashToken(token)}`,
  );
  return row ?? null;
}

/** `contactEmail` is the old address. */
export type ChangedEmail = AccountContact & { readonly newEmail: string };

/**
 * Somebody opened the link in the new mailbox: the address takes effect, once. Renewal notices that went to the old
 * address move, too, because nobody reads them there anymore. Null if the link is not live.
 */
export async function confirmNewEmail(
  tx: Tx,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<ChangedEmail | null> {
  const t = tx.tenantId;
  const { rows } = await sql<ChangedEmail>`
    with known as (
      select a.account_number, a.contact_email from contact_email_token k
      join account a on a.tenant_id = ${t} and a.account_number = k.account_number and a.pending_email = k.email
      where k.tenant_id = ${t} and k.token_hash = ${hashToken(token)} and k.created_at > ${since(now)}
      for update of a
    )
    update account a set contact_email = a.pending_email, pending_email = null, pending_email_at = null,
      e_notice_email = case when lower(a.e_notice_email) = a.contact_mailbox then a.pending_email else a.e_notice_email end
    from known
    where a.tenant_id = ${t} and a.account_number = known.account_number and a.pending_email is not null
    returning a.account_number as "accountNumber", a.first_name as "firstName", a.last_name as "lastName",
      known.contact_email as "contactEmail", a.contact_email as "newEmail"`.execute(tx.q);
  return rows[0] ?? null;
}

/** Sets where renewal notices go; null for on paper, by mail. */
export async function setRenewalDelivery(tx: Tx, accountNumber: number, email: string | null): Promise<void> {
  await tx.q
    .updateTable("account")
    .set({ e_notice_email: email })
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .execute();
}

/**
 * Emails that went to the address that somebody signed in with go to the new one from now on: emails about the accounts
 * that they own, and their renewal notices.
 * @returns those accounts.
 */
export async function moveContactEmails(
  tx: Tx,
  { loginId, from, to }: { readonly loginId: number; readonly from: string; readonly to: string },
): Promise<readonly number[]> {
  const { rows } = await sql<{ accountNumber: number }>`
    update account a set
      contact_email = case when a.contact_mailbox = ${from} then ${to} else a.contact_email end,
      e_notice_email = case when lower(a.e_notice_email) = ${from} then ${to} else a.e_notice_email end
    where a.tenant_id = ${tx.tenantId} and (a.contact_mailbox = ${from} or lower(a.e_notice_email) = ${from})
      and a.account_number in (select g.account_number from account_grant g
        where g.tenant_id = ${tx.tenantId} and g.login_id = ${loginId} and g.kind = 'owner' and g.denied_at is null)
    returning a.account_number::int as "accountNumber"`.execute(tx.q);
  return rows.map(({ accountNumber }) => accountNumber);
}
