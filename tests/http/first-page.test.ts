import fc from "fast-check";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { firstLookOf } from "#server/pages/first-look.ts";
import { house } from "#tests/house/house-files.ts";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { onlyPayPal } from "#tests/world/paypal.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { firstPrice } from "#tests/journeys/books.ts";
import { onlyFeatures } from "#tests/journeys/toggles.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

const pageAt = (path: string) => site.app.inject({ url: path, headers: { host: "localhost" } });
const pageOf = (domain: string) => pageAt(`/${domain}/subscribe`);
const bootOf = (body: string): unknown =>
  JSON.parse(/<script type="application\/json" id="boot">([^]*?)<\/script>/.exec(body)?.[1] ?? "null");

/** Every plan with this title, and a first price of its own. */
async function aPaper(title: string, amountCents: number): Promise<Publisher> {
  return aPublisher(site, (plain) => {
    const { catalog, ...others } = firstPrice(amountCents)(plain);
    return { ...others, catalog: { ...catalog, bundles: catalog.bundles.map((it) => ({ ...it, title })) } };
  });
}

/** What stands in the page before its program runs. */
const lookOf = (body: string): string =>
  /<div class="first-look" inert>([^]*)<div class="on-its-way"/.exec(body)?.[1] ?? "";

const firstOrder = { rateCode: "digital-intro-8w", bundleID: "digital", addOnOfferIDs: [] };

test("the first page holds what the first paint needs, as the calls answer it: options, toggles, offers and a price", async () => {
  const { domain } = await aPublisher(site);
  const { statusCode, headers, body } = await pageOf(domain);
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  const ask = async (name: "getSiteOptions" | "getFeatureToggles" | "getDefaultWebOffers") =>
    (await call(site, name, { domain })).body;
  expect(bootOf(body)).toEqual({
    domain,
    basePath: `/${domain}`,
    options: await ask("getSiteOptions"),
    toggles: await ask("getFeatureToggles"),
    offers: await ask("getDefaultWebOffers"),
    quote: {
      input: { domain, ...firstOrder },
      answer: (await call(site, "quoteOrder", { domain, ...firstOrder })).body,
    },
    sandbox: true,
  });
  expect(body).toContain("<title>Kettle Lakes Courier</title>");
  expect(body).toContain(`<link rel="stylesheet" href="/theme/${domain}.css" />`);
});

test("a page with plans is drawn by the server: each plan of its publication, its price and what is due, and nothing answers yet", async () => {
  const papers = [await aPaper("Of the first", 700), await aPaper("Of the second", 800)];
  const looks = await Promise.all(papers.map(async ({ domain }) => lookOf((await pageOf(domain)).body)));
  expect(
    looks.map((look) => [/Of the (first|second)/.exec(look)?.[0], /Due today[^]*?(\$[\d.]+)/.exec(look)?.[1]]),
  ).toEqual([
    ["Of the first", "$7.00"],
    ["Of the second", "$8.00"],
  ]);
  expect(looks[0]).not.toContain("Of the second");
  expect(looks[1]).not.toContain("Of the first");
});

test("a look is drawn from its own page alone, whatever was drawn before it", async () => {
  const [one, other] = [await aPaper("Of the first", 700), await aPaper("Of the second", 800)];
  const lookAt = async ({ domain }: Publisher) => lookOf((await pageOf(domain)).body);
  const first = await lookAt(one);
  await lookAt(other);
  site.publications.forget();
  expect(await lookAt(one)).toBe(first);
});

test("a drawing in which a part fails is reported and left out", async () => {
  const { domain } = await aPublisher(site);
  const boot = JSON.stringify(bootOf((await pageOf(domain)).body));
  const reported: unknown[] = [];
  const draw = await firstLookOf(join(house, "dist"), (fault) => reported.push(fault));
  expect(draw(boot)).toContain("Choose your plan");
  expect(reported).toEqual([]);
  expect(draw(boot.replace(/"lines":\[.*?\]/, '"lines":null'))).toBe("");
  expect(String(reported)).toContain(`a part of the first look of ${domain} is not there`);
});

test("the older form, which has all its steps at one address, is not drawn", async () => {
  const { domain } = await aPublisher(site, onlyFeatures("subscription_services"));
  expect(lookOf((await pageOf(domain)).body)).toBe("");
});

test("nothing is drawn within the steps of a purchase, which hang on what was done before, nor on pages without plans", async () => {
  const { domain } = await aPublisher(site);
  expect(lookOf((await pageAt(`/${domain}/subscribe?step=payment`)).body)).toBe("");
  expect(lookOf((await pageAt(`/${domain}/subscribe?utm_source=letter`)).body)).toContain("Choose your plan");
  expect(lookOf((await pageAt(`/${domain}/`)).body)).toContain("Choose your plan");
  for (const path of ["account", "subscribe/thankyou", "nowhere"])
    expect(lookOf((await pageAt(`/${domain}/${path}`)).body)).toBe("");
  const notSelling = await aPublisher(site, onlyFeatures("profile_page"));
  expect(lookOf((await pageOf(notSelling.domain)).body)).toBe("");
});

