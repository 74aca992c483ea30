import { sql } from "kysely";
import type { FindingTopic } from "#core/import/comparison.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** A comparison's finding about one subscriber or row: `content` is sealed. */
export type StoredFinding = { readonly position: number; readonly content: Buffer };

export async function insertFindings(
  tx: Tx,
  readingId: string,
  findings: readonly (StoredFinding & { readonly topics: readonly FindingTopic[] })[],
): Promise<void> {
  if (findings.length === 0) return;
  await tx.q
    .insertInto("move_in_finding")
    .values(
      findings.map(({ topics, ...finding }) => ({
        tenant_id: tx.tenantId,
        reading_id: readingId,
        topics: [...topics],
        ...finding,
      })),
    )
    .execute();
}

/**
 * The next ones after a position.
 * @param topic null for any topic.
 */
export function findFindings(
  db: Database,
  tenantId: number,
  {
    readingId,
    topic,
    after,
    most,
  }: {
    readonly readingId: string;
    readonly topic: FindingTopic | null;
    readonly after: number;
    readonly most: number;
  },
): Promise<StoredFinding[]> {
  return db.read<StoredFinding>(
    tenantId,
    (tenant) => sql`select f.position, f.content from move_in_finding f
      where f.tenant_id = ${tenant} and f.reading_id = ${readingId}::uuid and f.position > ${after}
        and (${topic}::text is null or ${topic}::text = any(f.topics))
      order by f.position limit ${most}`,
  );
}
