import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import { refuse, RefusedError } from "./refused.ts";

/** One keyed write: keys count per tenant, login and path for 24 hours (contract.md, Writes). */
export type KeyedRequest = {
  readonly subject: string;
  readonly path: string;
  readonly key: string;
  readonly requestHash: Buffer;
};

const reused = "This Idempotency-Key was used with other content.";

/** A key is kept as its hash: a client may make it of anything, a card number too. */
export const hashKey = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** Equal content = equal hash; the order of keys in the body does not matter. */
export function hashRequest(input: unknown): Buffer {
  return createHash("sha256")
    .update(JSON.stringify(sorted(input)))
    .digest();
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}

type Kept = { readonly sameContent: boolean; readonly answer: unknown };

/** @returns the kept answer of an earlier equal request, or null when there is none to give. Other content: 422. */
export async function replay(db: Database, tenantId: number, keyed: KeyedRequest): Promise<{ answer: unknown } | null> {
  const [kept] = await db.read<Kept>(
    tenantId,
    (tenant) => sql<Kept>`select k.request_hash = ${keyed.requestHash} as "sameContent", k.answer from idempotency_key k
      where k.tenant_id = ${tenant} and k.subject = ${keyed.subject} and k.path = ${keyed.path} and k.key = ${keyed.key}
        and k.created_at > now() - interval '24 hours'`,
  );
  if (kept === undefined) return null;
  if (!kept.sameContent) throw new RefusedError(refuse(422, reused));
  return kept.answer === null ? null : { answer: kept.answer };
}

/**
 * Takes the key inside the command's own transaction. A second equal request waits here for the first to commit and then
 * finds its answer, so N equal submissions act once.
 *
 * @returns the first answer when the key is taken, else null: go on.
 */
export async function takeKey(tx: Tx, keyed: KeyedRequest): Promise<{ answer: unknown } | null> {
  const values = { tenant_id: tx.tenantId, subject: keyed.subject, path: keyed.path, key: keyed.key };
  const taken = await tx.q
    .insertInto("idempotency_key")
    .values({ ...values, request_hash: keyed.requestHash, answer: null })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "subject", "path", "key"])
        .doUpdateSet({ request_hash: keyed.requestHash, answer: null, created_at: sql<Date>`now()` })
        .where("idempotency_key.created_at", "<", sql<Date>`now() - interval '24 hours'`),
    )
    .returning("key")
    .executeTakeFirst();
  if (taken !== undefined) return null;
  const kept = await tx.q
    .selectFrom("idempotency_key")
    .select(["request_hash", "answer"])
    .where("tenant_id", "=", tx.tenantId)
    .where("subject", "=", keyed.subject)
    .where("path", "=", keyed.path)
    .where("key", "=", keyed.key)
    .executeTakeFirstOrThrow();
  if (!kept.request_hash.equals(keyed.requestHash)) throw new RefusedError(refuse(422, reused));
  return kept.answer === null ? null : { answer: kept.answer };
}

/** Keeps the answer with the writes that it tells of. */
export async function keepAnswer(tx: Tx, keyed: KeyedRequest, answer: unknown): Promise<void> {
  await tx.q
    .updateTable("idempotency_key")
    .set({ answer: JSON.stringify(answer) })
    .where("tenant_id", "=", tx.tenantId)
    .where("subject", "=", keyed.subject)
    .where("path", "=", keyed.path)
    .where("key", "=", keyed.key)
    .execute();
}
