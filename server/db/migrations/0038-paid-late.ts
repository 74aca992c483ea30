import { type Kysely, sql } from "kysely";

const changes = sql`
  alter table subscription add column ended_unpaid_on date;
  insert into state_transition (machine, from_state, to_state) values
    ('subscription', 'pastDue', 'stopped'), ('subscription', 'grace', 'stopped'), ('subscription', 'cancelling', 'stopped'),
    ('subscription', 'ended', 'active'), ('subscription', 'ended', 'stopped'), ('subscription', 'ended', 'grace');
`;

/**
 * A subscription that ended unpaid can be paid for within some weeks; one that continues during a stop stays stopped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
