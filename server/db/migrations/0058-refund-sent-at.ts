import { type Kysely, sql } from "kysely";

/**
 * When a refund or reversal was last sent to the gateway, recorded before each try, and whether the gateway has called
 * it pending. Nothing is sent again while an earlier one could still appear in the gateway's record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refund add column sent_at timestamptz, add column is_pending boolean not null default false;
    -- Until every server is upgraded, an older program may still write reversals, and doesn't say when it sends them.
    alter table reversal add column sent_at timestamptz default now(), add column is_pending boolean not null default false;
    update refund set sent_at = now() where state in ('sent', 'review') and intent_id is not null;
  `.execute(db);
}
