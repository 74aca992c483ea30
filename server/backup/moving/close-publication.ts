import { type Kysely, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import { audit } from "#server/store/audit.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";

type Owner = Kysely<Tables>;
export type PublicationDay = { readonly tenantId: number; readonly today: Day; readonly domain: string };
type By = { readonly actor: string; readonly now: Date };

/**
 * Closes a publication: it can still be read, and once this has returned, nothing in it changes. Waits for writes in
 * progress.
 * @returns false if it was already closed.
 */
export const closePublication = (
  owner: Owner,
  { tenantId, today, domain }: PublicationDay,
  { actor, now }: By,
): Promise<boolean> =>
  owner.transaction().execute(async (q) => {
    await sql`select pg_advisory_xact_lock(hashtext('doorstep writing'), ${tenantId}::int)`.execute(q);
    const { numUpdatedRows } = await q
      .updateTable("tenant")
      .set({ closed_at: now })
      .where("tenant_id", "=", tenantId)
      .where("closed_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await notePublicationAction(q, { tenantId, today, domain }, { actor, action: "close", outcome: "closed" });
    return true;
  });

/**
 * Opens a closed publication, and queues the emails that were waiting.
 * @returns false if it was already open.
 */
export const openPublication = (
  owner: Owner,
  { tenantId, today, domain }: PublicationDay,
  { actor, enqueue }: Pick<By, "actor"> & { readonly enqueue: Enqueue },
): Promise<boolean> =>
  owner.transaction().execute(async (q) => {
    const { numUpdatedRows } = await q
      .updateTable("tenant")
      .set({ closed_at: null })
      .where("tenant_id", "=", tenantId)
      .where("closed_at", "is not", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await notePublicationAction(q, { tenantId, today, domain }, { actor, action: "open", outcome: "opened" });
    const waiting = await q
      .selectFrom("letter")
      .select("letter_id as id")
      .where("tenant_id", "=", tenantId)
      .where("state", "=", "queued")
      .execute();
    await enqueue(
      { tenantId, today, q },
      "letter",
      waiting.map(({ id }) => ({ tenantId, id })),
    );
    return true;
  });

type Noted = {
  readonly actor: string;
  readonly action: "close" | "open" | "export" | "import";
  readonly outcome: string;
};

/** Records in a publication's trail who closed, opened, exported or imported it. */
export const notePublicationAction = (
  q: Owner,
  { tenantId, today, domain }: PublicationDay,
  { action, ...entry }: Noted,
): Promise<void> =>
  audit({ tenantId, today, q }, { ...entry, action: `publication.${action}`, subject: `publication:${domain}` });
