import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { statfs } from "node:fs/promises";
import type { Database } from "#server/db/database.ts";
import { latestMigration } from "#server/db/migrate.ts";

export type HealthNeeds = {
  readonly db: Database;
  readonly dataDir: string;
  /** True once the program was told to stop: the balancer sends no more. */
  readonly stopping: () => boolean;
};

const leastFreeShare = 0.05;

/** `/healthz`: the process answers. `/readyz`: it can serve: store writable, schema current, disk not full (security.md 29). */
export function registerHealth(app: FastifyInstance, needs: HealthNeeds): void {
  app.get("/healthz", { logLevel: "warn" }, async () => ({ status: "ok" }));
  app.get("/readyz", { logLevel: "warn" }, async (_, reply) => {
    const checks = {
      store: await storeIsReady(needs.db),
      disk: await diskHasRoom(needs.dataDir),
      serving: !needs.stopping(),
    };
    const ready = Object.values(checks).every(Boolean);
    if (!ready) void reply.header("retry-after", 5);
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready", checks });
  });
}

async function storeIsReady(db: Database): Promise<boolean> {
  try {
    const { rows } = await sql<{ writable: boolean; step: string | null }>`
      select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable,
        (select max(name) from kysely_migration) as step`.execute(db.directory);
    return rows[0]?.writable === true && rows[0].step === latestMigration;
  } catch {
    return false;
  }
}

async function diskHasRoom(dataDir: string): Promise<boolean> {
  try {
    const { bavail, blocks } = await statfs(dataDir);
    return blocks === 0 || bavail / blocks > leastFreeShare;
  } catch {
    return false;
  }
}
