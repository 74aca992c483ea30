import { expect, test } from "vitest";
import { latestMigration } from "#server/db/migrate.ts";
import { aSite, type Site } from "#tests/world/site.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner, openFreshStore } from "#tests/world/store.ts";

const site = await siteOfFile();
const ask = async (url: string, at: Site = site) => {
  const { statusCode, headers, json } = await at.app.inject({ url, headers: { host: "10.0.0.1:3000" } });
  return { status: statusCode, retryAfter: headers["retry-after"], body: json<unknown>() };
};

test("/healthz: the process answers", async () => {
  expect(await ask("/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
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

test("a schema that is not this program's is not ready", async () => {
  await using other = await aSite({ store: await openFreshStore() });
  await asOwner(other.store.owner, "update kysely_migration set name = 'x' where name = $1", [latestMigration]);
  expect(await ask("/readyz", other)).toMatchObject({ status: 503, body: { checks: { store: false } } });
});

test("a data folder that is gone is not ready", async () => {
  await using homeless = await aSite({ settings: { dataDir: "/nowhere/at/all" } });
  expect(await ask("/readyz", homeless)).toMatchObject({ status: 503, body: { checks: { disk: false } } });
});

test("neither says what the program is made of", async () => {
  const said = JSON.stringify([await ask("/healthz"), await ask("/readyz")]);
  expect(said).not.toMatch(/version|postgres|node|\d+\.\d+\.\d+/i);
});
