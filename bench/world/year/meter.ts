import { readdir, readFile } from "node:fs/promises";
import pg from "pg";

/** What a server has used since it began. */
export type ResourceUse = {
  /** Seconds of one core. */
  readonly programSeconds: number;
  readonly databaseSeconds: number;
  /** Bytes written to the write-ahead log. */
  readonly logBytes: number;
  /** Bytes on disk with all indexes, by table. The queue's tables count as one: `pgboss`. */
  readonly tableBytes: ReadonlyMap<string, number>;
  /** Milliseconds, to be compared with another reading's. */
  readonly at: number;
};

export type Meter = AsyncDisposable & {
  read(): Promise<ResourceUse>;
  /** The rows that a statement returns, run as the database owner. */
  ask<Found extends pg.QueryResultRow>(statement: string, values?: readonly unknown[]): Promise<Found[]>;
};

/** Ticks per second in which the kernel counts processor time: 100 on every platform that Node runs on. */
const ticks = 100;

/**
 * Reads what a program and its database use. Uses the kernel's own count, which a busy machine doesn't change. Linux
 * only.
 */
export async function openMeter(owner: pg.ClientConfig, programPid: number): Promise<Meter> {
  const client = new pg.Client(owner);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const { parent: postmaster } = await processOf(rows[0]?.pid ?? 0);
  return {
    read: async () => {
      const { rows: logs } = await client.query<{ bytes: string }>(
        "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes",
      );
      const { rows: tables } = await client.query<{ name: string; bytes: string }>(sizes);
      return {
        programSeconds: (await processOf(programPid)).own,
        databaseSeconds: await familySeconds(postmaster),
        logBytes: Number(logs[0]?.bytes),
        tableBytes: new Map(tables.map(({ name, bytes }) => [name, Number(bytes)])),
        at: performance.now(),
      };
    },
    ask: async <Found extends pg.QueryResultRow>(statement: string, values: readonly unknown[] = []) =>
      (await client.query<Found>(statement, [...values])).rows,
    [Symbol.asyncDispose]: () => client.end(),
  };
}

const sizes = `
  select case n.nspname when 'pgboss' then 'pgboss' else c.relname end as name, sum(pg_total_relation_size(c.oid)) as bytes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'pgboss') group by 1`;

type Process = {
  readonly parent: number;
  /** Seconds of all its threads. */
  readonly own: number;
  /** Seconds of its children that have ended. */
  readonly ended: number;
};

async function processOf(pid: number): Promise<Process> {
  const line = await readFile(`/proc/${pid}/stat`, "utf8");
  // The name before these fields is in parentheses and may contain anything.
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const seconds = (at: number): number => Number(fields[at]) / ticks;
  return { parent: Number(fields[1]), own: seconds(11) + seconds(12), ended: seconds(13) + seconds(14) };
}

/** Seconds of a process and its children, living and ended. */
async function familySeconds(pid: number): Promise<number> {
  const head = await processOf(pid);
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const others = await Promise.all(pids.map((each) => processOf(Number(each)).catch(() => null)));
  const living = others.flatMap((each) => (each?.parent === pid ? each.own : []));
  return living.reduce((sum, own) => sum + own, head.own + head.ended);
}
