import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { mailAccessCode } from "#server/access/mail-access-code.ts";
import { circulationWork } from "./circulation-work.ts";
import type { CirculationOf } from "#server/circulation/circulation-of.ts";
import { endCancelled } from "#server/cancellation/end-cancelled.ts";
import { applyAddressChanges } from "#server/delivery/apply-address-changes.ts";
import { creditDueRedeliveries } from "#server/delivery/credit-due-redeliveries.ts";
import { followStops } from "#server/delivery/follow-stops.ts";
import { sendDueGifts } from "#server/gift/send-due-gifts.ts";
import { type SendNeeds, sendLetter } from "#server/mail/send-letter.ts";
import type { LookNeeds } from "#server/payment/payment-page/look-at-page.ts";
import { watchPage } from "#server/payment/payment-page/watch-page.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import type { SettlePayment } from "#server/payment/settle-payment.ts";
import { forwardEvent, type ForwardNeeds } from "#server/site/forward-event.ts";
import { giveUpLetter } from "#server/store/letter.ts";
import { cleanUp } from "#server/store/housekeeping.ts";
import type { DayNeeds } from "./day-needs.ts";
import { daySteps } from "./day-steps.ts";
import { queues } from "./queue.ts";
import { tenantDay } from "#server/tenant-day.ts";
import type { Tx } from "#server/db/database.ts";

export type WorkNeeds = DayNeeds & {
  readonly settle: SettlePayment;
  readonly letters: SendNeeds;
  readonly events: ForwardNeeds;
  readonly circulationOf: CirculationOf;
  /** Null: this process serves no site, so that none is built beside it to compare the live one with. */
  readonly look: LookNeeds | null;
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
    for (const { data } of jobs) await writeAt(needs, data.tenantId, (tx) => giveUpLetter(tx, data.id));
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
  await boss.work(queues.refunds, () => eachTenant(needs, (tenantId) => payRefunds(needs, tenantId)));
  await boss.work(queues.sendGifts, () => eachTenant(needs, (tenantId) => sendDueGifts(needs, tenantId)));
  await boss.work(queues.creditRedeliveries, () => eachTenant(needs, (id) => creditDueRedeliveries(needs, id)));
  await boss.work(queues.applyAddressChanges, () => eachTenant(needs, (id) => applyAddressChanges(needs, id)));
  await boss.work(queues.temporaryStops, () => eachTenant(needs, (tenantId) => followStops(needs, tenantId)));
  await boss.work(queues.day, () => eachTenant(needs, (tenantId) => doTheDaysWork(needs, tenantId)));
  await boss.work<RowJob>(queues.chargeRenewal, { pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const { data } of jobs) await chargeNow(needs, data.tenantId, Number(data.id));
  });
  await boss.work(queues.housekeeping, () =>
    eachTenant(needs, (tenantId) => writeAt(needs, tenantId, (tx) => cleanUp(tx, needs.clock.now()))),
  );
  await circulationWork(boss, needs, (step) => eachTenant(needs, step));
  await watchWork(boss, needs);
  await boss.schedule(queues.reconcile, "* * * * *");
  await boss.schedule(queues.refunds, "* * * * *");
  // Each hour: publications have their midnights at different times.
  await boss.schedule(queues.endCancelled, "3 * * * *");
  await boss.schedule(queues.sendGifts, "5 * * * *");
  // Routes have their own times.
  await boss.schedule(queues.creditRedeliveries, "*/5 * * * *");
  await boss.schedule(queues.applyAddressChanges, "1 * * * *");
  await boss.schedule(queues.temporaryStops, "7 * * * *");
  // Publications have their midnights at different times, and a calendar of the sandbox is moved at any.
  await boss.schedule(queues.day, "*/10 * * * *");
  await boss.schedule(queues.housekeeping, "17 * * * *");
}

/** Each day, and on it those publications whose week is over. */
async function watchWork(boss: PgBoss, needs: WorkNeeds): Promise<void> {
  const { look } = needs;
  if (look === null) return;
  await boss.work(queues.paymentPage, () =>
    eachTenant(needs, (tenantId) => watchPage({ ...needs, ...look }, tenantId)),
  );
  await boss.schedule(queues.paymentPage, "41 9 * * *");
}

/** Another card has come for a term that the old one did not pay for. */
async function chargeNow(needs: WorkNeeds, tenantId: number, accountNumber: number): Promise<void> {
  const publication = await needs.publications.publication(tenantId);
  if (publication !== null) await needs.chargeRenewal({ publication, accountNumber, newCard: true });
}

/** In order; a fault of one step does not keep the next one from its work, and is told when all are through. */
async function doTheDaysWork(needs: WorkNeeds, tenantId: number): Promise<void> {
  const faults: unknown[] = [];
  for (const [name, step] of Object.entries(daySteps)) {
    try {
      await step(needs, tenantId);
    } catch (fault) {
      faults.push(new Error(`the step ${name} of the day failed`, { cause: fault }));
    }
  }
  if (faults.length > 0) throw faults.length === 1 ? faults[0] : new AggregateError(faults, "steps of the day failed");
}

/** What is written for a publication in one transaction on its own day; nothing once it is gone. */
async function writeAt(
  { db, clock, publications }: WorkNeeds,
  tenantId: number,
  work: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const publication = await publications.publication(tenantId);
  if (publication !== null) await db.write(tenantDay(clock, publication.tenant), work);
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
