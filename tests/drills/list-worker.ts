import { pino } from "pino";
import { cachedLocalMoment } from "#server/adapters/clock/system.ts";
import { readConfig } from "#server/config/config.ts";
import { connect, type DatabaseTarget } from "#server/db/connect.ts";
import type { Database } from "#server/db/database.ts";
import { readUploadedList } from "#server/import/list/read-uploaded-list.ts";
import { chooseAdapters } from "#server/main/start/outside.ts";
import { publicationCache } from "#server/store/publication/publication-cache.ts";

// A worker that reads an uploaded list and is killed at a chosen point of one of its transactions.

const given: ListWorkerTask = JSON.parse(process.env["LIST_WORKER"] ?? "{}");

export type ListDeathPoint = "before the commit" | "after the commit";
export type ListWorkerTask = {
  readonly owner: Extract<DatabaseTarget, { kind: "embedded" }>["owner"];
  readonly tenantId: number;
  readonly readingId: string;
  readonly point: ListDeathPoint;
  /** In which transaction: 0 takes the reading, each other one stores a batch. */
  readonly transaction: number;
  /** How far the site's time is ahead of the real one, in ms. */
  readonly aheadMs: number;
};

let left = given.transaction;

/** kill -9 of itself: nothing of the program runs after it. */
async function dieAt(point: ListDeathPoint): Promise<void> {
  if (left !== 0 || given.point !== point) return;
  process.kill(process.pid, "SIGKILL");
  await new Promise(() => undefined);
}

const store = await connect({ kind: "embedded", owner: given.owner });
const read = readConfig({}, "/");
if (read.kind === "mistake") throw new Error(read.line);
const secretKey = { kind: "given", key: Buffer.alloc(32, "k3y!") } as const;
const outside = chooseAdapters(store.db, { ...read.config, secretKey }, pino({ level: "silent" }));
const now = (): Date => new Date(Date.now() + given.aheadMs);
const db: Database = {
  ...store.db,
  write: async (at, work) => {
    const done = await store.db.write(at, async (tx) => {
      const result = await work(tx);
      await dieAt("before the commit");
      return result;
    });
    await dieAt("after the commit");
    left--;
    return done;
  },
};
const { addresses, random, secrets } = outside;
const publications = publicationCache(db, Date.now);
const clock = { now, local: cachedLocalMoment(now) };
const needs = { db, clock, publications, addresses, random, secrets, uuid: random.uuid };
await readUploadedList(needs, given.tenantId, given.readingId);
await store.close();
