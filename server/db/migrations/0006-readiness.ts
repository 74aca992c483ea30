import { type Kysely, sql } from "kysely";

/** `/readyz` asks for the last step as the application role: a server must not serve from a schema that it does not know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant select on kysely_migration to doorstep_app`.execute(db);
}
