import Fastify from "fastify";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { emulatedGateways } from "#sandbox/gateways.ts";
import { openSandbox } from "#server/main/start/sandbox.ts";
import { publicationCache } from "#server/store/publication/publication-cache.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();
const [live, sandboxed] = [await aPublisher(site), await aPublisher(site)];
await changePublisher(site, live, "update tenant set mode = 'live'");

const folder = mkdtempSync(join(tmpdir(), "doorstep-sandbox-"));
const publications = publicationCache(site.store.db, Date.now);
const sandbox = await openSandbox(folder, publications, {
  secretsOf: () => async () => null,
  inboundMailKeysOf: async () => [],
  webhookSecretsOf: async () => [],
  news: { domains: async () => [], connect: async () => null },
  siteUrl: () => null,
});
const app = Fastify();
const routes: { readonly method: string; readonly url: string }[] = [];
app.addHook("onRoute", ({ method, url }) => {
  for (const each of [method].flat()) routes.push({ method: each, url });
});
await sandbox.mount(app, { list: async () => [], move: async () => ({ kind: "unknown" }) });
await app.ready();
afterAll(async () => {
  await app.close();
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const statusAt = async (host: string, { method, url }: (typeof routes)[number]): Promise<number> => {
  const path = url.replaceAll(/:\w+/g, "1").replaceAll("*", "1");
  const { statusCode } = await app.inject({ method: method as "GET", url: path, headers: { host }, payload: "" });
  return statusCode;
};

test("every path of the sandbox answers 404 at a live publication's own host", async () => {
  const parts = new Set(routes.map(({ url }) => url.split("/").slice(0, 3).join("/")));
  expect([...parts].toSorted()).toEqual(
    [
      "analytics",
      "analytics.json",
      "circulation",
      "clock",
      "mail",
      "mail.json",
      "mailchimp",
      "news",
      "webhooks",
      ...Object.keys(emulatedGateways),
    ]
      .toSorted()
      .map((part) => `/sandbox/${part}`),
  );
  const found = await Promise.all(
    routes.map(async (route) => ({ ...route, status: await statusAt(live.domain, route) })),
  );
  expect(found.filter(({ status }) => status !== 404)).toEqual([]);
});

test("the same paths exist at a sandbox publication's host, and at one that belongs to nobody", async () => {
  for (const host of [sandboxed.domain, "localhost"])
    for (const url of ["/sandbox/mail", "/sandbox/clock", "/sandbox/analytics", "/sandbox/circulation/"])
      expect([host, url, await statusAt(host, { method: "GET", url })]).toEqual([host, url, 200]);
});
