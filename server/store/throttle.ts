import { sql } from "kysely";
import type { RateLimit } from "#core/site/throttle.ts";
import type { Tx } from "#server/db/database.ts";

export type LimitResult =
  | { readonly allowed: true }
  /** After this many seconds, the bucket has room again, if nobody else fills it. */
  | { readonly allowed: false; readonly retryAfterSeconds: number };

/**
 * Takes one use from a bucket, in one statement, so that the count holds across servers (security.md I24). Uses in the
 * previous window are weighted by the share of it that is still within the limit's time, so nobody gets twice the limit
 * by waiting for the edge. A refused use is not counted.
 * @param bucket what is counted, with nothing personal in it: `auth:203.0.113.7`, `letters:` and a hash.
 */
export async function countUse(tx: Tx, bucket: string, limit: RateLimit, now: Date): Promise<LimitResult> {
  const length = limit.windowSeconds * 1000;
  const start = Math.floor(now.getTime() / length) * length;
  const end = start + length;
  const reach = (end - now.getTime() - 1) / length;
  const { rows } = await sql`
    with carried as (
      select coalesce(floor(max(t.count) * ${reach}::float8), 0)::int as uses from throttle t
      where t.tenant_id = ${tx.tenantId} and t.bucket = ${bucket} and t.window_at = ${new Date(start - length)}
    )
    insert into throttle (tenant_id, bucket, window_at, count)
    select ${tx.tenantId}, ${bucket}, ${new Date(start)}, 1 from carried where uses < ${limit.most}
    on conflict (tenant_id, bucket, window_at) do update set count = throttle.count + 1
      where throttle.count + (select uses from carried) < ${limit.most}
    returning count`.execute(tx.q);
  if (rows.length > 0) return { allowed: true };
  return { allowed: false, retryAfterSeconds: Math.ceil((end - now.getTime()) / 1000) };
}

/** Whether a bucket has room for one more use, without taking it. */
export async function checkUse(tx: Tx, bucket: string, limit: RateLimit, now: Date): Promise<LimitResult> {
  const { used, end } = await usesOf(tx, bucket, limit, now);
  if (used < limit.most) return { allowed: true };
  return { allowed: false, retryAfterSeconds: Math.ceil((end - now.getTime()) / 1000) };
}

/** Whether anything was taken from a bucket in this window or the one before. */
export async function hasUses(tx: Tx, bucket: string, limit: RateLimit, now: Date): Promise<boolean> {
  return (await usesOf(tx, bucket, limit, now)).ever;
}

async function usesOf(tx: Tx, bucket: string, limit: RateLimit, now: Date) {
  const length = limit.windowSeconds * 1000;
  const start = Math.floor(now.getTime() / length) * length;
  const end = start + length;
  const reach = (end - now.getTime() - 1) / length;
  const rows = await tx.q
    .selectFrom("throttle")
    .select(["window_at", "count"])
    .where("tenant_id", "=", tx.tenantId)
    .where("bucket", "=", bucket)
    .where("window_at", ">=", new Date(start - length))
    .execute();
  const used = rows.reduce(
    (sum, row) => sum + (row.window_at.getTime() === start ? row.count : Math.floor(row.count * reach)),
    0,
  );
  return { used, end, ever: rows.length > 0 };
}
