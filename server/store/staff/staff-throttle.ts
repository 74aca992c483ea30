import { type Kysely, sql } from "kysely";
import type { Limit } from "#core/site/throttle.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import type { Taken } from "#server/store/throttle.ts";

/** Takes one use from a bucket of the staff sign-in, in one statement, so that the count holds across servers. */
export async function takeFromStaff(q: Kysely<Tables>, bucket: string, limit: Limit, now: Date): Promise<Taken> {
  const length = limit.windowSeconds * 1000;
  const start = Math.floor(now.getTime() / length) * length;
  const { rows } = await sql`
    insert into staff_throttle (bucket, window_at, count) values (${bucket}, ${new Date(start)}, 1)
    on conflict (bucket, window_at) do update set count = staff_throttle.count + 1
      where staff_throttle.count < ${limit.most}
    returning count`.execute(q);
  if (rows.length > 0) return { allowed: true };
  return { allowed: false, retryAfterSeconds: Math.ceil((start + length - now.getTime()) / 1000) };
}
