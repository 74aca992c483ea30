import { expect } from "vitest";
import type { TestReceiver } from "#tests/world/receiver.ts";
import { asking } from "./asking.ts";
import type { Drilled } from "./program.ts";

/** Waits until the server has sent everything. */
export async function everythingIsDelivered(drilled: Drilled): Promise<void> {
  // A message in progress at a kill is leased for a minute; the test doesn't wait for that.
  await asking(drilled, "update webhook_message set next_at = '-infinity' where state = 'queued'");
  await asking(drilled, "update webhook_endpoint set rests_until = '-infinity'");
  const waiting = () => asking(drilled, "select from webhook_message where state <> 'delivered' limit 1");
  await expect.poll(async () => (await waiting()).length, { timeout: 1_800_000, interval: 500 }).toBe(0);
}

type Written = { readonly id: string; readonly account: number };

/** Every message came once, and those of an account in the order in which they were written. @returns how many. */
export async function expectEachOnce(drilled: Drilled, receiver: Pick<TestReceiver, "received">): Promise<number> {
  const written = await asking<Written>(
    drilled,
    "select 'msg_' || message_id as id, account_number as account from webhook_message order by seq",
  );
  const byAccount = <T>(all: readonly T[], accountOf: (one: T) => number, idOf: (one: T) => string) =>
    new Map([...Map.groupBy(all, accountOf)].map(([account, some]) => [account, some.map(idOf)] as const));
  const sent = byAccount(
    written,
    ({ account }) => account,
    ({ id }) => id,
  );
  const got = byAccount(
    receiver.received,
    ({ accountNumber }) => accountNumber,
    ({ id }) => id,
  );
  expect([...sent].filter(([account, ids]) => ids.join() !== got.get(account)?.join())).toEqual([]);
  expect(receiver.received).toHaveLength(written.length);
  return written.length;
}
