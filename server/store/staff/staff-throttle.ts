import { type Kysely, sql } from "kysely";
import type { RateLimit } from "#core/site/throttle.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import type { LimitResult } from "#server/store/throttle.ts";

/** Takes one use from a bucket of the staff sign-in, in one statement, so that the count holds across servers. */
export async function countStaffUse(
  q: Kysely<Tables>,
  bucket: string,
  limit: RateLimit,
  now: Date,
): Promise<LimitResult> {
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
