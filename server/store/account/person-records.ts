import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import { personalData, type PersonalRows, type PersonIds } from "./personal-data.ts";

export type PersonQuery = { readonly email: string } | { readonly accountNumber: number };

/** The person behind a mailbox, or behind an account and its mailbox. Null if there is nobody. */
export async function findPerson(tx: Tx, who: PersonQuery): Promise<PersonIds | null> {
  const named = "email" in who ? who.email : null;
  const number = "accountNumber" in who ? who.accountNumber : null;
  const { rows } = await sql<{ emails: string[]; accountNumbers: number[]; loginIds: number[] }>`
    with mailbox as materialized (
      select ${named}::text as email where ${named}::text is not null
      union select a.contact_mailbox from account a where a.tenant_id = ${tx.tenantId} and a.account_number = ${number}
    ), earlier as materialized (
      -- Addresses with which these logins signed in before, unless they are somebody else's by now.
      select c.old_email as email from login l
      join sign_in_email_change c on c.tenant_id = l.tenant_id and c.login_id = l.login_id and c.outcome = 'moved'
      where l.tenant_id = ${tx.tenantId} and l.email in (select m.email from mailbox m where m.email <> '')
        and not exists (select from login o where o.tenant_id = l.tenant_id and o.email = c.old_email)
    )
    select array(select m.email from mailbox m where m.email <> '' union select y.email from earlier y) as emails,
      array(select a.account_number from account a where a.tenant_id = ${tx.tenantId} and a.account_number = ${number}
        union select a.account_number from mailbox m
          join account a on a.tenant_id = ${tx.tenantId} and a.contact_mailbox = m.email where m.email <> ''
        order by 1) as "accountNumbers",
      array(select l.login_id from login l where l.tenant_id = ${tx.tenantId}
        and l.email in (select m.email from mailbox m where m.email <> '') order by 1) as "loginIds"`.execute(tx.q);
  const [row] = rows;
  if (row === undefined || row.accountNumbers.length + row.loginIds.length === 0) return null;
  return { ...row, accountNumbers: row.accountNumbers.map(Number), loginIds: row.loginIds.map(Number) };
}

const tablesOfPeople = Object.entries(personalData).flatMap(([table, rows]) =>
  typeof rows === "string" ? [] : [{ table, rows }],
);

const whereOf = (tx: Tx, rows: PersonalRows, person: PersonIds) =>
  sql`x.tenant_id = ${tx.tenantId} and ${rows.of(person)}`;

/** Everything on record about a person, by table; without passwords, tokens or hashes. */
export async function exportPerson(tx: Tx, person: PersonIds): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const file: Record<string, readonly unknown[]> = {};
  for (const { table, rows } of tablesOfPeople) {
    const found = await sql<{
      row: unknown;
    }>`select to_jsonb(x) - ${["tenant_id", ...(rows.secret ?? [])]}::text[] as row
      from ${sql.table(table)} x where ${whereOf(tx, rows, person)}`.execute(tx.q);
    if (found.rows.length > 0) file[table] = found.rows.map(({ row }) => row);
  }
  return file;
}

/** Reasons why a person cannot be erased yet. */
export const eraseRefusals = [
  "live-subscription",
  "open-payment",
  "open-refund",
  "open-gift",
  "waiting-email",
] as const;
export type EraseRefusal = (typeof eraseRefusals)[number];

async function openItemsOf(tx: Tx, { accountNumbers, emails }: PersonIds): Promise<EraseRefusal | null> {
  const t = tx.tenantId;
  const { rows } = await sql<Readonly<Record<EraseRefusal, boolean>>>`
    with mine as (select unnest(${accountNumbers}::bigint[]) as account_number)
    select
      exists (select from subscription u join mine using (account_number)
        where u.tenant_id = ${t} and u.status <> 'ended') as "live-subscription",
      exists (select from payment_intent i join mine using (account_number)
        where i.tenant_id = ${t} and (i.next_check_at is not null or i.state = 'review')) as "open-payment",
      exists (select from refund r join mine using (account_number)
        where r.tenant_id = ${t} and r.state <> 'paid') as "open-refund",
      exists (select from gift g where g.tenant_id = ${t} and g.state in ('pending', 'open')
        and (g.account_number in (select account_number from mine)
          or lower(g.recipient_email) = any(${emails}::text[]))) as "open-gift",
      exists (select from letter l where l.tenant_id = ${t} and l.state = 'queued'
        and (l.account_number in (select account_number from mine)
          or lower(l.recipient) = any(${emails}::text[]))) as "waiting-email"`.execute(tx.q);
  const [open] = rows;
  return eraseRefusals.find((reason) => open?.[reason] === true) ?? null;
}

export type EraseResult =
  | { readonly kind: "erased"; readonly rows: Readonly<Record<string, number>> }
  /** The person was already erased, and there is nothing new. */
  | { readonly kind: "erased-before" }
  | { readonly kind: "refused"; readonly because: EraseRefusal };

/** The erasure's actor, as the audit trail names them. */
type By = { readonly actor: "staff" | "system"; readonly action: string };
const byStaff: By = { actor: "staff", action: "person.erase" };

/**
 * Erases a person in one transaction: data that only serves them is deleted, and data that the books and the law
 * require stays without a name. Refused while something is pending that needs to know who they are.
 */
export async function erasePerson(tx: Tx, person: PersonIds, by: By = byStaff): Promise<EraseResult> {
  for (const number of person.accountNumbers)
    await sql`select from account where tenant_id = ${tx.tenantId} and account_number = ${number} for update`.execute(
      tx.q,
    );
  const open = await openItemsOf(tx, person);
  if (open !== null) return { kind: "refused", because: open };
  const counts: Record<string, number> = {};
  // Rows are found by names and links that the erasure removes, so all updates come first, and deletes last.
  for (const { table, rows } of inErasingOrder) {
    const where = whereOf(tx, rows, person);
    const { numAffectedRows = 0n } =
      rows.erase === "delete"
        ? await sql`delete from ${sql.table(table)} x where ${where}`.execute(tx.q)
        : await sql`update ${sql.table(table)} x set ${changesOf(rows.erase)}
            where ${where} and (${isChanged(rows.erase)})`.execute(tx.q);
    if (numAffectedRows > 0n) counts[table] = Number(numAffectedRows);
  }
  if (Object.keys(counts).length === 0) return { kind: "erased-before" };
  for (const number of person.accountNumbers)
    await audit(tx, { ...by, subject: `account:${number}`, outcome: "erased" });
  for (const id of person.loginIds) await audit(tx, { ...by, subject: `login:${id}`, outcome: "erased" });
  return { kind: "erased", rows: counts };
}

type Erasing = Exclude<PersonalRows["erase"], "stays">;

const inErasingOrder = tablesOfPeople
  .flatMap(({ table, rows: { erase, ...rest } }) => (erase === "stays" ? [] : [{ table, rows: { ...rest, erase } }]))
  .toSorted((a, b) => Number(a.rows.erase === "delete") - Number(b.rows.erase === "delete"));

const changesOf = (erase: Exclude<Erasing, "delete">) =>
  sql.join(Object.entries(erase).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));

/** A row with nothing left to erase is left as it is, and not counted. */
const isChanged = (erase: Exclude<Erasing, "delete">) =>
  sql.join(
    Object.entries(erase).map(([column, value]) => sql`x.${sql.ref(column)} is distinct from ${value}`),
    sql` or `,
  );
