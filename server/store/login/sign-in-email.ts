import { sql } from "kysely";
import { type SignInEmailChange, signInEmailHoldHours, signInEmailStep } from "#core/profile/sign-in-email.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { hashToken } from "#server/crypto/random.ts";

/** How long the emailed code works. */
export const signInEmailCodeMinutes = 30;

/** A change of the email that a login signs in with. */
export type EmailChange = {
  readonly changeId: string;
  readonly loginId: number;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly askedAt: Date;
  readonly confirmedAt: Date | null;
  readonly allowedAt: Date | null;
  /** The session that asked for it. */
  readonly askedBy: Buffer;
};

export type EmailChangeOutcome = "moved" | "stopped" | "replaced" | "withdrawn" | "taken";

const columns = sql`c.change_id as "changeId", c.login_id::int as "loginId", c.old_email as "oldEmail",
  c.new_email as "newEmail", c.asked_at as "askedAt", c.confirmed_at as "confirmedAt", c.allowed_at as "allowedAt",
  c.asked_by as "askedBy"`;

const moveOf = ({ askedAt, confirmedAt, allowedAt }: EmailChange): SignInEmailChange => ({
  askedAt: askedAt.getTime(),
  confirmedAt: confirmedAt?.getTime() ?? null,
  allowedAt: allowedAt?.getTime() ?? null,
});

/** The state of a change. */
export const stepNow = (change: EmailChange, now: Date) => signInEmailStep(moveOf(change), now.getTime());

/** The pending change of a login, for its screen; null if there is none. */
export async function findEmailChange(
  db: Database,
  tenantId: number,
  { loginId, now }: { readonly loginId: number; readonly now: Date },
): Promise<(EmailChange & { readonly move: SignInEmailChange }) | null> {
  const [row] = await db.read<EmailChange>(
    tenantId,
    (tenant) => sql<EmailChange>`select ${columns} from sign_in_email_change c
      where c.tenant_id = ${tenant} and c.login_id = ${loginId} and c.settled_at is null`,
  );
  return row === undefined || stepNow(row, now) === "over" ? null : { ...row, move: moveOf(row) };
}

/** The pending change under its lock, and that of its login, so that clicks count one after the other. */
export async function lockEmailChange(tx: Tx, loginId: number, now: Date): Promise<EmailChange | null> {
  await sql`select 1 from login where tenant_id = ${tx.tenantId} and login_id = ${loginId} for update`.execute(tx.q);
  const { rows } = await sql<EmailChange>`select ${columns} from sign_in_email_change c
    where c.tenant_id = ${tx.tenantId} and c.login_id = ${loginId} and c.settled_at is null for update`.execute(tx.q);
  const [row] = rows;
  return row === undefined || stepNow(row, now) === "over" ? null : row;
}

type NewChange = Omit<EmailChange, "confirmedAt" | "allowedAt">;

/** Stores a pending change; an earlier one of the login is replaced. */
export async function putEmailChange(tx: Tx, made: NewChange): Promise<void> {
  const t = tx.tenantId;
  await sql`update sign_in_email_change set settled_at = ${made.askedAt}, outcome = 'replaced'
    where tenant_id = ${t} and login_id = ${made.loginId} and settled_at is null`.execute(tx.q);
  await sql`insert into sign_in_email_change (tenant_id, change_id, login_id, old_email, new_email, asked_by, asked_at)
    values (${t}, ${made.changeId}::uuid, ${made.loginId}, ${made.oldEmail}, ${made.newEmail}, ${made.askedBy},
      ${made.askedAt})`.execute(tx.q);
}

export async function settleEmailChange(
  tx: Tx,
  changeId: string,
  { outcome, now }: { readonly outcome: EmailChangeOutcome; readonly now: Date },
): Promise<void> {
  await sql`update sign_in_email_change set settled_at = ${now}, outcome = ${outcome}
    where tenant_id = ${tx.tenantId} and change_id = ${changeId}::uuid and settled_at is null`.execute(tx.q);
}

