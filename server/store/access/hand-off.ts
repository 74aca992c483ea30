import { type RawBuilder, sql } from "kysely";
import { handOffHours, handOffIdOf, type HandOffKind, handOffPassMinutes, maxZipTries } from "#core/access/hand-off.ts";
import type { SentOffer } from "#core/cancellation/sent-offer.ts";
import { hashToken } from "#server/crypto/random.ts";
import type { Database, Tx } from "#server/db/database.ts";

type NewHandOff = {
  readonly handOffId: string;
  readonly accountNumber: number;
  readonly kind: HandOffKind;
  readonly madeBy: string;
  /** Only for the kind `offer`. */
  readonly offer?: SentOffer;
  readonly now: Date;
};

/** Creates a link, which replaces an earlier one of its kind. Called under the account's lock. */
export async function putHandOff(tx: Tx, made: NewHandOff): Promise<void> {
  const t = tx.tenantId;
  await sql`update hand_off set settled_at = ${made.now}, outcome = 'replaced'
    where tenant_id = ${t} and account_number = ${made.accountNumber} and kind = ${made.kind} and settled_at is null`.execute(
    tx.q,
  );
  await sql`insert into hand_off (tenant_id, hand_off_id, account_number, kind, made_by, made_at, offer, expires_at)
    values (${t}, ${made.handOffId}::uuid, ${made.accountNumber}, ${made.kind}, ${made.madeBy}, ${made.now},
      ${made.offer === undefined ? null : JSON.stringify(made.offer)}::jsonb,
      ${made.now}::timestamptz + make_interval(hours => ${handOffHours}))`.execute(tx.q);
}

/** @returns its kind; null if it is settled, or belongs to another account. */
export async function withdrawHandOff(
  tx: Tx,
  { handOffId, accountNumber, now }: Pick<NewHandOff, "handOffId" | "accountNumber" | "now">,
): Promise<HandOffKind | null> {
  const { rows } = await sql<{ kind: HandOffKind }>`
    update hand_off set settled_at = ${now}, outcome = 'withdrawn'
    where tenant_id = ${tx.tenantId} and hand_off_id = ${handOffId}::uuid and account_number = ${accountNumber}
      and settled_at is null
    returning kind`.execute(tx.q);
  return rows[0]?.kind ?? null;
}

/**
 * Creates the token of the email when it is sent.
 * @returns false if the link was withdrawn or replaced, or the account has another mailbox by now.
 */
