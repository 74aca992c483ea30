import { sql } from "kysely";
import { hash } from "node:crypto";
import { signInFailures, signInWaits } from "#core/site/throttle.ts";
import type { Tx } from "#server/db/database.ts";

/** Failures are counted by mailbox, whether or not it has a login, so the limit does not reveal that. */
const bucketOf = (email: string): string => `failed:${hash("sha256", email, "base64url").slice(0, 22)}`;

export type RecentFailures = { readonly inWindow: number; readonly secondsSinceLast: number };

/**
 * Counts an attempt to sign in as failed until `uncountFailure` says otherwise, unless the mailbox has to wait: then nothing is
 * counted (`signInGate` says how long). Attempts at one mailbox go through here one after the other, so that many at once count
 * like many in a row.
 *
 * @returns the failures before this one.
 */
export async function countSignInTry(tx: Tx, email: string, now: Date): Promise<RecentFailures> {
  const bucket = bucketOf(email);
  const since = new Date(now.getTime() - signInFailures.windowSeconds * 1000);
  // A separate statement, because the one that counts must see what those before it have counted.
  const locked = sql`select pg_advisory_xact_lock(${tx.tenantId}, hashtext(${bucket}))`.execute(tx.q);
  const counted = sql<{ inWindow: number; last: Date | null }>`
    with recent as (
      select coalesce(sum(t.count), 0)::int as failures, max(t.window_at) as last from throttle t
      where t.tenant_id = ${tx.tenantId} and t.bucket = ${bucket} and t.window_at > ${since} and t.count > 0
    ), counted as (
      insert into throttle (tenant_id, bucket, window_at, count)
      select ${tx.tenantId}, ${bucket}, ${now}, 1 from recent
      where last is null
        or extract(epoch from ${now} - last) >= (${signInWaits}::int[])[1 + least(failures, ${signInWaits.length - 1})]
      on conflict (tenant_id, bucket, window_at) do update set count = throttle.count + 1
    )
    select failures as "inWindow", last from recent`.execute(tx.q);
  const [, { rows }] = await Promise.all([locked, counted]);
  const { inWindow = 0, last = null } = rows[0] ?? {};
  return { inWindow, secondsSinceLast: last === null ? Infinity : (now.getTime() - last.getTime()) / 1000 };
}

/** The attempt that began at `at` was not a failure after all. */
export async function uncountFailure(tx: Tx, email: string, at: Date): Promise<void> {
  await tx.q
    .updateTable("throttle")
    .set({ count: sql`count - 1` })
    .where("tenant_id", "=", tx.tenantId)
    .where("bucket", "=", bucketOf(email))
    .where("window_at", "=", at)
    .where("count", ">", 0)
    .execute();
}

/** The owner has proven the mailbox, so other people's attempts no longer block it (security.md I24). */
export async function forgetFailures(tx: Tx, email: string): Promise<void> {
  await tx.q
    .deleteFrom("throttle")
    .where("tenant_id", "=", tx.tenantId)
    .where("bucket", "=", bucketOf(email))
    .execute();
}
