import type { PgBoss } from "pg-boss";
import { mailAccessCode } from "#server/access/mail-access-code.ts";
import { sendCommands } from "#server/circulation/send-commands.ts";
import { sendEmail } from "#server/mail/send-email.ts";
import { goLive } from "#server/import/go-live.ts";
import { workOutAhead } from "#server/import/work-out-ahead.ts";
import { readUploadedList } from "#server/import/list/read-uploaded-list.ts";
import { forwardEvent } from "#server/site/forward-event.ts";
import { giveUpEmail } from "#server/store/email/email-record.ts";
import { traced } from "#server/tracing.ts";
import { sendMessages } from "#server/webhook/send-messages.ts";
import { atPublication } from "#server/at-publication.ts";
import { type DueQueue, dueQueues } from "./due-queues.ts";
import { type DueWork, rhythms } from "./due-work-row.ts";
import { installationWork } from "./installation-work.ts";
import type { WorkNeeds } from "./job-needs.ts";
import { queues } from "./queue.ts";

type RowJob = { readonly tenantId: number; readonly id: string };

/** How many jobs of a queue are done at once. Each of them asks the database for work several times a second. */
type AtOnce = {
  readonly emails: number;
  readonly events: number;
  readonly accounts: number;
  readonly messages: number;
};

/** Nothing of it is due more often than once a minute. */
const duePollingSeconds = 10;

const usual: AtOnce = { emails: 5, events: 2, accounts: 3, messages: 3 };

/** Takes jobs: any number of processes may; each job goes to one, and to another if that one is killed. */
export async function startWork(boss: PgBoss, needs: WorkNeeds, atOnce: AtOnce = usual): Promise<void> {
  await boss.work<RowJob>(
    queues.letter,
    { pollingIntervalSeconds: 0.5, localConcurrency: atOnce.emails },
    async (jobs) => {
      for (const { data } of jobs)
        await asJob(needs, queues.letter, data, () => sendEmail(needs.emails, data.tenantId, data.id));
    },
  );
  await boss.work<RowJob>(queues.letterDead, { pollingIntervalSeconds: 5 }, async (jobs) => {
    for (const { data } of jobs)
      await asJob(needs, queues.letterDead, data, () => giveUp(needs, data.tenantId, data.id));
  });
  await boss.work<RowJob>(
    queues.analytics,
    { pollingIntervalSeconds: 1, localConcurrency: atOnce.events },
    async (jobs) => {
      for (const { data } of jobs)
        await asJob(needs, queues.analytics, data, () => forwardEvent(needs.events, data.tenantId, data.id));
    },
  );
  await boss.work<RowJob>(queues.access, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const { data } of jobs)
      await asJob(needs, queues.access, data, () => mailAccessCode(needs, data.tenantId, data.id));
  });
  await boss.work<RowJob>(queues.chargeRenewal, { pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const { data } of jobs)
      await asJob(needs, queues.chargeRenewal, data, () => chargeNow(needs, data.tenantId, Number(data.id)));
  });
  // By account: an account's commands are sent in order.
  await boss.work<RowJob>(
    queues.circulation,
    { pollingIntervalSeconds: 1, localConcurrency: atOnce.accounts },
    async (jobs) => {
      for (const { data } of jobs)
        await asJob(needs, queues.circulation, data, () => sendCommands(needs, data.tenantId, Number(data.id)));
    },
  );
  // By endpoint: an account's messages to it are sent in order.
  await boss.work<RowJob>(
    queues.webhook,
    { pollingIntervalSeconds: 1, localConcurrency: atOnce.messages },
    async (jobs) => {
      for (const { data } of jobs)
        await asJob(needs, queues.webhook, data, () => sendMessages(needs, data.tenantId, Number(data.id)));
    },
  );
  // By reading: one at a time here, so that a list takes no more than its part of the database.
  await boss.work<RowJob>(queues.moveInList, { pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const { data } of jobs)
      await asJob(needs, queues.moveInList, data, () => readUploadedList(needs, data.tenantId, data.id));
  });
  await boss.work<RowJob>(queues.moveInAhead, { pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const { data } of jobs)
      await asJob(needs, queues.moveInAhead, data, () => workOutAhead(needs, data.tenantId, data.id));
  });
  await boss.work<RowJob>(queues.goLive, { pollingIntervalSeconds: 2 }, async (jobs) => {
    for (const { data } of jobs) await asJob(needs, queues.goLive, data, () => goLive(needs, data.tenantId));
  });
  await startDueWork(boss, needs);
}

/**
 * One item of a queue, as a trace shows it. Of a closed publication it is dropped: whoever opens it queues the emails
 * that wait, and due work finds the rest.
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

/** The schedule is the table's: anything else that an earlier release had scheduled is removed. */
async function startDueWork(boss: PgBoss, needs: WorkNeeds): Promise<void> {
  const known = new Set([...dueQueues, ...installationWork].map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name);
  for (const queue of dueQueues) {
    if (!queue.rows.every((row) => isTakenBy(needs, row))) continue;
    await boss.work(queue.name, { pollingIntervalSeconds: duePollingSeconds }, () =>
      eachTenant(needs, (tenantId) => doInOrder(needs, queue, tenantId)),
    );
    await boss.schedule(queue.name, queue.cron);
  }
  for (const { name, every, taskOf } of installationWork) {
    const task = taskOf(needs);
    if (task === null) continue;
    await boss.work(name, { pollingIntervalSeconds: duePollingSeconds }, task);
    await boss.schedule(name, rhythms[every].cron);
  }
}

const isTakenBy = (needs: WorkNeeds, row: DueWork): boolean =>
  row.clock === "publication" || row.takenBy === undefined || row.takenBy(needs);

/** An email has used up its tries. */
const giveUp = atPublication(({ db }: WorkNeeds, { tenantId, today }, emailId: string) =>
  db.write({ tenantId, today }, (tx) => giveUpEmail(tx, emailId)),
);

/** There is a new card for a term that the old one did not pay for. */
const chargeNow = atPublication((needs: WorkNeeds, { publication }, accountNumber: number) =>
  needs.chargeRenewal({ publication, accountNumber, newCard: true }),
);

/** A fault in one row does not keep the next one from running, and is reported when all are through. */
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

/** A fault at one publication does not keep the others from being served. */
async function eachTenant(
  { publications, log }: WorkNeeds,
  step: (tenantId: number) => Promise<unknown>,
): Promise<void> {
  const { byDomain } = await publications.directory();
  for (const { tenantId, domain, isClosed } of byDomain.values()) {
    if (isClosed) continue;
    try {
      await step(tenantId);
    } catch (fault) {
      log.error({ err: fault, domain }, "a job failed for this publication");
    }
  }
}
