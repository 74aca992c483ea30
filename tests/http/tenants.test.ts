import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner, openFreshStore } from "#tests/world/store.ts";

// A separate database, because a store has only one default publication.
const site = await siteOfFile({ store: await openFreshStore() });

const first = await aPublisher(site, (plain) => ({ ...plain, isDefault: true }));
const second = await aPublisher(site, (plain) => ({
  ...plain,
  hosts: ["subscribe.second.example"],
  tenant: { ...plain.tenant, site: { ...plain.tenant.site, siteName: "The Second" } },
}));

/** The publication whose site answers: the domain in the page's boot data. */
async function pageOf(url: string, host: string) {
  const { statusCode, body } = await site.app.inject({ url, headers: { host } });
  const [, json] = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(body) ?? [];
  const boot: { domain?: string; basePath?: string } = JSON.parse(json ?? "{}");
  return { status: statusCode, domain: boot.domain ?? null, prefix: boot.basePath ?? null };
}

/** The publication that answers a call with this parameter. */
async function answerOf(domain: string | undefined, host: string) {
  const { status, body } = await call(site, "getSiteOptions", domain === undefined ? {} : { domain }, { host });
  return status === 200 ? body.domain : status;
}

const sharedHosts = [
  "localhost",
  "localhost:3000",
  "127.0.0.1:3000",
  "[::1]:3000",
  "192.168.1.20",
  "test.example",
  "LOCALHOST.",
];

test.each(sharedHosts)("on the shared host %s a page without a prefix is the default publication's", async (host) => {
  expect(await pageOf("/subscribe", host)).toEqual({ status: 200, domain: first.domain, prefix: "" });
  expect(await answerOf(undefined, host)).toBe(first.domain);
});

test("on a shared host the path's prefix chooses the publication, in any case", async () => {
  const { domain } = second;
  for (const path of [`/${domain}`, `/${domain}/`, `/${domain}/subscribe`, `/${domain.toUpperCase()}/account/cancel`]) {
    expect(await pageOf(path, "localhost")).toEqual({ status: 200, domain, prefix: `/${domain}` });
  }
  expect(await answerOf(domain, "localhost")).toBe(domain);
});

test.each(["/nobody.example/subscribe", "/nobody.example/account", "/nobody.example/account/cancel/CancelReview"])(
  "an unknown publication, %s, is a plain 404 that shows no other's name",
  async (path) => {
    const { statusCode, body, headers } = await site.app.inject({
      url: path,
      headers: { host: "localhost", accept: "text/html" },
    });
    expect([statusCode, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(body).toContain("<h1>404</h1>");
    expect(body).toContain("Oops! Looks like this page doesn&#39;t exist.");
    expect(body).not.toMatch(/boot|Kettle|Second|<script/);
  },
);

test("a publication's own host shows only that publication", async () => {
  for (const host of ["subscribe.second.example", second.domain, `${second.domain}:443`, second.domain.toUpperCase()]) {
    expect(await pageOf("/subscribe", host)).toEqual({ status: 200, domain: second.domain, prefix: "" });
    expect(await pageOf(`/${second.domain}/subscribe`, host)).toMatchObject({ status: 200, domain: second.domain });
    expect(await pageOf(`/${first.domain}/subscribe`, host)).toEqual({ status: 404, domain: null, prefix: null });
    expect(await answerOf(undefined, host)).toBe(second.domain);
    expect(await answerOf(second.domain, host)).toBe(second.domain);
    expect(await answerOf(first.domain, host)).toBe(404);
  }
});

test("a host that is nobody's is a plain 404, for pages and for calls", async () => {
  for (const host of [
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "subscribe.second.example.evil.example",
  ]) {
    expect(await pageOf("/subscribe", host)).toEqual({ status: 404, domain: null, prefix: null });
    expect(await answerOf(second.domain, host)).toBe(404);
    expect(await answerOf(undefined, host)).toBe(404);
  }
});

test("a forwarded host is not believed", async () => {
  const headers = { host: "localhost", "x-forwarded-host": second.domain, "x-original-host": second.domain };
  const { body } = await call(site, "getSiteOptions", {}, { headers });
  expect(body.domain).toBe(first.domain);
});

test("an unknown path of a publication gets its own 404 page", async () => {
  for (const [path, prefix] of [
    ["/nowhere", ""],
    [`/${second.domain}/nowhere/at/all`, `/${second.domain}`],
  ] as const) {
    const { status, prefix: shown } = await pageOf(path, "localhost");
    expect([status, shown]).toEqual([404, prefix]);
  }
});

test("without a default publication, a page without a prefix is a plain 404", async () => {
  await asOwner(site.store.owner, "update tenant set is_default = false");
  site.publications.forget();
  expect(await pageOf("/subscribe", "localhost")).toEqual({ status: 404, domain: null, prefix: null });
  expect(await answerOf(undefined, "localhost")).toBe(404);
  expect(await answerOf(second.domain, "localhost")).toBe(second.domain);
});
