import { expect, test } from "vitest";
import { publicationCache } from "#server/store/publication/publication-cache.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("a reloaded, unchanged publication stays the same value, and a change is noticed within seconds", async () => {
  let now = 0;
  const publications = publicationCache(site.store.db, () => now);
  const publisher = await aPublisher(site);
  const read = () => publications.publication(publisher.tenantId);
  const first = await read();
  expect(first?.tenant.domain).toBe(publisher.domain);
  now += 2000;
  expect(await read()).toBe(first);
  await changePublisher(site, publisher, "update tenant set mode = 'live'");
  expect(await read()).toBe(first);
  now += 2000;
  const changed = await read();
  expect(changed?.tenant.mode).toBe("live");
  expect(changed).not.toBe(first);
});
