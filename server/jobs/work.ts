import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Clock } from "#server/adapters/clock/port.ts";
import { mailAccessCode } from "#server/access/mail-access-code.ts";
import { circulationWork } from "./circulation-work.ts";
import type { CirculationOf } from "#server/circulation/circulation-of.ts";
import { endCancelled } from "#server/cancellation/end-cancelled.ts";
import { applyAddressChanges } from "#server/delivery/apply-address-changes.ts";
import { creditDueRedeliveries } from "#server/delivery/credit-due-redeliveries.ts";
import type { Database } from "#server/db/database.ts";
import { followStops } from "#server/delivery/follow-stops.ts";
import { sendDueGifts } from "#server/gift/send-due-gifts.ts";
import { type SendNeeds, sendLetter } from "#server/mail/send-letter.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import type { SettlePayment } from "#server/payment/settle-payment.ts";
import { forwardEvent, type ForwardNeeds } from "#server/site/forward-event.ts";
import { giveUpLetter } from "#server/store/letter.ts";
import { cleanUp } from "#server/store/housekeeping.ts";
import type { Enqueue } from "#server/store/outbox.ts";
import type { Publications } from "#server/store/publication-cache.ts";
import { queues } from "./queue.ts";

export type WorkNeeds = {
  readonly db: Database;
  readonly clock: Clock;
  readonly publications: Publications;
  readonly settle: SettlePayment;
  readonly letters: SendNeeds;
  readonly events: ForwardNeeds;
  readonly circulationOf: CirculationOf;
  readonly enqueue: Enqueue;
  readonly uuid: () => string;
  readonly log: Logger;
};

type RowJob = { readonly tenantId: number; readonly id: string };

const lettersAtOnce = 5;
const eventsAtOnce = 2;

/** Takes jobs: any number of processes may, each job goes to one, and to another when that one is killed. */
export async function startWork(boss: PgBoss, needs: WorkNeeds): Promise<void> {
  await boss.work<RowJob>(
    queues.letter,
    { pollingIntervalSeconds: 0.5, localConcurrency: lettersAtOnce },
    async (jobs) => {
      for (const job of jobs) await sendLetter(needs.letters, job.data.tenantId, job.data.id);
    },
  );
  await boss.work<RowJob>(queues.letterDead, { pollingIntervalSeconds: 5 }, async (jobs) => {
    for (const { data } of jobs) await needs.db.write(data.tenantId, (tx) => giveUpLetter(tx, data.id));
  });
  await boss.work<RowJob>(
    queues.analytics,
    { pollingIntervalSeconds: 1, localConcurrency: eventsAtOnce },
    async (jobs) => {
      for (const job of jobs) await forwardEvent(needs.events, job.data.tenantId, job.data.id);
    },
  );
  await boss.work<RowJob>(queues.access, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const { data } of jobs) await mailAccessCode(needs, data.tenantId, data.id);
  });
  await boss.work(queues.reconcile, () => eachTenant(needs, (tenantId) => reconcilePayments(needs, tenantId)));
  await boss.work(queues.endCancelled, () => eachTenant(needs, (tenantId) => endCancelled(needs, tenantId)));
  await boss.work(queues.sendGifts, () => eachTenant(needs, (tenantId) => sendDueGifts(needs, tenantId)));
  await boss.work(queues.creditRedeliveries, () => eachTenant(needs, (id) => creditDueRedeliveries(needs, id)));
  await boss.work(queues.applyAddressChanges, () => eachTenant(needs, (id) => applyAddressChanges(needs, id)));
  await boss.work(queues.temporaryStops, () => eachTenant(needs, (tenantId) => followStops(needs, tenantId)));
  await boss.work(queues.housekeeping, () =>
    eachTenant(needs, (tenantId) => needs.db.write(tenantId, (tx) => cleanUp(tx, needs.clock.now()))),
  );
  await circulationWork(boss, needs, (step) => eachTenant(needs, step));
  await boss.schedule(queues.reconcile, "* * * * *");
  // Each hour: publications have their midnights at different times.
  await boss.schedule(queues.endCancelled, "3 * * * *");
  await boss.schedule(queues.sendGifts, "5 * * * *");
  // Routes have their own times.
  await boss.schedule(queues.creditRedeliveries, "*/5 * * * *");
  await boss.schedule(queues.applyAddressChanges, "1 * * * *");
  await boss.schedule(queues.temporaryStops, "7 * * * *");
  await boss.schedule(queues.housekeeping, "17 * * * *");
}

/** One publication's fault does not keep the others from being looked after. */
async function eachTenant(
  { publications, log }: WorkNeeds,
  step: (tenantId: number) => Promise<unknown>,
): Promise<void> {
  const { byDomain } = await publications.directory();
  for (const { tenantId, domain } of byDomain.values()) {
    try {
      await step(tenantId);
    } catch (fault) {
      log.error({ err: fault, domain }, "a job failed for this publication");
    }
  }
}
