import type pg from "pg";
import { fromKysely, PgBoss, type Queue } from "pg-boss";
import { ownerPool } from "#server/db/connections.ts";
import { appRole } from "#server/db/roles.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import { dueQueues } from "./due-queues.ts";
import { installationWork, maxJobSeconds } from "./installation-work.ts";

/**
 * Queues of single items: an email to send, an account to charge. Scheduled work has its own (due-work.ts). An email
 * that has used up its tries goes to `letter-dead`, which marks it as dead; a sign-out notice likewise.
 */
export const queues = {
  letter: "letter",
  letterDead: "letter-dead",
  chargeRenewal: "charge-renewal",
  analytics: "analytics",
  access: "access",
  circulation: "circulation",
  webhook: "webhook",
  moveInList: "move-in-list",
  moveInAhead: "move-in-ahead",
  goLive: "go-live",
  signOutNotice: "sign-out-notice",
  signOutNoticeDead: "sign-out-notice-dead",
} as const;

// An email is tried again for about three days, at growing intervals of at most two hours (security.md F13).
const emailRetries = { retryLimit: 40, retryDelay: 60, retryBackoff: true, retryDelayMax: 7200 };
// An event loses value by the hour, and after three days its tracker no longer accepts it; then it is dropped.
const eventRetries = { retryLimit: 30, retryDelay: 30, retryBackoff: true, retryDelayMax: 14_400 };
// Long enough for a site that is down overnight. After that, the reader's sign-in there has expired anyway.
const noticeRetries = { retryLimit: 20, retryDelay: 30, retryBackoff: true, retryDelayMax: 7200 };
/** For work that takes seconds: a job that has not finished by then is dead. */
const short = { expireInSeconds: 60 };
/**
 * For work that may take hours: its worker reports twice a minute that it is alive, and loses the job within two
 * minutes once it doesn't. No other worker starts the same job meanwhile.
 */
const long = { expireInSeconds: maxJobSeconds, heartbeatSeconds: 60 };

type QueueToMake = readonly [name: string, options: Omit<Queue, "name">];

const queuesToMake = (): readonly QueueToMake[] => [
  [queues.letterDead, { ...short }],
  [queues.letter, { ...emailRetries, ...short, deadLetter: queues.letterDead }],
  [queues.chargeRenewal, { ...emailRetries, ...short }],
  // A command has its own times and tries: this job only triggers it, and the check every minute makes up for lost
  // triggers.
  [queues.circulation, { retryLimit: 0, ...long }],
  // A message to a receiver has its own tries, too.
  [queues.webhook, { retryLimit: 0, ...long }],
  // A reading of an uploaded list has its own tries, too.
  [queues.moveInList, { retryLimit: 0, ...long }],
  // The caller sees that it takes long, and asks again.
  [queues.moveInAhead, { retryLimit: 2, ...long }],
  // The day's work makes up for a lost job.
  [queues.goLive, { retryLimit: 0, ...long }],
  [queues.signOutNoticeDead, { ...short }],
  [queues.signOutNotice, { ...noticeRetries, ...short, deadLetter: queues.signOutNoticeDead }],
  [queues.analytics, { ...eventRetries, ...short }],
  [queues.access, { ...emailRetries, ...short }],
  ...[...dueQueues, ...installationWork].map(({ name }): QueueToMake => [
    name,
    { policy: "singleton", retryLimit: 0, ...long },
  ]),
];

type Fault = (fault: Error) => void;

/**
 * Creates pg-boss's own tables and our queues, as the owner, and lets the application role use them. Runs at every
 * start; does nothing if everything exists.
 */
export async function prepareQueues(owner: pg.ClientConfig, onFault: Fault): Promise<void> {
  const pool = ownerPool(owner, 2);
  const boss = new PgBoss({ db: overPool(pool), migrate: true, supervise: false, schedule: false });
  boss.on("error", onFault);
  try {
    await boss.start();
    for (const [name, options] of queuesToMake()) {
      await boss.createQueue(name, options);
      // A queue that an earlier release created has that release's leases.
      const { policy: _, ...changeable } = options;
      await boss.updateQueue(name, changeable);
    }
    await pool.query(`
      grant usage on schema pgboss to ${appRole};
      grant select, insert, update, delete on all tables in schema pgboss to ${appRole};
      grant usage on all sequences in schema pgboss to ${appRole};
      grant execute on all functions in schema pgboss to ${appRole};`);
  } finally {
    await boss.stop({ graceful: false, close: false }).catch(() => undefined);
    await pool.end();
  }
}

/** pg-boss as the application role. `works`: this process takes jobs; otherwise it only adds them. */
export async function openQueue(pool: pg.Pool, works: boolean, onFault: Fault): Promise<PgBoss> {
  const boss = new PgBoss({
    db: overPool(pool),
    migrate: false,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: 10,
    maintenanceIntervalSeconds: 600,
  });
  boss.on("error", onFault);
  await boss.start();
  return boss;
}

/** The connection on which pg-boss runs its statements. */
type Executor = { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

const overPool = (pool: pg.Pool): Executor => ({ executeSql: (text, values) => pool.query(text, values) });

/** Higher than the priority of jobs that nobody waits for. */
export const awaitedPriority = 1;

/** Adds jobs inside the caller's transaction: they exist once it commits. */
export const enqueueWith =
  (boss: PgBoss): Enqueue =>
  async (tx, queue, jobs, afterSeconds = 0) => {
    if (jobs.length > 0)
      await boss.insert(
        queue,
        jobs.map(({ tenantId, id, isAwaited = false }) => ({
          data: { tenantId, id },
          startAfter: afterSeconds,
          priority: isAwaited ? awaitedPriority : 0,
        })),
        { db: fromKysely(tx.q) },
      );
  };
