import { type Kysely, sql } from "kysely";

const columns = sql`
  -- The day on the publication's own calendar: an instant cannot tell it where the sandbox has moved that calendar.
  alter table expiry_entry add column posted_on date;
  alter table letter add column written_on date;
  create index letter_account on letter (tenant_id, account_number, created_at desc) where account_number is not null;
`;

/** The day of each event in an account's history, and the index to an account's emails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns.execute(db);
}
