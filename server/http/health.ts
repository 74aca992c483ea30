import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { statfs } from "node:fs/promises";
import type { Database } from "#server/db/database.ts";
import { latestMigration } from "#server/db/migrate.ts";
import { preparedRead } from "#server/db/prepared-read.ts";
import { version } from "#server/version.ts";

/** A problem that an operator should fix although the site works. */
export type Warning = "email-waits" | "untrusted-proxy" | "address-vendor-fails";

export type HealthNeeds = {
  readonly db: Database;
  /** The folder of the program's files; null if it keeps none, and no disk needs space. */
  readonly dataDir: string | null;
  /** True once the program was asked to stop: the load balancer must send no more requests. */
  readonly stopping: () => boolean;
  readonly warnings: ReadonlySet<Warning>;
  /** Whether some publication's address vendor failed at its last call; its readers are served without it. */
  readonly addressVendorFails: () => boolean;
  /** How many emails of live publications wait to be sent. Only called while there is no mail server for them. */
  readonly waitingEmails: () => Promise<number>;
};

const leastFreeShare = 0.05;
/** Counting them takes one query per publication. */
const countGoodForMs = 10_000;
/** How long the answer to one check is reused. */
const goodForMs = 1000;

/**
 * `/healthz`: the process answers, and tells callers on this machine its release. `/readyz`: it can serve: store
 * writable, schema current, disk not full (security.md 29). However many checks come, the store is asked once a second,
 * and all of them share one wait for a store that does not answer.
 */
export function registerHealth(app: FastifyInstance, needs: HealthNeeds): void {
  const look = cachedFor(goodForMs, async () => {
    const [store, disk] = await Promise.all([storeIsReady(needs.db), hasDiskSpace(needs.dataDir)]);
    return { store, disk };
  });
  // A store that cannot count them is reported by its own check.
  const count = cachedFor(countGoodForMs, () => needs.waitingEmails().catch(() => null));
  app.get("/healthz", { logLevel: "warn" }, async (request) => ({
    status: "ok",
    ...(isFromThisMachine(request) && { version }),
  }));
  app.get("/readyz", { logLevel: "warn" }, async (_, reply) => {
    const checks = { ...(await look()), serving: !needs.stopping() };
    const ready = Object.values(checks).every(Boolean);
    if (!ready) void reply.header("retry-after", 5);
    const warnings: Warning[] = [...needs.warnings];
    if (needs.addressVendorFails()) warnings.push("address-vendor-fails");
    const waitingEmails = needs.warnings.has("email-waits") ? await count() : null;
    return reply.code(ready ? 200 : 503).send({
      status: ready ? "ready" : "not ready",
      checks,
      ...(warnings.length > 0 && { warnings }),
      ...(waitingEmails !== null && { waitingEmails }),
    });
  });
}

function cachedFor<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let last: { readonly answer: Promise<T>; until: number } | null = null;
  return () => {
    if (last !== null && performance.now() < last.until) return last.answer;
    // In progress: callers that come meanwhile wait for the same answer.
    const current = { answer: work(), until: Infinity };
    const isOver = (): void => void (current.until = performance.now() + ms);
    current.answer.then(isOver, isOver);
    last = current;
    return current.answer;
  };
}

type Standing = { readonly writable: boolean; readonly step: string | null };
const standing = sql<Standing>`select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable,
  (select max(name) from kysely_migration) as step`;
const sharedLook = preparedRead({}, () => standing);

/** Checks both paths that readers' reads use: a shared connection, and a separate one. */
async function storeIsReady(db: Database): Promise<boolean> {
  try {
    const ways = await Promise.all([db.readPrepared(noTenant, sharedLook, {}), db.read(noTenant, () => standing)]);
    return ways.every(([row]) => row?.writable === true && row.step === latestMigration);
  } catch {
    return false;
  }
}

const noTenant = 0;

const throughProxies = ["x-forwarded-for", "forwarded", "via"];

/** The release number helps attackers look up weaknesses, so only callers on this machine get it. */
const isFromThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? "") && !throughProxies.some((name) => name in headers);

/** Whether the disk has space; without it nothing is written. */
export async function hasDiskSpace(dataDir: string | null): Promise<boolean> {
  if (dataDir === null) return true;
  try {
    const { bavail, blocks } = await statfs(dataDir);
    return blocks === 0 || bavail / blocks > leastFreeShare;
  } catch {
    return false;
  }
}
