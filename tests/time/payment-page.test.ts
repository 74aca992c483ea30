import { expect, test } from "vitest";
import type { FetchFile } from "#server/adapters/fetched-file/port.ts";
import { createLogger } from "#server/http/log.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { startWork } from "#server/jobs/work.ts";
import type { PageCheckNeeds } from "#server/payment/payment-page/check-page.ts";
import { watchPage } from "#server/payment/payment-page/watch-page.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { newIp } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner, openFreshStore } from "#tests/world/store.ts";
import { dueQueues } from "#server/jobs/due-queues.ts";

// A separate database, for its jobs. The proxy in front is trusted, so that the site knows that it is reached by https.
const site = await siteOfFile({ store: await openFreshStore(), settings: { trustedProxies: ["10.0.0.0/8"] } });
const hostedUrl = "https://api.convergepay.com/hosted-payments";
const aDay = 86_400_000;

const aLivePublisher = (): Promise<Publisher> =>
  aPublisher(site, (plain) => ({
    ...plain,
    tenant: {
      ...plain.tenant,
      mode: "live",
      gateway: { ...plain.tenant.gateway, hostedUrl, xmlUrl: `${hostedUrl}/xml` },
      payPal: null,
      tracker: { kind: "none" },
      circulation: { kind: "native" },
    },
  }));

type World = { skimmer: string; gatewayScript: string | null };

/** The public addresses, through TLS and a proxy that an attacker may control. */
const reaching =
  (world: World): FetchFile =>
  async (address, reach) => {
    expect(reach).toBe("public");
    const { host, pathname, search, protocol, origin } = new URL(address);
    if (origin === new URL(hostedUrl).origin) {
      return world.gatewayScript === null
        ? { kind: "none" }
        : { kind: "answer", status: 200, headers: {}, bytes: Buffer.from(world.gatewayScript) };
    }
    const { statusCode, headers, rawPayload } = await site.app.inject({
      url: pathname + search,
      headers: { host, "x-forwarded-proto": protocol.slice(0, -1) },
      remoteAddress: newIp(),
    });
    const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const bytes = pathname.startsWith("/assets/")
      ? rawPayload
      : Buffer.concat([rawPayload, Buffer.from(world.skimmer)]);
    return { kind: "answer", status: statusCode, headers: named, bytes };
  };

function lookThrough(world: World): PageCheckNeeds {
  const { pageCheck } = site.work;
  if (pageCheck === null) throw new Error("the site is looked at");
  return { ...pageCheck, fetchFile: reaching(world) };
}

function watching({ tenantId }: Publisher) {
  const world: World = { skimmer: "", gatewayScript: "let checkout = 1;" };
  const lines: string[] = [];
  const log = createLogger("warn", (text) => void lines.push(...text.trim().split("\n")), Date.now);
  // The trail uses the database's time, so only this publication's own time moves.
  let passed = 0;
  const clock = { ...site.work.clock, now: () => new Date(Date.now() + passed) };
  const needs = { ...site.work, ...lookThrough(world), clock, log };
  return {
    world,
    passDays: (days: number) => void (passed += days * aDay),
    /** What this round of the job writes to the log. */
    round: async (): Promise<unknown[]> => {
      lines.length = 0;
      await watchPage(needs, tenantId);
      return lines.map((line): unknown => JSON.parse(line));
    },
    trail: () =>
      asOwner(
        site.store.owner,
        `select outcome, details ->> 'scriptBefore' is not null as "scriptChanged" from audit_entry
          where tenant_id = $1 and actor = 'job:payment-page' and action = 'payment-page.look' order by entry_id`,
        [tenantId],
      ),
  };
}

const row = (outcome: string, scriptChanged = false) => ({ outcome, scriptChanged });

test("each week the live page is looked at; all is as it was sent, and the trail says so", async () => {
  const { round, trail, passDays } = watching(await aLivePublisher());
  expect(await round()).toEqual([]);
  const first = [row("as-sent")];
  expect(await trail()).toEqual(first);
  passDays(3);
  expect(await round()).toEqual([]);
  expect(await trail()).toEqual(first);
  passDays(4);
  expect(await round()).toEqual([]);
  expect(await trail()).toEqual([...first, row("as-sent")]);
});

test("each difference is a line of level error and stands in the trail, and the page is looked at daily until it is well", async () => {
  const publisher = await aLivePublisher();
  const { world, round, trail } = watching(publisher);
  world.skimmer = '<script src="https://evil.example/skim.js"></script>';
  // The page in English, and in Spanish.
  const found = [0, 1].flatMap(() => [
    { level: 50, domain: publisher.domain, because: "content" },
    { level: 50, domain: publisher.domain, because: "added-file", found: "https://evil.example/skim.js" },
  ]);
  expect(await round()).toMatchObject(found);
  expect(await round()).toMatchObject(found);
  world.skimmer = "";
  expect(await round()).toEqual([]);
  const all = [row("differs"), row("differs"), row("as-sent")];
  expect(await trail()).toEqual(all);
  expect(await round()).toEqual([]);
  expect(await trail()).toEqual(all);
});

test("a changed script of the gateway is told once and is no difference; one that does not come is", async () => {
  const publisher = await aLivePublisher();
  const { world, round, trail, passDays } = watching(publisher);
  expect(await round()).toEqual([]);
  world.gatewayScript = "let checkout = 2;";
  passDays(7);
  expect(await round()).toMatchObject([
    { level: 40, domain: publisher.domain, msg: "the gateway's script has changed" },
  ]);
  passDays(7);
  expect(await round()).toEqual([]);
  world.gatewayScript = null;
  passDays(7);
  expect(await round()).toMatchObject([{ level: 50, because: "no-answer", what: `${hostedUrl}/Checkout.js` }]);
  world.gatewayScript = "let checkout = 3;";
  expect(await round()).toMatchObject([{ level: 40 }]);
  expect(await trail()).toEqual([
    row("as-sent"),
    row("as-sent", true),
    row("as-sent"),
    row("differs"),
    row("as-sent", true),
  ]);
});

test("doesn't check the payment page of a sandbox publication", async () => {
  const { round, trail } = watching(await aPublisher(site));
  expect(await round()).toEqual([]);
  expect(await trail()).toEqual([]);
});

test("the job of every day looks, in a process that serves the site and in no other", async () => {
  const { trail } = watching(await aLivePublisher());
  const pageCheck = lookThrough({ skimmer: "<!-- -->", gatewayScript: "1" });
  const boss = await openQueue(site.store.pool, true, () => undefined);
  await startWork(boss, { ...site.work, pageCheck: null });
  expect((await boss.getSchedules()).map(({ name }) => name)).not.toContain("payment-page");
  await startWork(boss, { ...site.work, pageCheck });
  expect(await boss.getSchedules("payment-page")).toMatchObject([{ cron: "41 9 * * *" }]);
  await boss.send("payment-page");
  await expect.poll(trail).toEqual([row("differs")]);
  await boss.stop({ graceful: true, timeout: 5000, close: false });
});

test("the queue's schedule is the table of due work, and an earlier release's schedule is removed", async () => {
  const boss = await openQueue(site.store.pool, true, () => undefined);
  await boss.createQueue("end-canceled");
  await boss.schedule("end-canceled", "3 * * * *");
  await startWork(boss, site.work);
  const rhythmOf = (all: readonly { readonly name: string; readonly cron: string }[]) =>
    Object.fromEntries(all.map(({ name, cron }) => [name, cron]));
  expect(rhythmOf(await boss.getSchedules())).toEqual(rhythmOf(dueQueues));
  await boss.stop({ graceful: true, timeout: 5000, close: false });
});
