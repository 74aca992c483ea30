import type pg from "pg";
import { withClient } from "#server/db/connections.ts";
import { counters, transientTables } from "./backup-tables.ts";

export type HeldWork = {
  /** Emails that waited when the backup was taken: they may have been sent since, and wait for the operator. */
  readonly emails: number;
  /** Payments that the gateway is asked about again. */
  readonly payments: number;
};

/**
 * An order can be paid for 14 days (rules 4.1): the gateway is asked about everything that could have been charged
 * after the backup.
 */
const payableDays = 15;

/**
 * Whatever was under way at the backup may have been done since by the machine that was lost (docs/decisions/0027):
 * emails wait for the operator, payments are asked about before anything is charged, and the restore is recorded, so
 * that a renewal without a record is first looked up at the gateway.
 */
export async function holdUncertainWork(owner: pg.Client, takenAt: string): Promise<HeldWork> {
  const emails = await owner.query(
    `update letter set state = 'dead', last_error = 'held: it waited in the backup of ' || $1::text || ' and may have been sent since'
     where state = 'queued'`,
    [takenAt],
  );
  const payments = await owner.query(
    `update payment_intent set next_check_at = now() where state = 'unknown'
       or (state in ('created', 'token', 'declined') and token_at > $1::timestamptz - make_interval(days => $2))`,
    [takenAt, payableDays],
  );
  await owner.query("insert into restoration (taken_at) values ($1::timestamptz)", [takenAt]);
  return { emails: emails.rowCount ?? 0, payments: payments.rowCount ?? 0 };
}

/** Numbers that were given out after the backup are known outside: they must not be given to somebody else. */
export const skippedNumbers = 100_000;

/**
 * Does the same for a database that PostgreSQL's own tools have recovered to a point in time, before anything serves
 * from it: what may have been done since is held, numbers are skipped, and old sessions, codes and links do not work a
 * second time.
 */
export const holdAfterRecovery = (owner: pg.ClientConfig, recoveredTo: string): Promise<HeldWork> =>
  withClient(owner, async (client) => {
    await client.query("begin");
    for (const name of await counters(client))
      await client.query("select setval($1::regclass, nextval($1::regclass) + $2)", [
        client.escapeIdentifier(name),
        skippedNumbers,
      ]);
    for (const table of transientTables) await client.query(`delete from ${client.escapeIdentifier(table)}`);
    const held = await holdUncertainWork(client, recoveredTo);
    await client.query("commit");
    return held;
  });
