import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

/**
 * What does not change an account: notes, marks in a queue, refused attempts, a card form or a link that was opened, a
 * look at the reader's pages, a card that was declined. The alias is `e`.
 */
export const changesNothing = sql<boolean>`(e.action in ('desk.note', 'desk.queue', 'desk.open-payment', 'desk.view', 'handOff.open') or e.outcome = 'refused'
  or (e.action = 'payment.capture' and e.outcome = 'declined'))`;

/**
 * The last entry of an account's trail that changed something. Anybody who acts on what they saw sends it back, and is
 * refused if somebody else was faster. 0 if nothing was changed yet.
 */
export const versionOf = (tenant: unknown, accountNumber: number): RawBuilder<number> =>
  versionBySubject(tenant, sql`${`account:${accountNumber}`}`);

/** The version of the account of a row, by its column. */
export const versionOfRow = (tenant: unknown, column: RawBuilder<unknown>): RawBuilder<number> =>
  versionBySubject(tenant, sql`'account:' || ${column}`);

const versionBySubject = (tenant: unknown, subject: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  coalesce((select e.entry_id from audit_entry e
    where e.tenant_id = ${tenant} and e.subject = ${subject} and not ${changesNothing}
    order by e.entry_id desc limit 1), 0)`;

/** The version in an action's transaction, which holds the account. */
export async function accountVersion(tx: Tx, accountNumber: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`select ${versionOf(tx.tenantId, accountNumber)} as version`.execute(
    tx.q,
  );
  return rows[0]?.version ?? 0;
}

/** The version for somebody who only looks at the account. */
export async function readAccountVersion(db: Database, tenantId: number, accountNumber: number): Promise<number> {
  const [row] = await db.read<{ version: number }>(
    tenantId,
    (tenant) => sql<{ version: number }>`select ${versionOf(tenant, accountNumber)} as version`,
  );
  return row?.version ?? 0;
}
