import type { PgBoss } from "pg-boss";

/** One worker of a queue. */
export type Worker = {
  readonly id: string;
  readonly queue: string;
  /** It looks for work no sooner than this long after the last time. */
  readonly seconds: number;
};

/** How soon a job that was added on any server is taken, at the latest. */
export const wakePollMs = 250;

const withWork = `select q.name from unnest($1::text[]) as q (name) where exists (
  select from pgboss.job j
  where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now())`;

/**
 * Asks in one query which queues have work, and wakes their workers (docs/decisions/0141). Begins with the call, and
 * ends with the queue.
 */
export function wakeWorkers(boss: PgBoss, workers: readonly Worker[]): void {
  const names = [...new Set(workers.map(({ queue }) => queue))];
  const wokenAt = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  const look = async (): Promise<void> => {
    const { rows } = await boss.getDb().executeSql(withWork, [names]);
    const found = new Set<unknown>(rows.map(({ name }: { readonly name: unknown }) => name));
    const now = performance.now();
    for (const { id, queue, seconds } of workers) {
      if (!found.has(queue) || now - (wokenAt.get(id) ?? -Infinity) < seconds * 1000) continue;
      wokenAt.set(id, now);
      boss.notifyWorker(id);
    }
  };
  const lookLater = (): void => {
    timer = setTimeout(() => {
      look()
        .catch((fault: unknown) => {
          if (!isOver) boss.emit("error", fault instanceof Error ? fault : new Error(String(fault)));
        })
        .finally(() => {
          if (!isOver) lookLater();
        });
    }, wakePollMs).unref();
  };

  boss.on("stopped", () => {
    isOver = true;
    clearTimeout(timer);
  });
  lookLater();
}
