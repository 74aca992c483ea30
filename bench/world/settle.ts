import type pg from "pg";

/**
 * The state after a night: the database has looked its tables over, and no account that was made by SQL waits for its
 * words of Find. The server would compute them every minute, beside what is measured.
 */
export async function settle(owner: pg.Client): Promise<void> {
  await owner.query("delete from find_stale");
  await owner.query("vacuum analyze");
}
