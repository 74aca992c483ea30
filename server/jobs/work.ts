import type { JobResult, PgBoss } from "pg-boss";
import { mailAccessCode } from "#server/access/mail-access-code.ts";
import { sendCommands } from "#server/circulation/send-commands.ts";
import { sendEmail } from "#server/mail/send-email.ts";
import { giveUpSignOutNotice, sendSignOutNotice } from "#server/identity/provider/sign-out-notice.ts";
import { goLive } from "#server/import/go-live.ts";
import { storeGoLivePreview } from "#server/import/store-go-live-preview.ts";
import { readUploadedList } from "#server/import/list/read-uploaded-list.ts";
import { forwardEvent } from "#server/site/forward-event.ts";
import { giveUpEmail } from "#server/store/email/email-record.ts";
import { traced } from "#server/tracing.ts";
import { sendMessages } from "#server/webhook/send-messages.ts";
import { atPublication } from "#server/at-publication.ts";
import { type DueQueue, dueQueues } from "./due-queues.ts";
import { eachTenant } from "./each-tenant.ts";
import { type DueWork, schedules } from "./due-work-row.ts";
import { installationWork } from "./installation-work.ts";
import type { WorkNeeds } from "./job-needs.ts";
import { awaitedPriority, queues } from "./queue.ts";
import { wakeWorkers, type Worker } from "./wake-workers.ts";

type RowJob = { readonly tenantId: number; readonly id: string };

/** Nothing in these queues is due more often than once a minute. */
const dueSeconds = 10;

/** A worker that was not woken looks for work after this long. */
const unwokenSeconds = 60;

/** Marks an email that has used up its tries. */
const giveUp = atPublication(({ db }: WorkNeeds, { tenantId, today }, emailId: string) =>
  db.write({ tenantId, today }, (tx) => giveUpEmail(tx, emailId)),
);

/** Charges a new card for a term that the old one did not pay for. */
const chargeNow = atPublication((needs: WorkNeeds, { publication }, accountNumber: number) =>
  needs.chargeRenewal({ publication, accountNumber, newCard: true }),
);

/** How a process takes the jobs of a queue. */
type Taking = {
  readonly queue: (typeof queues)[keyof typeof queues];
  /** The shortest time between two polls, while there are few jobs. */
  readonly seconds: number;
  /** How many run at the same time; while that many are running, the next ones are taken at once. One by default. */
  readonly atOnce?: number;
  /** How many lanes, so that one slow job doesn't delay all. */
  readonly lanes?: number;
  /** Takes only jobs that somebody waits for. */
  readonly onlyAwaited?: true;
  readonly work: (needs: WorkNeeds, tenantId: number, id: string) => Promise<unknown>;
};

const takings: readonly Taking[] = [
  {
    queue: queues.letter,
    seconds: 0.5,
    atOnce: 5,
    lanes: 2,
    work: ({ emails }, tenantId, id) => sendEmail(emails, tenantId, id),
  },
  // A lane of its own, so that a sign-in link doesn't wait behind a night's receipts.
  {
    queue: queues.letter,
    seconds: 0.5,
    onlyAwaited: true,
    work: ({ emails }, tenantId, id) => sendEmail(emails, tenantId, id),
  },
  { queue: queues.letterDead, seconds: 5, work: giveUp },
  {
    queue: queues.analytics,
    seconds: 1,
    atOnce: 2,
    work: ({ events }, tenantId, id) => forwardEvent(events, tenantId, id),
  },
  { queue: queues.access, seconds: 0.5, work: mailAccessCode },
  {
    queue: queues.chargeRenewal,
    seconds: 1,
    work: (needs, tenantId, id) => chargeNow(needs, tenantId, Number(id)),
  },
  // By account, because an account's commands are sent in order.
  {
    queue: queues.circulation,
    seconds: 1,
    atOnce: 3,
    work: (needs, tenantId, id) => sendCommands(needs, tenantId, Number(id)),
  },
  // By endpoint, because an account's messages to it are sent in order.
  {
    queue: queues.webhook,
    seconds: 1,
    atOnce: 3,
    work: (needs, tenantId, id) => sendMessages(needs, tenantId, Number(id)),
  },
  // A few at once, so that a slow site delays few others.
  { queue: queues.signOutNotice, seconds: 1, atOnce: 5, work: sendSignOutNotice },
  { queue: queues.signOutNoticeDead, seconds: 10, work: giveUpSignOutNotice },
  // By reading: one at a time here, so that a list takes no more than its share of the database.
  { queue: queues.moveInList, seconds: 1, work: readUploadedList },
  { queue: queues.moveInAhead, seconds: 1, work: storeGoLivePreview },
  { queue: queues.goLive, seconds: 2, work: goLive },
];