export async function mintHandOffToken(
  tx: Tx,
  { handOffId, recipient, token }: { readonly handOffId: string; readonly recipient: string; readonly token: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into access_link (tenant_id, token_hash, hand_off_id)
    select ${tx.tenantId}, ${hashToken(token)}, h.hand_off_id
    from hand_off h join account a on a.tenant_id = ${tx.tenantId} and a.account_number = h.account_number
    where h.tenant_id = ${tx.tenantId} and h.hand_off_id = ${handOffId}::uuid and h.settled_at is null
      and a.contact_mailbox = lower(${recipient})
    returning hand_off_id`.execute(tx.q);
  return rows.length > 0;
}

export type HandOffRecord = {
  readonly handOffId: string;
  readonly accountNumber: number;
  readonly kind: HandOffKind;
  readonly madeAt: Date;
  readonly expiresAt: Date;
  /** The name of the person who sent it. */
  readonly madeBy: string;
  /** Null for every other kind. */
  readonly offer: SentOffer | null;
  /** What it was for has been done. */
  readonly isDone: boolean;
  /** When it was first opened. */
  readonly openedAt: Date | null;
  /** `used`: done, or opened too long ago. `over`: withdrawn, expired, or too many wrong ZIP codes. */
  readonly state: "open" | "used" | "over";
  /** The ZIP codes of the delivery and the billing address. */
  readonly zips: readonly string[];
};

const ago = (now: Date, minutes: number): RawBuilder<unknown> =>
  sql`${now}::timestamptz - make_interval(mins => ${minutes})`;

const stateAt = (now: Date): RawBuilder<unknown> => sql`case
  when h.outcome in ('withdrawn', 'replaced') or h.expires_at <= ${now} or h.tries >= ${maxZipTries} then 'over'
  when h.outcome = 'done' or h.opened_at <= ${ago(now, handOffPassMinutes.begin)} then 'used' else 'open' end`;

const zipsOf = (tenant: unknown, accountNumber: RawBuilder<unknown>): RawBuilder<unknown> => sql`array(
  select distinct p.zip5 from subscription u join address p
    on p.tenant_id = ${tenant} and p.address_id in (u.delivery_address_id, u.billing_address_id)
  where u.tenant_id = ${tenant} and u.account_number = ${accountNumber})`;

/** The ZIP codes that count as an answer: those of the delivery and the billing address. */
export async function zipsOfAccount(db: Database, tenantId: number, accountNumber: number): Promise<readonly string[]> {
  const [row] = await db.read<{ zips: readonly string[] }>(
    tenantId,
    (tenant) => sql<{ zips: readonly string[] }>`select ${zipsOf(tenant, sql`${accountNumber}::bigint`)} as zips`,
  );
  return row?.zips ?? [];
}

const found = (tenant: unknown, now: Date, which: RawBuilder<unknown>) => sql<HandOffRecord>`
  select h.hand_off_id as "handOffId", h.account_number as "accountNumber", h.kind, h.made_at as "madeAt",
    h.expires_at as "expiresAt", coalesce((select s.name from staff s where h.made_by = 'staff:' || s.staff_id), '') as "madeBy",
    h.opened_at as "openedAt", h.offer, coalesce(h.outcome = 'done', false) as "isDone", ${stateAt(now)} as state, ${zipsOf(tenant, sql`h.account_number`)} as zips
  from hand_off h where h.tenant_id = ${tenant} and ${which}`;

const ofToken = (tenant: unknown, token: string): RawBuilder<unknown> => sql`h.hand_off_id = (
  select k.hand_off_id from access_link k where k.tenant_id = ${tenant} and k.token_hash = ${hashToken(token)})`;

type Link = { readonly token: string; readonly now: Date };

/** What an email's link leads to, without opening it; null if there is no such link here. */
export async function findHandOff(db: Database, tenantId: number, { token, now }: Link): Promise<HandOffRecord | null> {
  const [row] = await db.read(tenantId, (tenant) => found(tenant, now, ofToken(tenant, token)));
  return row ?? null;
}

/** The same, locked until the end of the command. */
export async function lockHandOff(tx: Tx, { token, now }: Link): Promise<HandOffRecord | null> {
  const { rows } =
    await sql<HandOffRecord>`${found(tx.tenantId, now, ofToken(tx.tenantId, token))} for update of h`.execute(tx.q);
  return rows[0] ?? null;
}

/** The links of an account that were not used, withdrawn or replaced yet. */
export const findOpenHandOffs = (
  db: Database,
  tenantId: number,
  accountNumber: number,
  now: Date,
): Promise<readonly HandOffRecord[]> =>
  db.read(tenantId, (tenant) =>
    found(
      tenant,
      now,
      sql`h.account_number = ${accountNumber} and h.settled_at is null and ${stateAt(now)} = 'open' order by h.made_at`,
    ),
  );

export async function noteWrongZip(tx: Tx, handOffId: string): Promise<void> {
  await sql`update hand_off set tries = tries + 1
    where tenant_id = ${tx.tenantId} and hand_off_id = ${handOffId}::uuid`.execute(tx.q);
}

/**
 * @param pass for the person who answered the ZIP code; an earlier pass no longer counts. Null for a reader who had
 * signed in.
 */
export async function noteHandOffOpened(
  tx: Tx,
  { handOffId, pass, now }: { readonly handOffId: string; readonly pass: string | null; readonly now: Date },
): Promise<void> {
  await sql`update hand_off set opened_at = coalesce(opened_at, ${now}::timestamptz),
      pass_hash = ${pass === null ? null : hashToken(pass)}::bytea
    where tenant_id = ${tx.tenantId} and hand_off_id = ${handOffId}::uuid`.execute(tx.q);
}

export type OpenedHandOff = { readonly handOffId: string; readonly accountNumber: number; readonly kind: HandOffKind };

/**
 * The link that was opened with this pass.
 * @param begins whether it is about to begin a payment.
 */
export async function findOpenedHandOff(
  db: Database,
  tenantId: number,
  { passHash, begins, now }: { readonly passHash: Buffer; readonly begins: boolean; readonly now: Date },
): Promise<OpenedHandOff | null> {
  const [row] = await db.read<OpenedHandOff>(
    tenantId,
    (tenant) => sql<OpenedHandOff>`
      select h.hand_off_id as "handOffId", h.account_number as "accountNumber", h.kind from hand_off h
      where h.tenant_id = ${tenant} and h.pass_hash = ${passHash} and coalesce(h.outcome, 'done') = 'done'
        and h.opened_at > ${ago(now, begins ? handOffPassMinutes.begin : handOffPassMinutes.hear)}
        and (not ${begins}::boolean or h.outcome is null)`,
  );
  return row ?? null;
}

/** Marks a link as done by this actor. Nothing happens if somebody else acts. */
export async function noteHandOffDone(tx: Tx, actor: string, now: Date): Promise<void> {
  const handOffId = handOffIdOf(actor);
  if (handOffId !== null) await settleHandOff(tx, handOffId, now);
}

/** Marks the link itself as done, whoever used it. */
export async function settleHandOff(tx: Tx, handOffId: string, now: Date): Promise<void> {
  await sql`update hand_off set settled_at = ${now}, outcome = 'done'
    where tenant_id = ${tx.tenantId} and hand_off_id = ${handOffId}::uuid and settled_at is null`.execute(tx.q);
}

/** Whether somebody with a confirmed mailbox can sign in to an account. */
export async function hasConfirmedLogin(db: Database, tenantId: number, accountNumber: number): Promise<boolean> {
  const rows = await db.read(
    tenantId,
    (tenant) => sql<{ there: boolean }>`select true as there from account_grant g join login lo
      on lo.tenant_id = ${tenant} and lo.login_id = g.login_id
      where g.tenant_id = ${tenant} and g.account_number = ${accountNumber} and lo.email_confirmed_at is not null
        and lo.locked_at is null limit 1`,
  );
  return rows.length > 0;
}

/** Whether a login has access to an account. */
export async function isLoginOf(
  db: Database,
  tenantId: number,
  { loginId, accountNumber }: { readonly loginId: number; readonly accountNumber: number },
): Promise<boolean> {
  const rows = await db.read(
    tenantId,
    (tenant) => sql<{ there: boolean }>`select true as there from account_grant g
      where g.tenant_id = ${tenant} and g.account_number = ${accountNumber} and g.login_id = ${loginId}`,
  );
  return rows.length > 0;
}
