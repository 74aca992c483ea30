import type pg from "pg";

/** What the migrations write themselves, and what is true of one database alone. */
const ownTables = ["kysely_migration", "kysely_migration_lock", "state_transition", "restoration", "backup_taken"];

/**
 * What a machine that was lost takes with it: whoever was signed in signs in again, and a code or link that was used
 * since the backup is not good a second time.
 */
const fleeting = [
  "session",
  "sign_in_transaction",
  "sign_in_code",
  "mail_token",
  "contact_email_token",
  "account_access",
  "mailbox_lock",
  "throttle",
];

/** The tables that a backup holds, in the order of their names: all that are ours but those above. */
export async function keptTables(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname <> all ($1) order by relname`,
    [[...ownTables, ...fleeting]],
  );
  return rows.map(({ name }) => name);
}

/** The counters from which numbers are given out. */
export async function counters(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname",
  );
  return rows.map(({ name }) => name);
}
