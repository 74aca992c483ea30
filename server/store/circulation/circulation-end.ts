import { sql } from "kysely";
import type { CirculationCommand } from "#core/circulation/command.ts";
import type { Day } from "#core/day.ts";
import type { Tx } from "#server/db/database.ts";
import { type CommandTarget, notifyCirculation } from "./circulation-command.ts";

/** `on`: the last day that is delivered. */
type End = Pick<Extract<CirculationCommand, { readonly kind: "cancel" }>, "on" | "because">;

/**
 * Notifies the circulation system that a subscription is over. It already knows if a cancellation for this day, or an
 * earlier one, was sent and not refused. So it is notified only of an expired gift, of a cancellation that it had
 * refused, and of an end that is earlier than the day it was given.
 */
export async function notifyEnd(
  tx: Tx,
  target: CommandTarget & { readonly subscriptionId: number },
  end: End,
): Promise<void> {
  if (target.tenant.circulation.kind === "native" || (await isCancelNotified(tx, target, end.on))) return;
  const { subscriptionId } = target;
  await notifyCirculation(tx, target, `end:${subscriptionId}`, {
    kind: "cancel",
    ...end,
    subscriptionId,
    reasonId: null,
  });
}

/**
 * Whether the latest command about the subscription's end is a cancellation by then that the circulation system has not
 * refused.
 */
async function isCancelNotified(
  tx: Tx,
  { accountNumber, subscriptionId }: { readonly accountNumber: number; readonly subscriptionId: number },
  on: Day,
): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`
    select c.kind = 'cancel' and c.meant_for <= ${on}::date as told from circulation_command c
    where c.tenant_id = ${tx.tenantId} and c.account_number = ${accountNumber} and c.state <> 'refused'
      and (c.kind = 'cancel' and c.details ->> 'subscriptionId' = ${String(subscriptionId)}
        or c.kind = 'restart' and c.details #>> '{after,subscriptionId}' = ${String(subscriptionId)})
    order by c.seq desc limit 1`.execute(tx.q);
  return rows[0]?.told === true;
}
