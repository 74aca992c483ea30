import type { PgBoss } from "pg-boss";
import { followCommands } from "#server/circulation/follow-commands.ts";
import { reconcileAccounts } from "#server/circulation/reconcile-accounts.ts";
import { type CirculationNeeds, sendCommands, sendDueCommands } from "#server/circulation/send-commands.ts";
import { queues } from "./queue.ts";

/** `id`: the number of the account that something waits for. */
type AccountJob = { readonly tenantId: number; readonly id: string };

const accountsAtOnce = 3;

/** The jobs beside a publisher's circulation system. Where our own ledger is the record, there is nothing to do. */
export async function circulationWork(
  boss: PgBoss,
  needs: CirculationNeeds,
  eachTenant: (step: (tenantId: number) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  await boss.work<AccountJob>(
    queues.circulation,
    { pollingIntervalSeconds: 1, localConcurrency: accountsAtOnce },
    async (jobs) => {
      for (const { data } of jobs) await sendCommands(needs, data.tenantId, Number(data.id));
    },
  );
  await boss.work(queues.circulationDue, () => eachTenant((tenantId) => sendDueCommands(needs, tenantId)));
  await boss.work(queues.circulationFollow, () => eachTenant((tenantId) => followCommands(needs, tenantId)));
  await boss.work(queues.circulationNightly, () => eachTenant((tenantId) => reconcileAccounts(needs, tenantId)));
  await boss.schedule(queues.circulationDue, "* * * * *");
  await boss.schedule(queues.circulationFollow, "*/5 * * * *");
  // Each hour: publications have their nights at different times, and a night that was broken off is taken up again.
  await boss.schedule(queues.circulationNightly, "23 * * * *");
}
