import type pg from "pg";
import type { BackupHead } from "./backup-lines.ts";

export type Held = {
  /** Letters that waited when the backup was taken: they may have gone out since, and wait for the operator. */
  readonly letters: number;
  /** Payments that the gateway is asked about again. */
  readonly payments: number;
};

/** An order can be paid for 14 days (rules 4.1): whatever could be charged after the backup is asked about. */
const payableDays = 15;

/**
 * What was under way at the backup may have been done since, by the machine that was lost (docs/decisions/0027): letters
 * wait for a person, payments are asked about before anything is charged, and the restoration is noted, so that a renewal
 * of which nothing is written down is looked for at the gateway first.
 */
export async function holdWhatMayBeDone(owner: pg.Client, { takenAt }: BackupHead): Promise<Held> {
  const letters = await owner.query(
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
  return { letters: letters.rowCount ?? 0, payments: payments.rowCount ?? 0 };
}