/** Takes jobs. Any number of processes may do so; each job goes to one, and to another if that one is killed. */
export async function startWork(boss: PgBoss, needs: WorkNeeds): Promise<void> {
  const workers: Worker[] = [];
  for (const taking of takings) {
    const { queue, seconds, lanes = 1 } = taking;
    for (let lane = 0; lane < lanes; lane++) workers.push({ id: await take(boss, needs, taking), queue, seconds });
  }
  workers.push(...(await startDueWork(boss, needs)));
  wakeWorkers(boss, workers);
}

/** @returns the worker's id. */
async function take(boss: PgBoss, needs: WorkNeeds, { queue, atOnce = 1, onlyAwaited, work }: Taking): Promise<string> {
  const options = {
    pollingIntervalSeconds: unwokenSeconds,
    batchSize: atOnce,
    burstWhenBatchFull: true,
    perJobResults: true,
    ...(onlyAwaited && { minPriority: awaitedPriority }),
  } as const;
  return boss.work<RowJob>(queue, options, async (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }): Promise<JobResult> => {
        try {
          await asJob(needs, queue, data, () => work(needs, data.tenantId, data.id));
          return { id, status: "completed" };
        } catch (fault) {
          return { id, status: "failed", output: asOutput(fault) };
        }
      }),
    ),
  );
}

/** The form in which the queue's table stores a fault. */
const asOutput = (fault: unknown): object =>
  fault instanceof Error ? { message: fault.message, stack: fault.stack } : { message: String(fault) };

/**
 * One item of a queue, as a trace shows it. For a closed publication it is dropped: opening the publication queues the
 * emails that wait, and due work finds the rest.
 */
async function asJob(
  { publications }: Pick<WorkNeeds, "publications">,
  queue: string,
  { tenantId }: RowJob,
  work: () => Promise<unknown>,
): Promise<void> {
  const { byDomain } = await publications.directory();
  if ([...byDomain.values()].some((entry) => entry.tenantId === tenantId && entry.isClosed)) return;
  await traced(() => ({ name: `job ${queue}`, attributes: { "doorstep.tenant": tenantId } }), work);
}

/** The schedule comes from the table: anything else that an earlier release scheduled is removed. */
async function startDueWork(boss: PgBoss, needs: WorkNeeds): Promise<readonly Worker[]> {
  const workers: Worker[] = [];
  const take = async (queue: string, work: () => Promise<void>): Promise<void> => {
    const id = await boss.work(queue, { pollingIntervalSeconds: unwokenSeconds }, work);
    workers.push({ id, queue, seconds: dueSeconds });
  };
  const known = new Set([...dueQueues, ...installationWork].map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name);
  for (const queue of dueQueues) {
    if (!queue.rows.every((row) => isTakenBy(needs, row))) continue;
    await take(queue.name, () => eachTenant(needs, (tenantId) => doInOrder(needs, queue, tenantId)));
    await boss.schedule(queue.name, queue.cron);
  }
  for (const { name, every, taskOf } of installationWork) {
    const task = taskOf(needs);
    if (task === null) continue;
    await take(name, task);
    await boss.schedule(name, schedules[every].cron);
  }
  return workers;
}

const isTakenBy = (needs: WorkNeeds, row: DueWork): boolean =>
  row.clock === "publication" || row.takenBy === undefined || row.takenBy(needs);

/** A fault in one row does not keep the next one from running, and is reported after all have run. */
async function doInOrder(needs: WorkNeeds, { rows }: DueQueue, tenantId: number): Promise<void> {
  const faults: unknown[] = [];
  for (const { name, run } of rows) {
    try {
      await traced(
        () => ({ name: `job ${name}`, attributes: { "doorstep.tenant": tenantId } }),
        () => run(needs, tenantId),
      );
    } catch (fault) {
      faults.push(new Error(`the due work "${name}" failed`, { cause: fault }));
    }
  }
  if (faults.length > 0) throw faults.length === 1 ? faults[0] : new AggregateError(faults, "due work failed");
}
