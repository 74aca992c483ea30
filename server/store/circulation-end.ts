import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Tx } from "#server/db/database.ts";
import { tellCirculation, type Whom } from "./circulation-command.ts";

/**
 * Tells the circulation system that a subscription is over. It knows already where the cancellation that was told still
 * stands there; a gift that has run out, and a cancellation that they had refused, it hears of now.
 */
export async function tellEnd(tx: Tx, whom: Whom & { readonly subscriptionId: number }, today: Day): Promise<void> {
  if (whom.tenant.circulation.kind === "native" || (await isCancelTold(tx, whom))) return;
  await tellCirculation(tx, whom, `end:${whom.subscriptionId}`, {
    kind: "cancel",
    on: today,
    subscriptionId: whom.subscriptionId,
    because: "term-over",
    reasonId: null,
  });
}

/** Whether the last word on the end of the subscription is a cancellation that they have not refused. */
async function isCancelTold(
  tx: Tx,
  { accountNumber, subscriptionId }: { readonly accountNumber: number; readonly subscriptionId: number },
): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`
    select c.kind from circulation_command c
    where c.tenant_id = ${tx.tenantId} and c.account_number = ${accountNumber} and c.state <> 'refused'
      and (c.kind = 'cancel' and c.details ->> 'subscriptionId' = ${String(subscriptionId)}
        or c.kind = 'restart' and c.details #>> '{after,subscriptionId}' = ${String(subscriptionId)})
    order by c.seq desc limit 1`.execute(tx.q);
  return rows[0]?.kind === "cancel";
}
