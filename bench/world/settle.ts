import type pg from "pg";

/**
 * The state after a night: the database has analyzed its tables, and no account written by SQL waits for its search
 * words, which the server would otherwise compute every minute during the measurement.
 */
export async function settleDatabase(owner: pg.Client): Promise<void> {
  await owner.query("delete from find_stale");
  await owner.query("vacuum analyze");
}