/** Notes a mailbox's confirmation: the new one's by its code, the old one's by its link. */
export async function noteMailboxConfirmed(
  tx: Tx,
  changeId: string,
  { mailbox, now }: { readonly mailbox: "new" | "old"; readonly now: Date },
): Promise<void> {
  const column = sql.ref(mailbox === "new" ? "confirmed_at" : "allowed_at");
  await sql`update sign_in_email_change set ${column} = coalesce(${column}, ${now})
    where tenant_id = ${tx.tenantId} and change_id = ${changeId}::uuid and settled_at is null`.execute(tx.q);
}

/** Changes that are due: confirmed, and allowed or not stopped for long enough. */
export const findDueChanges = (
  db: Database,
  tenantId: number,
  now: Date,
): Promise<readonly { readonly loginId: number }[]> =>
  db.read(
    tenantId,
    (tenant) => sql<{ loginId: number }>`select c.login_id::int as "loginId" from sign_in_email_change c
      where c.tenant_id = ${tenant} and c.settled_at is null and c.confirmed_at is not null
        and (c.allowed_at is not null or c.asked_at <= ${now}::timestamptz - make_interval(hours => ${signInEmailHoldHours}))
      order by c.asked_at`,
  );

/** Codes may be typed with or without their dash, in small letters or capitals. */
const codeHash = (code: string): Buffer => hashToken(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""));

type Secret = {
  readonly changeId: string;
  readonly mailbox: "new" | "old";
  /** The address that the email goes to. */
  readonly recipient: string;
  /** A code for the new mailbox, the token of a link for the old one. */
  readonly secret: string;
  readonly now: Date;
};

/**
 * Creates the secret of an email when it is sent (decision 6).
 * @returns false if the change no longer waits; then the email must not be sent.
 */
export async function mintEmailSecret(tx: Tx, made: Secret): Promise<boolean> {
  const hash = made.mailbox === "new" ? codeHash(made.secret) : hashToken(made.secret);
  const address = sql.ref(made.mailbox === "new" ? "c.new_email" : "c.old_email");
  const { rows } = await sql`
    insert into sign_in_email_secret (tenant_id, secret_hash, change_id, mailbox, created_at)
    select ${tx.tenantId}, ${hash}, c.change_id, ${made.mailbox}, ${made.now} from sign_in_email_change c
    where c.tenant_id = ${tx.tenantId} and c.change_id = ${made.changeId}::uuid and c.settled_at is null
      and ${address} = ${made.recipient.toLowerCase()}
    returning change_id`.execute(tx.q);
  return rows.length > 0;
}

/** Whether this is a code that was emailed for the change within the last half hour. */
export async function isEmailedCode(tx: Tx, changeId: string, code: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from sign_in_email_secret k
    where k.tenant_id = ${tx.tenantId} and k.change_id = ${changeId}::uuid and k.mailbox = 'new'
      and k.secret_hash = ${codeHash(code)}
      and k.created_at > ${now}::timestamptz - make_interval(mins => ${signInEmailCodeMinutes})`.execute(tx.q);
  return rows.length > 0;
}

export type LinkedChange = {
  readonly loginId: number;
  readonly changeId: string;
  readonly newEmail: string;
  readonly state: "waiting" | "moved" | "stopped" | "over";
};

/** The change that the old mailbox's link is about; null if there is no such link here. */
export async function findLinkedChange(
  db: Database,
  tenantId: number,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<LinkedChange | null> {
  type Row = EmailChange & { readonly outcome: EmailChangeOutcome | "over" | null };
  const [row] = await db.read<Row>(
    tenantId,
    (tenant) => sql<Row>`select ${columns}, c.outcome from sign_in_email_secret k
      join sign_in_email_change c on c.tenant_id = ${tenant} and c.change_id = k.change_id
      where k.tenant_id = ${tenant} and k.secret_hash = ${hashToken(token)} and k.mailbox = 'old'`,
  );
  if (row === undefined) return null;
  const { loginId, changeId, newEmail, outcome } = row;
  const isOpen = outcome === null && stepNow(row, now) !== "over";
  const state = isOpen ? "waiting" : outcome === "moved" || outcome === "stopped" ? outcome : "over";
  return { loginId, changeId, newEmail, state };
}
