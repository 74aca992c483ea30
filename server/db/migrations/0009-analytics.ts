import { type Kysely, sql } from "kysely";
import { tenantTable } from "./tenant-table.ts";

const table = sql`
  create table analytics_event (
    tenant_id int not null references tenant,
    event_id uuid not null,
    event jsonb not null,
    happened_at timestamptz not null,
    primary key (tenant_id, event_id)
  );
  -- Publications that were set up before there were trackers have none.
  update tenant set settings = settings || '{"tracker": {"kind": "none"}}' where not settings ? 'tracker';
  update tenant set settings = jsonb_set(settings, '{site,consentScript}', 'null') where not settings -> 'site' ? 'consentScript';
`;

/** Analytics events that wait to be forwarded to the publisher's tracker. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await table.execute(db);
  await tenantTable(db, "analytics_event", "select, insert, update, delete");
}
