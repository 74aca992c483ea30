import type pg from "pg";

/** Tables that the migrations fill themselves, and facts about one database only. */
const ownTables = [
  "kysely_migration",
  "kysely_migration_lock",
  "state_transition",
  "restoration",
  "backup_taken",
  "backup_result",
  "watch_finding",
  "watch_note",
  "watch_turn",
];

/**
 * Data that is lost with a machine on purpose: people sign in again, and a code or link that was used since the backup
 * does not work a second time. A list for moving in is uploaded again, and an account's version is drawn at its next
 * change.
 */
export const transientTables = [
  "session",
  "sign_in_transaction",
  "sign_in_code",
  "mail_token",
  "contact_email_token",
  "account_access",
  "account_version",
  "mailbox_lock",
  "move_in_ahead",
  "move_in_finding",
  "move_in_list",
  "move_in_piece",
  "move_in_reading",
  "move_in_reject",
  "openid_record",
  "throttle",
  "staff_session",
  "staff_link",
  "staff_challenge",
  "staff_throttle",
  "staff_view",
];

/** The tables that a backup contains, ordered by name: all of ours except those above. */
export async function tablesToBackUp(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname <> all ($1) order by relname`,
    [[...ownTables, ...transientTables]],
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
