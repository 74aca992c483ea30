import { pino } from "pino";
import type { Clock } from "#server/adapters/clock/port.ts";
import { cachedLocalMoment } from "#server/adapters/clock/system.ts";
import { readConfig } from "#server/config/config.ts";
import { connect, type DatabaseTarget } from "#server/db/connect.ts";
import type { Database } from "#server/db/database.ts";
import { enqueueWith, openQueue } from "#server/jobs/queue.ts";
import { chooseAdapters } from "#server/main/start/outside.ts";
import { renewDue } from "#server/renewal/renew-due.ts";
import { aroundCharges } from "#tests/world/around-charges.ts";
import { publicationCache } from "#server/store/publication/publication-cache.ts";
import { paymentsOf } from "#server/payments.ts";

// A worker that charges what is due at one publication and is killed at a chosen point of its first charge, or of several
// charges that are posted together.

const given: WorkerTask = JSON.parse(process.env["RENEWING_WORKER"] ?? "{}");

export type DeathPoint = "before the call" | "after the call" | "before the commit" | "after the commit";
export type WorkerTask = {
  readonly owner: Extract<DatabaseTarget, { kind: "embedded" }>["owner"];
  readonly emulatorUrl: string;
  readonly tenantId: number;
  readonly point: DeathPoint;
  /** How many charges are at the gateway before it answers one. */
  readonly atOnce: number;
  /** How far the site's time is ahead of the real one, in ms: the same day must have begun for both. */
  readonly aheadMs: number;
};

/** kill -9 of itself: nothing of the program runs after it. */
async function dieAt(point: DeathPoint): Promise<void> {
  if (given.point !== point) return;
  process.kill(process.pid, "SIGKILL");
  await new Promise(() => undefined);
}

const store = await connect({ kind: "embedded", owner: given.owner });
const read = readConfig({}, "/");
if (read.kind === "mistake") throw new Error(read.line);
const secretKey = { kind: "given", key: Buffer.alloc(32, "k3y!") } as const;
const real = chooseAdapters(store.db, { ...read.config, secretKey }, pino({ level: "silent" }));
const now = (): Date => new Date(Date.now() + given.aheadMs);
const clock: Clock = { now, local: cachedLocalMoment(now) };
// The first two of them have a transaction each; those that come meanwhile share the third one.
const dyingWrite = given.atOnce > 1 ? 3 : 1;
let [sent, answered, writes] = [0, 0, 0];
const [allSent, allAnswered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
const gateways = aroundCharges(real.gateways, async (send) => {
  if (++sent === given.atOnce) allSent.resolve();
  await allSent.promise;
  await dieAt("before the call");
  const answer = await send();
  if (++answered === given.atOnce) allAnswered.resolve();
  await allAnswered.promise;
  await dieAt("after the call");
  return answer;
});
const db: Database = {
  ...store.db,
  write: async (tenantId, work) => {
    const dies = answered === given.atOnce && ++writes === dyingWrite;
    const done = await store.db.write(tenantId, async (tx) => {
      const result = await work(tx);
      if (dies) await dieAt("before the commit");
      return result;
    });
    if (dies) await dieAt("after the commit");
    return done;
  },
};
const outside = { ...real, clock, gateways };
const boss = await openQueue(store.pool, false, () => undefined);
const needs = { db, outside, enqueue: enqueueWith(boss), emulatorUrl: given.emulatorUrl };
const publications = publicationCache(db, Date.now);
await renewDue({ db, clock, publications, ...paymentsOf(needs) }, given.tenantId);
await boss.stop({ graceful: false, close: false });
await store.close();
