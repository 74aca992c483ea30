import type { PgBoss } from "pg-boss";
import { afterAll, expect, test } from "vitest";
import type { Email, Mailer } from "#server/adapters/mail/port.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { startWork } from "#server/jobs/work.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { aSite } from "#tests/world/site.ts";
import { asOwner, openFreshStore } from "#tests/world/store.ts";

// A database of its own: no other site's jobs are there.
const site = await aSite({ store: await openFreshStore() });
afterAll(() => site[Symbol.asyncDispose]());

/** A worker that notes its emails, and lets them go out when the other one has one in hand, too. */
async function aWorker(sent: string[], goOn: () => Promise<unknown>): Promise<PgBoss> {
  const send = async ({ messageId }: Email): ReturnType<Mailer["send"]> => {
    sent.push(messageId);
    await goOn();
    return { kind: "sent" };
  };
  const boss = await openQueue(site.store.pool, true, () => undefined);
  const mailer = { send, close: async () => undefined };
  await startWork(boss, { ...site.work, emails: { ...site.work.emails, mailerOf: () => mailer } });
  return boss;
}

test("two workers share the work: both send emails, and each email is sent once", async () => {
  const publisher = await aPublisher(site);
  for (let buyer = 0; buyer < 6; buyer++) await aSubscriber(site, publisher);
  const sent: readonly string[][] = [[], []];
  const bothBusy = Promise.withResolvers<void>();
  const goOn = async (): Promise<void> => {
    if (sent.every(({ length }) => length > 0)) bothBusy.resolve();
    await bothBusy.promise;
  };
  const workers = await Promise.all(sent.map((own) => aWorker(own, goOn)));
  const states = () => asOwner<{ state: string }>(site.store.owner, "select distinct state from letter");
  await expect.poll(states).toEqual([{ state: "sent" }]);
  for (const boss of workers) await boss.stop({ graceful: true, timeout: 5000, close: false });
  const [letters] = await asOwner<{ n: number }>(site.store.owner, "select count(*)::int as n from letter");
  expect(new Set(sent.flat()).size).toBe(letters?.n);
  expect(sent.flat()).toHaveLength(letters?.n ?? 0);
});