test("where nothing but PayPal is taken beside cards the price that comes along is that of paying with it", async () => {
  const { domain } = await aPublisher(site, onlyPayPal);
  const order = { ...firstOrder, paymentMethod: "Paypal" as const };
  const { body: answer } = await call(site, "quoteOrder", { domain, ...order });
  expect(answer).toMatchObject({ byBill: true });
  expect(bootOf((await pageOf(domain)).body)).toMatchObject({ quote: { input: { domain, ...order }, answer } });
});

test("a page without plans brings no price", async () => {
  const { domain } = await aPublisher(site);
  expect(bootOf((await pageAt(`/${domain}/account`)).body)).toMatchObject({ quote: null });
  const notSelling = await aPublisher(site, onlyFeatures("profile_page"));
  expect(bootOf((await pageOf(notSelling.domain)).body)).toMatchObject({ quote: null });
});

test("who has no JavaScript reads whose page it is, and whom to call or write to", async () => {
  const publisher = await aPublisher(site);
  const { body } = await pageOf(publisher.domain);
  const { siteName, customerService } = publisher.plain.tenant.site;
  const without = /<noscript>([^]*?)<\/noscript>/.exec(body)?.[1] ?? "";
  expect(without).toContain(`<h1>${siteName}</h1>`);
  expect(without).toContain("This page needs JavaScript.");
  expect(without).toContain(`>${customerService.phone}</a>`);
  expect(without).toContain(`href="mailto:${customerService.email}"`);
});

test("nothing that a publisher writes can break out of its element", async () => {
  const publisher = await aPublisher(site);
  const unkind = fc.string({
    unit: fc.constantFrom("<", ">", "/", "!", "-", "script", '"', "'", "&", "\\", "$&", "$`", "\u2028", " "),
  });
  const elements = async () => {
    const { body } = await pageOf(publisher.domain);
    // The name of the paper stands in an attribute, too: what is compared there are the attributes' names.
    const tags = [...body.matchAll(/<\/?[a-z!](?:"[^"]*"|[^">])*>/gi)].map(([tag]) => tag.replaceAll(/"[^"]*"/g, '""'));
    return { boot: bootOf(body), tags };
  };
  const { tags } = await elements();
  await fc.assert(
    fc.asyncProperty(fc.oneof(unkind, fc.constant("</script><script>alert(1)</script><!--")), async (siteName) => {
      await asOwner(
        site.store.owner,
        "update tenant set settings = jsonb_set(settings, '{site,siteName}', to_jsonb($2::text)) where tenant_id = $1",
        [publisher.tenantId, siteName],
      );
      await changePublisher(
        site,
        publisher,
        "update bundle set title = (select settings #>> '{site,siteName}' from tenant t where t.tenant_id = bundle.tenant_id)",
      );
      const now = await elements();
      expect(now.tags).toEqual(tags);
      expect(now.boot).toMatchObject({ options: { siteName }, offers: [{ title: siteName }, {}, {}, {}, {}] });
    }),
    { numRuns: 15 },
  );
});

test("a page holds no inline script or style, which its policy would stop", async () => {
  const { domain } = await aPublisher(site);
  const { body } = await pageOf(domain);
  const scripts = [...body.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = ""]) => attributes);
  expect(scripts.length).toBeGreaterThan(1);
  for (const attributes of scripts) expect(attributes).toMatch(/src="\/assets\/|type="application\/json"/);
  expect(body).not.toMatch(/<style|style=|\son\w+=/);
});

test("a publisher's theme is a stylesheet of its own", async () => {
  const { domain } = await aPublisher(site);
  const { statusCode, headers, body } = await site.app.inject({ url: `/theme/${domain}.css` });
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/css; charset=utf-8"]);
  expect(body).toMatch(/^:root\{(--[\w-]+:[^;]+;)+\}@media \(prefers-color-scheme:dark\)\{:root\{/);
  expect((await site.app.inject({ url: "/theme/nobody.example.css" })).statusCode).toBe(404);
});

test("a live publisher's page carries no sign of the sandbox", async () => {
  const publisher = await aPublisher(site);
  await changePublisher(site, publisher, "update tenant set mode = 'live'");
  const { body } = await pageOf(publisher.domain);
  expect(bootOf(body)).toMatchObject({ sandbox: false, options: { mode: "live" } });
});

test("the page is sent compressed to browsers that take that, and plain to others", async () => {
  const { domain } = await aPublisher(site);
  const plain = await pageOf(domain);
  expect(plain.headers).toMatchObject({ vary: "accept-encoding" });
  expect(plain.headers).not.toHaveProperty("content-encoding");
  const compressed = (taken: string) =>
    site.app.inject({ url: `/${domain}/subscribe`, headers: { host: "localhost", "accept-encoding": taken } });
  const [gzip, brotli] = [await compressed("gzip, deflate"), await compressed("gzip, deflate, br")];
  expect([gzip.headers["content-encoding"], brotli.headers["content-encoding"]]).toEqual(["gzip", "br"]);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
});
