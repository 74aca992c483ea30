import { randomUUID } from "node:crypto";
import type { PgBoss } from "pg-boss";
import { afterAll, expect, test } from "vitest";
import { cents } from "#core/money.ts";
import type { Email, Mailer } from "#server/adapters/mail/port.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { startWork } from "#server/jobs/work.ts";
import { queueEmails } from "#server/store/email/outbox.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { aSite } from "#tests/world/site.ts";
import { asOwner, openFreshStore } from "#tests/world/store.ts";
import { todayAt } from "#tests/world/time.ts";

// A separate database, so that no other site's jobs are there.
const site = await aSite({ store: await openFreshStore() });
afterAll(() => site[Symbol.asyncDispose]());

/** A worker that records its emails, and sends them when the other worker has one in progress, too. */
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

test("an email that somebody waits for isn't sent behind a night's receipts", async () => {
  const publisher = await aPublisher(site);
  const { email, accountNumber } = await aSubscriber(site, publisher);
  const [login] = await asOwner<{ id: number }>(
    site.store.owner,
    "select login_id::int as id from login where tenant_id = $1 and lower(email) = lower($2)",
    [publisher.tenantId, email],
  );
  const loginId = login?.id ?? 0;
  const isEmpty = () => asOwner(site.store.owner, "select 1 from letter where state = 'queued'");
  const emptied = await aWorker([], async () => undefined);
  await expect.poll(isEmpty).toEqual([]);
  await emptied.stop({ graceful: true, timeout: 5000, close: false });
  // More than all lanes together take, each of them held until the test says so.
  const receipts = Array.from({ length: 30 }, (_, at) => at);
  await site.needs.db.write({ tenantId: publisher.tenantId, today: await todayAt(site, publisher) }, async (tx) => {
    const what = { kind: "money", amount: cents(100), balance: cents(100) } as const;
    for (const at of receipts)
      await queueEmails(tx, site.work.enqueue, [
        {
          emailId: randomUUID(),
          kind: "creditGiven",
          recipient: email,
          accountNumber,
          content: { name: "Pat", accountNumber, planName: "Print", what },
          naturalKey: `credit:${at}`,
        },
      ]);
    await queueEmails(tx, site.work.enqueue, [
      {
        emailId: randomUUID(),
        kind: "resetPassword",
        recipient: email,
        accountNumber: null,
        content: { loginId },
        naturalKey: "reset:1",
      },
    ]);
  });
  const [held, subjects] = [Promise.withResolvers<void>(), [] as string[]];
  const boss = await openQueue(site.store.pool, true, () => undefined);
  const send = async ({ subject }: Email): ReturnType<Mailer["send"]> => {
    subjects.push(subject);
    if (!/password/i.test(subject)) await held.promise;
    return { kind: "sent" };
  };
  const mailerOf = () => ({ send, close: async () => undefined });
  await startWork(boss, { ...site.work, emails: { ...site.work.emails, mailerOf } });
  await expect.poll(() => subjects).toContainEqual(expect.stringMatching(/password/i));
  held.resolve();
  await expect.poll(isEmpty).toEqual([]);
  await boss.stop({ graceful: true, timeout: 5000, close: false });
});
