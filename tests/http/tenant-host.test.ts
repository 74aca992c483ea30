import { expect, test } from "vitest";
import { tenantHostFinder } from "#server/http/tenant-host.ts";
import { publicationCache } from "#server/store/publication/publication-cache.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

/** A separate server on the same database, with a clock that the test moves. */
function aServer() {
  let ms = 0;
  const publications = publicationCache(site.store.db, () => ms);
  const findTenantHost = tenantHostFinder(publications, new Set());
  return {
    publications,
    passes: (time: number) => (ms += time),
    tenantHost: ({ domain }: Publisher) =>
      findTenantHost({ protocol: "https", host: "localhost:3000", path: null, domain }),
  };
}

const renamed = ({ tenantId }: Publisher, siteName: string) =>
  asOwner(
    site.store.owner,
    "update tenant set settings = jsonb_set(settings, '{site,siteName}', to_jsonb($2::text)) where tenant_id = $1",
    [tenantId, siteName],
  );

test("remembers a request's publication for two seconds, and then uses changes made by another server", async () => {
  const publisher = await aPublisher(site);
  const server = aServer();
  const first = await server.tenantHost(publisher);
  expect(first).toMatchObject({ origin: "https://localhost:3000", basePath: `/${publisher.domain}` });
  await renamed(publisher, "The New Name");
  server.passes(1999);
  expect(await server.tenantHost(publisher)).toBe(first);
  server.passes(1);
  const next = await server.tenantHost(publisher);
  expect(next?.publication.tenant.site.siteName).toBe("The New Name");
});

test("uses its own server's changes at once", async () => {
  const publisher = await aPublisher(site);
  const server = aServer();
  await server.tenantHost(publisher);
  await renamed(publisher, "Another Name");
  server.publications.forget();
  expect((await server.tenantHost(publisher))?.publication.tenant.site.siteName).toBe("Another Name");
});

test("an unknown or removed publication has no host", async () => {
  const publisher = await aPublisher(site);
  const server = aServer();
  expect(await server.tenantHost({ ...publisher, domain: "nobody.example" })).toBeNull();
  await server.tenantHost(publisher);
  await asOwner(site.store.owner, "update tenant set domain = 'moved-' || domain where tenant_id = $1", [
    publisher.tenantId,
  ]);
  server.passes(2000);
  expect(await server.tenantHost(publisher)).toBeNull();
});
