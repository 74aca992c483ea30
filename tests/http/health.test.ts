import { expect, test } from "vitest";
import { latestMigration } from "#server/db/migrate.ts";
import type { Warning } from "#server/http/health.ts";
import { version } from "#server/version.ts";
import { createLogger } from "#server/http/log.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSite, type Site } from "#tests/world/site.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner, openFreshStore } from "#tests/world/store.ts";

const site = await siteOfFile();
const ask = async (url: string, at: Site = site) => {
  const { statusCode, headers, json } = await at.app.inject({ url, headers: { host: "10.0.0.1:3000" } });
  return { status: statusCode, retryAfter: headers["retry-after"], body: json<unknown>() };
};

test("/healthz: the process answers, and tells its own machine which release it is", async () => {
  expect(await ask("/healthz")).toMatchObject({ status: 200, body: { status: "ok", version } });
});

test("/readyz: store writable, schema current, disk with room, and not about to stop", async () => {
  expect(await ask("/readyz")).toEqual({
    status: 200,
    retryAfter: undefined,
    body: { status: "ready", checks: { store: true, disk: true, serving: true } },
  });
});

test("a program that was told to stop is alive and no longer ready", async () => {
  await using stopping = await aSite({ settings: { stopping: () => true } });
  expect(await ask("/healthz", stopping)).toMatchObject({ status: 200 });
  expect(await ask("/readyz", stopping)).toMatchObject({
    status: 503,
    retryAfter: "5",
    body: { status: "not ready", checks: { store: true, serving: false } },
  });
});

test("is not ready with a schema from another version", async () => {
  await using other = await aSite({ store: await openFreshStore() });
  await asOwner(other.store.owner, "update kysely_migration set name = 'x' where name = $1", [latestMigration]);
  expect(await ask("/readyz", other)).toMatchObject({ status: 503, body: { checks: { store: false } } });
});

test("is not ready when the data folder is missing", async () => {
  await using homeless = await aSite({ settings: { dataDir: "/nowhere/at/all" } });
  expect(await ask("/readyz", homeless)).toMatchObject({ status: 503, body: { checks: { disk: false } } });
});

test("a program that stores no files needs no data folder to be ready", async () => {
  await using homeless = await aSite({ settings: { dataDir: null } });
  expect(await ask("/readyz", homeless)).toMatchObject({ status: 200, body: { checks: { disk: true } } });
});

test("many looks at once ask the store once", async () => {
  const { db } = site.store;
  let asked = 0;
  const counting = { ...db, read: (...given: Parameters<typeof db.read>) => (asked++, db.read(...given)) } as typeof db;
  await using counted = await aSite({ settings: { db: counting } });
  const looks = await Promise.all(Array.from({ length: 50 }, () => ask("/readyz", counted)));
  expect(new Set(looks.map(({ status }) => status))).toEqual(new Set([200]));
  expect(asked).toBe(1);
});

test("a proxy that is not trusted is told of once, in the log and at /readyz; one that is trusted is not", async () => {
  const forwarded = { host: "localhost", "x-forwarded-for": "203.0.113.9" };
  const lines: string[] = [];
  const log = createLogger("warn", (line) => void lines.push(line), Date.now);
  for (const trustedProxies of [[], ["127.0.0.1"]]) {
    await using behind = await aSite({ settings: { trustedProxies }, log });
    expect((await ask("/readyz", behind)).body).not.toHaveProperty("warnings");
    for (let times = 0; times < 3; times++) await behind.app.inject({ url: "/healthz", headers: forwarded });
    const warnings = trustedProxies.length > 0 ? [] : ["untrusted-proxy"];
    expect({ warnings: [], ...((await ask("/readyz", behind)).body as object) }).toMatchObject({
      status: "ready",
      warnings,
    });
  }
  expect(lines.filter((line) => line.includes("TRUSTED_PROXIES"))).toHaveLength(1);
});

test("/readyz says how many emails of live publications are waiting for a mail server", async () => {
  const warnings = new Set<Warning>();
  await using waiting = await aSite({ store: await openFreshStore(), settings: { warnings } });
  const [live, sandboxed] = [await aPublisher(waiting), await aPublisher(waiting)];
  await changePublisher(waiting, live, "update tenant set mode = 'live'");
  for (const { tenantId, key } of [
    { ...live, key: "a" },
    { ...live, key: "b" },
    { ...sandboxed, key: "a" },
  ])
    await asOwner(
      waiting.store.owner,
      `insert into letter (tenant_id, letter_id, kind, recipient, content, natural_key, state)
       values ($1, gen_random_uuid(), 'receipt', 'ada@readers.example', '{}', $2, 'queued')`,
      [tenantId, key],
    );
  expect((await ask("/readyz", waiting)).body).not.toHaveProperty("waitingEmails");
  warnings.add("email-waits");
  expect(await ask("/readyz", waiting)).toMatchObject({
    status: 200,
    body: { warnings: ["email-waits"], waitingEmails: 2 },
  });
});

test.each([
  { remoteAddress: "203.0.113.9", headers: {} },
  { remoteAddress: "127.0.0.1", headers: { "x-forwarded-for": "203.0.113.9" } },
])("neither says to others what the program is made of, or which release it is: $remoteAddress", async (from) => {
  const answers = await Promise.all(["/healthz", "/readyz"].map((url) => site.app.inject({ url, ...from })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers.map(({ body }) => body).join()).not.toMatch(/version|postgres|node|\d+\.\d+\.\d+/i);
});
