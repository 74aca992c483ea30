import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

/** A row that a reading rejected: `content` is its text and what is wrong with it, sealed. */
export type RejectedRow = { readonly position: number; readonly line: number; readonly content: Buffer };

export async function insertRejects(tx: Tx, readingId: string, rejects: readonly RejectedRow[]): Promise<void> {
  if (rejects.length === 0) return;
  await tx.q
    .insertInto("move_in_reject")
    .values(rejects.map((reject) => ({ tenant_id: tx.tenantId, reading_id: readingId, ...reject })))
    .execute();
}

/** The next ones after a position. */
export function findRejects(
  db: Database,
  tenantId: number,
  { readingId, after, most }: { readonly readingId: string; readonly after: number; readonly most: number },
): Promise<RejectedRow[]> {
  return db.read<RejectedRow>(
    tenantId,
    (tenant) => sql`select j.position, j.line, j.content from move_in_reject j
      where j.tenant_id = ${tenant} and j.reading_id = ${readingId}::uuid and j.position > ${after}
      order by j.position limit ${most}`,
  );
}

/** The lines of all rejected rows. */
export async function findRejectedLines(
  db: Database,
  tenantId: number,
  readingId: string,
): Promise<ReadonlySet<number>> {
  const rows = await db.read<{ line: number }>(
    tenantId,
    (tenant) =>
      sql`select j.line from move_in_reject j where j.tenant_id = ${tenant} and j.reading_id = ${readingId}::uuid`,
  );
  return new Set(rows.map(({ line }) => line));
}
