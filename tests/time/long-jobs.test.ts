import { afterAll, expect, test } from "vitest";
import { dueQueues } from "#server/jobs/due-queues.ts";
import { installationWork } from "#server/jobs/installation-work.ts";
import { openQueue, prepareQueues, queues } from "#server/jobs/queue.ts";
import { aSite } from "#tests/world/site.ts";
import { asOwner, openFreshStore } from "#tests/world/store.ts";

// A separate database, so that no other site's jobs are there.
const site = await aSite({ store: await openFreshStore() });
const boss = await openQueue(site.store.pool, false, () => undefined);
afterAll(async () => {
  await boss.stop({ graceful: false, close: false });
  await site[Symbol.asyncDispose]();
});

const sql = (text: string, ...values: readonly unknown[]) => asOwner(site.store.owner, text, [...values]);

const oneAtATime = [...dueQueues, ...installationWork].map(({ name }) => name);
const byItem = [queues.circulation, queues.webhook, queues.moveInList, queues.moveInAhead, queues.goLive];

const stateOf = async (id: string | undefined) =>
  (
    await asOwner<{ state: string }>(site.store.owner, "select state::text from pgboss.job where id = $1::uuid", [id])
  )[0]?.state;

/** A job that a worker has taken, and that has run for an hour. Its worker last reported this many seconds ago. */
async function runsForAnHour(name: string, secondsSilent: number) {
  await boss.send(name);
  const [taken] = await boss.fetch(name);
  await sql(
    `update pgboss.job set started_on = now() - interval '1 hour', heartbeat_on = now() - make_interval(secs => $2)
     where id = $1::uuid`,
    taken?.id,
    secondsSilent,
  );
  await sql("update pgboss.queue set monitor_claim_on = null, monitor_on = null");
  await boss.supervise(name);
  return taken?.id;
}

test.each(oneAtATime)("an hour-long %s isn't started a second time beside the first", async (name) => {
  const id = await runsForAnHour(name, 20);
  await boss.send(name);
  expect([await stateOf(id), await boss.fetch(name)]).toEqual(["active", []]);
});

test.each(byItem)("an item of %s that takes an hour isn't given up", async (name) => {
  expect(await stateOf(await runsForAnHour(name, 20))).toBe("active");
});

test.each(["day", "payments"])("%s of a killed worker is free again within two minutes", async (name) => {
  await sql("delete from pgboss.job where name = $1", name);
  const id = await runsForAnHour(name, 100);
  await boss.send(name);
  expect(await stateOf(id)).toBe("failed");
  expect(await boss.fetch(name)).toHaveLength(1);
});

test("an installation whose queues an earlier release created gets this release's leases", async () => {
  const leases = () =>
    sql("select name, expire_seconds, heartbeat_seconds, policy, retry_limit from pgboss.queue order by 1");
  const before = await leases();
  await sql("update pgboss.queue set expire_seconds = 300, heartbeat_seconds = null");
  await prepareQueues(site.store.owner, () => undefined);
  expect(await leases()).toEqual(before);
});
