import { type Kysely, sql } from "kysely";

const changes = sql`
  alter table add_on add column per text not null default 'term' check (per in ('term', '4 weeks', 'month'));
`;

/** The span that an upgrade's price is for: a term of the plan, as for all so far, or a period of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
