import type { PgBoss } from "pg-boss";
import { afterAll, expect, test } from "vitest";
import type { Letter, Mailer } from "#server/adapters/mail/port.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { startWork } from "#server/jobs/work.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { aSite } from "#tests/world/site.ts";
import { asOwner, openFreshStore } from "#tests/world/store.ts";

// A database of its own: no other site's jobs are there.
const site = await aSite({ store: await openFreshStore() });
afterAll(() => site[Symbol.asyncDispose]());

type Worker = { readonly boss: PgBoss; readonly sent: string[] };

/** A worker whose letters go out when the others have one in hand, too. */
async function aWorker(goOn: () => Promise<unknown>): Promise<Worker> {
  const sent: string[] = [];
  const send = async ({ messageId }: Letter): ReturnType<Mailer["send"]> => {
    sent.push(messageId);
    await goOn();
    return { kind: "sent" };
  };
  const boss = await openQueue(site.store.pool, true, () => undefined);
  const mailer = { send, close: async () => undefined };
  await startWork(boss, { ...site.work, letters: { ...site.work.letters, mailer } });
  return { boss, sent };
}

test("two workers share the work: both send letters, and each letter is sent once", async () => {
  const publisher = await aPublisher(site);
  for (let buyer = 0; buyer < 6; buyer++) await aSubscriber(site, publisher);
  const bothBusy = Promise.withResolvers<void>();
  const workers: Worker[] = [];
  const goOn = async (): Promise<void> => {
    if (workers.length === 2 && workers.every(({ sent }) => sent.length > 0)) bothBusy.resolve();
    await bothBusy.promise;
  };
  for (let worker = 0; worker < 2; worker++) workers.push(await aWorker(goOn));
  const unsent = async () =>
    (
      await asOwner(site.store.owner, "select from letter where tenant_id = $1 and state <> 'sent'", [
        publisher.tenantId,
      ])
    ).length;
  await expect.poll(unsent, { timeout: 60_000 }).toBe(0);
  for (const { boss } of workers) await boss.stop({ graceful: true, timeout: 5000, close: false });
  const [letters] = await asOwner<{ n: number }>(site.store.owner, "select count(*)::int as n from letter");
  const sent = workers.flatMap((worker) => worker.sent);
  expect(new Set(sent).size).toBe(letters?.n);
  expect(sent).toHaveLength(letters?.n ?? 0);
}, 120_000);
