import { sql } from "kysely";
import { createHash } from "node:crypto";
import { type SignInGate, signInFailures, signInGate } from "#core/site/throttle.ts";
import type { Tx } from "#server/db/database.ts";

/** Failures are counted by mailbox, whether or not it has a login, so the limit does not reveal whether it has one. */
const bucketOf = (email: string): string =>
  `failed:${createHash("sha256").update(email).digest("base64url").slice(0, 22)}`;

export type RecentFailures = { readonly inWindow: number; readonly secondsSinceLast: number };

/**
 * Sign-in attempts of one mailbox go through here one after the other, so that many at once count like many in a row.
 */
export async function lockRecentFailures(tx: Tx, email: string, now: Date): Promise<RecentFailures> {
  const bucket = bucketOf(email);
  const since = new Date(now.getTime() - signInFailures.windowSeconds * 1000);
  const locked = sql`select pg_advisory_xact_lock(${tx.tenantId}, hashtext(${bucket}))`.execute(tx.q);
  const counted = tx.q
    .selectFrom("throttle")
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>("count"), sql<number>`0`).as("inWindow"),
      fn.max("window_at").as("last"),
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where("bucket", "=", bucket)
    .where("window_at", ">", since)
    .where("count", ">", 0)
    .executeTakeFirstOrThrow();
  const [, { inWindow, last }] = await Promise.all([locked, counted]);
  return {
    inWindow: Number(inWindow),
    secondsSinceLast: last === null ? Infinity : (now.getTime() - last.getTime()) / 1000,
  };
}

/** A password that somebody tries for a mailbox. */
export type PasswordTry = {
  readonly email: string;
  readonly recent: RecentFailures;
  /** Failures since the last successful sign-in, however long ago that was. */
  readonly inRow: number;
  readonly now: Date;
};

/**
 * Whether the password may be tried now; if so, the attempt counts as failed until `takeBackFailure` says otherwise.
 */
export async function beginTry(tx: Tx, { email, recent, inRow, now }: PasswordTry): Promise<SignInGate> {
  // A closed login waits like any other, so that the waiting time does not reveal that it exists.
  const gate = signInGate({ ...recent, inRow: 0 });
  if (gate.kind === "wait") return gate;
  await countFailure(tx, bucketOf(email), now);
  return signInGate({ ...recent, inRow });
}

async function countFailure(tx: Tx, bucket: string, now: Date): Promise<void> {
  await tx.q
    .insertInto("throttle")
    .values({ tenant_id: tx.tenantId, bucket, window_at: now, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "bucket", "window_at"]).doUpdateSet({ count: sql`throttle.count + 1` }),
    )
    .execute();
}

/** The attempt that began at `at` was not a failure. */
export async function takeBackFailure(tx: Tx, email: string, at: Date): Promise<void> {
  await tx.q
    .updateTable("throttle")
    .set({ count: sql`count - 1` })
    .where("tenant_id", "=", tx.tenantId)
    .where("bucket", "=", bucketOf(email))
    .where("window_at", "=", at)
    .where("count", ">", 0)
    .execute();
}

/** The owner has proven the mailbox: other people's attempts no longer block it (security.md I24). */
export async function forgetFailures(tx: Tx, email: string): Promise<void> {
  await tx.q
    .deleteFrom("throttle")
    .where("tenant_id", "=", tx.tenantId)
    .where("bucket", "=", bucketOf(email))
    .execute();
}
