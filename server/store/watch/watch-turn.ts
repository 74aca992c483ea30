import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/tables/tables.ts";

/**
 * Several programs may run on one database, but only one of them checks at a time.
 * @returns false if another one has, less than this many seconds ago.
 */
export async function claimWatchTurn(q: Kysely<Tables>, now: Date, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into watch_turn (taken_at) values (${now})
    on conflict (only_one) do update set taken_at = excluded.taken_at
      where watch_turn.taken_at <= excluded.taken_at - make_interval(secs => ${seconds})
        -- A clock that was set back.
        or watch_turn.taken_at > excluded.taken_at
    returning taken_at`.execute(q);
  return rows.length > 0;
}
