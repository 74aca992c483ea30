import { sql } from "kysely";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { goodRequest } from "#tests/endpoints/good-requests.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aRelay } from "#tests/world/relay.ts";
import { aSubscriber, deliverable, newIp, signedIn } from "#tests/world/shopper.ts";
import { aSite } from "#tests/world/site.ts";
import { asOwner, connectThrough, openFreshStore, someDay } from "#tests/world/store.ts";

// Shorter than the five seconds of a real request, because the test has to wait this long.
const deadlineMs = 1000;

const direct = await openFreshStore();
const relay = await aRelay(direct.owner);
const site = await aSite({ store: await connectThrough(relay, deadlineMs) });
afterAll(async () => {
  relay.setNetwork("clear");
  await site[Symbol.asyncDispose]();
  await relay[Symbol.asyncDispose]();
  await direct.close();
});
afterEach(() => relay.setNetwork("clear"));

const publisher = await aPublisher(site);
const { domain } = publisher;
const { email } = await aSubscriber(site, publisher);
const token = await signedIn(site, publisher, email);

const statusOf = async (url: string): Promise<number> =>
  (await site.app.inject({ url, headers: { host: "localhost" } })).statusCode;

/** A read over a shared connection, a write, and a read over its own connection; many of each at once. */
const ask = async (times: number): Promise<number[]> => {
  const requests = Array.from({ length: times }, () => [
    call(site, "getAccountManagementDetails", { domain }, { token }),
    call(site, "validateAddress", { domain, ...deliverable }, { ip: newIp() }),
    call(site, "getHistory", { domain }, { token }),
  ]).flat();
  return (await Promise.all(requests)).map(({ status }) => status);
};
const others = (statuses: readonly number[], ...allowed: readonly number[]): number[] =>
  statuses.filter((status) => !allowed.includes(status));
const untilWell = () =>
  vi.waitUntil(async () => (await ask(3)).every((status) => status === 200) && (await statusOf("/readyz")) === 200, {
    timeout: 60_000,
  });

test("connections that a network has forgotten are given up, and the next requests are answered", async () => {
  expect(others(await ask(8), 200)).toEqual([]);
  relay.forgetFlows();
  expect(others(await ask(8), 200, 503)).toEqual([]);
  await untilWell();
});

test("consecutive readers don't run into eight dead connections one after the other", async () => {
  await untilWell();
  await ask(8);
  relay.forgetFlows();
  let refused = 0;
  while ((await call(site, "getHistory", { domain }, { token })).status === 503) refused++;
  // The first request's deadline; a busy machine may need another one.
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThan(5);
});

test.each(["silent", "frozen"] as const)(
  "a database that is %s: every request is answered with 503, in flight or not; /readyz says so, and it recovers",
  async (weather) => {
    await untilWell();
    const inFlight = ask(4);
    relay.setNetwork(weather);
    expect(others(await inFlight, 200, 503)).toEqual([]);
    // The network is still down, so whatever was answered was answered without it.
    expect(others(await ask(4), 503)).toEqual([]);
    await expect.poll(() => statusOf("/readyz")).toBe(503);
    expect(await statusOf("/healthz")).toBe(200);
    site.publications.forget();
    expect(await statusOf(`/${domain}/subscribe`)).toBe(503);
    relay.setNetwork("clear");
    await untilWell();
  },
  120_000,
);

test("connections that are reset again and again: 503 or an answer, and well when it is over", async () => {
  await untilWell();
  for (let storm = 0; storm < 5; storm++) {
    const asked = ask(4);
    relay.resetFlows();
    expect(others(await asked, 200, 503)).toEqual([]);
  }
  relay.setNetwork("refusing");
  expect(others(await ask(4), 503)).toEqual([]);
  await expect.poll(() => statusOf("/readyz")).toBe(503);
  relay.setNetwork("clear");
  await untilWell();
});

test("a commit whose answer is lost is told as 503, and repeated with its key it has been done once", async () => {
  await untilWell();
  const other = await aPublisher(site);
  const { input, token: reader = "" } = await goodRequest.submitTemporaryStop(site, other);
  const how = { token: reader, key: newKey() };
  relay.loseAnswerTo("commit");
  expectProblem(await call(site, "submitTemporaryStop", input, how), 503);
  await untilWell();
  const again = await call(site, "submitTemporaryStop", input, how);
  expect(again).toMatchObject({ status: 200, body: { isSuccess: true } });
  const text = "select count(*)::int as stops from temporary_stop where tenant_id = $1";
  expect(await asOwner(direct.owner, text, [other.tenantId])).toEqual([{ stops: 1 }]);
});

test("a statement that PostgreSQL itself times out doesn't end its connection", async () => {
  await untilWell();
  let pid = 0;
  const late = site.store.db.write(someDay(publisher.tenantId), async ({ q }) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(q);
    pid = rows[0]?.pid ?? 0;
    await sql`select pg_sleep(60)`.execute(q);
  });
  await expect(late).rejects.toThrow(/statement timeout/);
  expect(await asOwner(direct.owner, "select pid from pg_stat_activity where pid = $1", [pid])).toEqual([{ pid }]);
});
