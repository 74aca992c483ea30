import { type Kysely, sql } from "kysely";

const changes = sql`
  alter table add_on add column per text not null default 'term' check (per in ('term', '4 weeks', 'month'));
`;

/** What the price of an upgrade is for: a term of the plan, as all were until now, or a stretch of time of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
