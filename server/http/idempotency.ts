import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import type { FastifyReply } from "fastify";
import type { TenantDay } from "#server/db/database.ts";
import { isRefused, refuse, type Refused, RefusedError } from "./refused.ts";

/** One keyed write: keys are unique per tenant, login and path for 24 hours (contract.md, Writes). */
export type KeyedRequest = {
  readonly subject: string;
  readonly path: string;
  readonly key: string;
  readonly requestHash: Buffer;
};

const reused = "This Idempotency-Key was used with other content.";

/** A key is stored as its hash: a client may put anything into it, even a card number. */
const hashKey = (key: string): string => hash("sha256", key, "base64url");

/** Equal content gives an equal hash; the order of keys in the body does not matter. */
function hashRequest(input: unknown): Buffer {
  return hash("sha256", JSON.stringify(sorted(input)), "buffer");
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

/** @returns the stored answer of an earlier equal request, or null if there is none. Different content: 422. */
async function replay(db: Database, tenantId: number, keyed: KeyedRequest): Promise<{ answer: unknown } | null> {
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
 * Takes the key inside the command's own transaction. A second equal request waits here for the first to commit and
 * then finds its answer, so N equal submissions act once.
 * @returns the first answer if the key is taken, else null: continue.
 */
async function takeKey(tx: Tx, keyed: KeyedRequest): Promise<{ answer: unknown } | null> {
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

/** Stores the answer with the writes that it reports. */
async function keepAnswer(tx: Tx, keyed: KeyedRequest, answer: unknown): Promise<void> {
  await tx.q
    .updateTable("idempotency_key")
    .set({ answer: JSON.stringify(answer) })
    .where("tenant_id", "=", tx.tenantId)
    .where("subject", "=", keyed.subject)
    .where("path", "=", keyed.path)
    .where("key", "=", keyed.key)
    .execute();
}

const keyPattern = /^[\x21-\x7e]{8,100}$/;

/**
 * A request with the key that its client sent, if any.
 * @param subject the owner of the keys: `login:7`, `staff:3`, `anonymous`.
 */
export function readKeyedRequest(
  key: string | readonly string[] | undefined,
  { subject, path, input }: { readonly subject: string; readonly path: string; readonly input: unknown },
): KeyedRequest | Refused | null {
  if (key === undefined) return null;
  if (typeof key !== "string" || !keyPattern.test(key)) {
    return refuse(400, "Idempotency-Key has 8 to 100 visible characters.");
  }
  return { subject, path, key: hashKey(key), requestHash: hashRequest(input) };
}

/** Carries the answer of an earlier request out of the handler, as an exception. */
class Replayed extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super("replayed");
    this.answer = answer;
  }
}

/** A transaction of a call that stores the call's answer under its key. */
export type Command = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Runs a call once for each key: a repeat gets the first answer, marked as such. Without a key it just runs. */
export async function runKeyed(
  db: Database,
  at: TenantDay,
  keyed: KeyedRequest | Refused | null,
  reply: FastifyReply,
  run: (command: Command) => Promise<unknown>,
): Promise<unknown> {
  if (isRefused(keyed)) return keyed;
  const replayed = (answer: unknown): unknown => {
    void reply.header("idempotency-replayed", "true");
    return answer;
  };
  const repeated = keyed && (await replay(db, at.tenantId, keyed));
  if (repeated) return replayed(repeated.answer);
  try {
    return await run(commandOf(db, at, keyed));
  } catch (fault) {
    if (fault instanceof Replayed) return replayed(fault.answer);
    throw fault;
  }
}

const commandOf =
  (db: Database, at: TenantDay, keyed: KeyedRequest | null): Command =>
  (work) =>
    db.write(at, async (tx) => {
      const kept = keyed && (await takeKey(tx, keyed));
      if (kept) throw new Replayed(kept.answer);
      const answer = await work(tx);
      if (isRefused(answer)) throw new RefusedError(answer);
      if (keyed) await keepAnswer(tx, keyed, answer);
      return answer;
    });
