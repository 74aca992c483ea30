import { type RawBuilder, sql } from "kysely";
import { changeHeldUntil, isChangeHeld } from "#core/access/grant.ts";
import { changeHeldText, type HeldChange } from "#core/access/held-change.ts";
import { type Language, locales } from "#core/format/language.ts";
import { isMailable } from "#core/notice/mailable.ts";
import { hashToken } from "#server/crypto/random.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { AccountContact } from "#server/store/account/account.ts";
import type { AccountRecord } from "#server/store/account/account-record.ts";
import type { Caller } from "#server/store/account/caller.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { byReader, record, type RecordNeeds } from "#server/store/record.ts";

/** How long the earlier mailbox has to answer, in days. */
const livesDays = 14;

type NewHeldChange = {
  readonly changeId: string;
  readonly accountNumber: number;
  readonly loginId: number;
  readonly asked: HeldChange;
  readonly now: Date;
};

/** Whether this login's changes of email and address must wait for an answer from the email on record. */
export const isNewToAccount = ({ grant }: Pick<AccountRecord, "grant">, now: Date): boolean =>
  isChangeHeld(grant.proof, grant.grantedAt.getTime(), now.getTime());

type Asking = {
  readonly publication: Publication;
  readonly account: AccountContact & Pick<AccountRecord, "grant">;
  readonly caller: Pick<Caller, "actor" | "loginId" | "email">;
  readonly now: Date;
  readonly requestId: string;
  readonly language: Language;
};

/**
 * Holds a change until the email on record allows or refuses it by the link it gets.
 * @returns the answer for the person who asked.
 */
export async function askEarlierMailbox(
  tx: Tx,
  needs: RecordNeeds,
  { publication, account, caller, now, requestId, language }: Asking,
  asked: HeldChange,
): Promise<string> {
  const { accountNumber, contactEmail } = account;
  const changeId = needs.uuid();
  await holdChange(tx, { changeId, accountNumber, loginId: caller.loginId, asked, now });
  const held = { account, changeId, askedBy: caller.email, change: asked };
  await record(tx, needs, byReader({ caller, publication, requestId }), "access.ask-change", held);
  const { site, timeZone } = publication.tenant;
  const fullDate = new Intl.DateTimeFormat(locales[language], { dateStyle: "full", timeZone });
  const canAskOn = fullDate.format(changeHeldUntil(account.grant.grantedAt.getTime()));
  return changeHeldText(isMailable(contactEmail) ? contactEmail : null, site.customerService.phone, canAskOn, language);
}

/** Holds a change; it replaces an earlier one of the same kind. */
async function holdChange(tx: Tx, made: NewHeldChange): Promise<void> {
  const t = tx.tenantId;
  await sql`
    update held_change set settled_at = ${made.now}, outcome = 'replaced'
    where tenant_id = ${t} and account_number = ${made.accountNumber} and kind = ${made.asked.kind} and settled_at is null`.execute(
    tx.q,
  );
  await sql`
    insert into held_change (tenant_id, change_id, account_number, login_id, kind, asked, asked_at)
    values (${t}, ${made.changeId}::uuid, ${made.accountNumber}, ${made.loginId}, ${made.asked.kind},
      ${JSON.stringify(made.asked)}::jsonb, ${made.now})`.execute(tx.q);
}

/**
 * Creates the token of the email when it is sent.
 * @returns false if the change is no longer held.
 */
export async function mintHeldChangeToken(
  tx: Tx,
  { changeId, token }: { readonly changeId: string; readonly token: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into access_link (tenant_id, token_hash, change_id)
    select ${tx.tenantId}, ${hashToken(token)}, h.change_id from held_change h
    where h.tenant_id = ${tx.tenantId} and h.change_id = ${changeId}::uuid and h.settled_at is null
    returning change_id`.execute(tx.q);
  return rows.length > 0;
}

export type HeldChangeRecord = {
  readonly changeId: string;
  readonly accountNumber: number;
  readonly loginId: number;
  readonly askedBy: string;
  readonly asked: HeldChange;
  readonly askedAt: Date;
  readonly state: "waiting" | "allowed" | "refused" | "over";
};

const changes = (tenant: RawBuilder<number>, now: Date, which: RawBuilder<unknown>) => sql<HeldChangeRecord>`
  select h.change_id as "changeId", h.account_number as "accountNumber", h.login_id as "loginId", lo.email as "askedBy",
    h.asked, h.asked_at as "askedAt", case
      when h.outcome in ('allowed', 'refused') then h.outcome
      when h.outcome is not null or h.asked_at <= ${now}::timestamptz - make_interval(days => ${livesDays}) then 'over'
      else 'waiting' end as state
  from held_change h
  join login lo on lo.tenant_id = ${tenant} and lo.login_id = h.login_id
  where h.tenant_id = ${tenant} and ${which}`;

/** The change that an email's link asks about; null if there is no such link here. */
export async function findHeldChange(
  db: Database,
  tenantId: number,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<HeldChangeRecord | null> {
  const [row] = await db.read(tenantId, (tenant) =>
    changes(
      tenant,
      now,
      sql`h.change_id = (
      select k.change_id from access_link k where k.tenant_id = ${tenant} and k.token_hash = ${hashToken(token)})`,
    ),
  );
  return row ?? null;
}

/** The held changes of an account. */
export const findWaitingChanges = (
  db: Database,
  tenantId: number,
  accountNumber: number,
  now: Date,
): Promise<readonly HeldChangeRecord[]> =>
  db.read(tenantId, (tenant) =>
    changes(
      tenant,
      now,
      sql`h.account_number = ${accountNumber} and h.settled_at is null
        and h.asked_at > ${now}::timestamptz - make_interval(days => ${livesDays}) order by h.asked_at`,
    ),
  );

/** The waiting changes of one login, locked until the end of the command. */
export async function lockWaitingChanges(
  tx: Tx,
  { accountNumber, loginId, now }: { readonly accountNumber: number; readonly loginId: number; readonly now: Date },
): Promise<readonly HeldChangeRecord[]> {
  const which = sql`h.account_number = ${accountNumber} and h.login_id = ${loginId} and h.settled_at is null
    order by h.asked_at for update of h`;
  const { rows } = await changes(sql<number>`${tx.tenantId}::int`, now, which).execute(tx.q);
  return rows.filter(({ state }) => state === "waiting");
}

/** One change by its id, locked until the end of the command. */
export async function lockHeldChange(tx: Tx, changeId: string, now: Date): Promise<HeldChangeRecord | null> {
  const which = sql`h.change_id = ${changeId}::uuid for update of h`;
  const { rows } = await changes(sql<number>`${tx.tenantId}::int`, now, which).execute(tx.q);
  return rows[0] ?? null;
}

export async function settleHeldChange(
  tx: Tx,
  changeId: string,
  { outcome, now }: { readonly outcome: "allowed" | "refused"; readonly now: Date },
): Promise<void> {
  await sql`
    update held_change set settled_at = ${now}, outcome = ${outcome}
    where tenant_id = ${tx.tenantId} and change_id = ${changeId}::uuid and settled_at is null`.execute(tx.q);
}
