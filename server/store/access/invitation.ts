import { sql } from "kysely";
import { hashToken } from "#server/crypto/random.ts";
import type { Database, Tx } from "#server/db/database.ts";

const livesDays = 14;

export type OpenInvitation = { readonly invitationId: string; readonly email: string; readonly invitedAt: Date };

/** Invitations that can still be accepted: neither accepted, nor withdrawn, nor expired. */
export const findOpenInvitations = (
  db: Database,
  tenantId: number,
  accountNumber: number,
  now: Date,
): Promise<readonly OpenInvitation[]> =>
  db.read<OpenInvitation>(
    tenantId,
    (tenant) => sql<OpenInvitation>`
      select i.invitation_id as "invitationId", i.email, i.invited_at as "invitedAt" from access_invitation i
      where i.tenant_id = ${tenant} and i.account_number = ${accountNumber} and i.settled_at is null
        and i.invited_at > ${now}::timestamptz - make_interval(days => ${livesDays})
      order by i.invited_at, i.invitation_id`,
  );

export type NewInvitation = {
  readonly invitationId: string;
  readonly accountNumber: number;
  readonly email: string;
  /** The login that invited; null for staff. */
  readonly invitedBy: number | null;
  readonly now: Date;
};

/** Invites a mailbox. An earlier invitation of the same mailbox is dropped. */
export async function putInvitation(tx: Tx, made: NewInvitation): Promise<void> {
  const t = tx.tenantId;
  await sql`
    update access_invitation set settled_at = ${made.now}, outcome = 'withdrawn'
    where tenant_id = ${t} and account_number = ${made.accountNumber} and email = ${made.email} and settled_at is null`.execute(
    tx.q,
  );
  await sql`
    insert into access_invitation (tenant_id, invitation_id, account_number, email, invited_by, invited_at)
    values (${t}, ${made.invitationId}::uuid, ${made.accountNumber}, ${made.email}, ${made.invitedBy}, ${made.now})`.execute(
    tx.q,
  );
}

/** @returns false if it is already settled, or belongs to another account. */
export async function withdrawInvitation(
  tx: Tx,
  { accountNumber, invitationId, now }: Pick<NewInvitation, "accountNumber" | "invitationId" | "now">,
): Promise<boolean> {
  const { rows } = await sql`
    update access_invitation set settled_at = ${now}, outcome = 'withdrawn'
    where tenant_id = ${tx.tenantId} and account_number = ${accountNumber} and invitation_id = ${invitationId}::uuid
      and settled_at is null
    returning invitation_id`.execute(tx.q);
  return rows.length > 0;
}

/**
 * Creates the token of the email when it is sent.
 * @returns false if the invitation is settled, and the email must not be sent.
 */
export async function mintInvitationToken(
  tx: Tx,
  { invitationId, token }: { readonly invitationId: string; readonly token: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into access_link (tenant_id, token_hash, invitation_id)
    select ${tx.tenantId}, ${hashToken(token)}, i.invitation_id from access_invitation i
    where i.tenant_id = ${tx.tenantId} and i.invitation_id = ${invitationId}::uuid and i.settled_at is null
    returning invitation_id`.execute(tx.q);
  return rows.length > 0;
}

export type FoundInvitation = {
  readonly invitationId: string;
  readonly accountNumber: number;
  readonly email: string;
  /** The account holder's name, and who invited; "" means customer service. */
  readonly accountName: string;
  readonly invitedBy: string;
  readonly state: "open" | "used" | "expired";
};

const found = (tenantId: unknown, token: string, now: Date) => sql<FoundInvitation>`
  select i.invitation_id as "invitationId", i.account_number as "accountNumber", i.email,
    a.first_name || ' ' || a.last_name as "accountName", coalesce(lo.email, '') as "invitedBy",
    case when i.settled_at is not null then 'used'
      when i.invited_at <= ${now}::timestamptz - make_interval(days => ${livesDays}) then 'expired' else 'open' end as state
  from access_link k
  join access_invitation i on i.tenant_id = ${tenantId} and i.invitation_id = k.invitation_id
  join account a on a.tenant_id = ${tenantId} and a.account_number = i.account_number
  left join login lo on lo.tenant_id = ${tenantId} and lo.login_id = i.invited_by
  where k.tenant_id = ${tenantId} and k.token_hash = ${hashToken(token)}`;

/** The invitation behind a link, without using it; null if there is no such link here. */
export async function findInvitation(
  db: Database,
  tenantId: number,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<FoundInvitation | null> {
  const [row] = await db.read(tenantId, (tenant) => found(tenant, token, now));
  return row ?? null;
}

/** The invitation behind a link, locked until the end of the command. */
export async function lockInvitation(
  tx: Tx,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<FoundInvitation | null> {
  const { rows } = await sql<FoundInvitation>`${found(tx.tenantId, token, now)} for update of i`.execute(tx.q);
  return rows[0] ?? null;
}

export async function noteAccepted(tx: Tx, invitationId: string, now: Date): Promise<void> {
  await sql`
    update access_invitation set settled_at = ${now}, outcome = 'accepted'
    where tenant_id = ${tx.tenantId} and invitation_id = ${invitationId}::uuid`.execute(tx.q);
}
