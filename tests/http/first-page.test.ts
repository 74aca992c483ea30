import { hash } from "node:crypto";
import fc from "fast-check";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { builtPages } from "#server/pages/built-pages.ts";
import { loadPrerender } from "#server/pages/prerender.ts";
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

/** Every plan gets this title, and its own first price. */
async function aPaper(title: string, amountCents: number): Promise<Publisher> {
  return aPublisher(site, (plain) => {
    const { catalog, ...others } = firstPrice(amountCents)(plain);
    return { ...others, catalog: { ...catalog, bundles: catalog.bundles.map((it) => ({ ...it, title })) } };
  });
}

/** The part of the page that is shown before its program runs. */
const prerenderedOf = (body: string): string =>
  /<div class="prerendered" inert>([^]*)<div class="on-its-way"/.exec(body)?.[1] ?? "";

const firstOrder = { rateCode: "digital-intro-8w", bundleID: "digital", addOnOfferIDs: [] };

test("the first page has its first screen's data as calls return it: options, toggles, offers and a price", async () => {
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
  expect(body).not.toContain('stylesheet" href');
  expect(body).toContain(`<style>${(await site.app.inject({ url: `/theme/${domain}.css` })).body}</style>`);
});

test("prerenders a page with plans: each plan of the publication, its price and the amount due", async () => {
  const papers = [await aPaper("Of the first", 700), await aPaper("Of the second", 800)];
  const pages = await Promise.all(papers.map(async ({ domain }) => prerenderedOf((await pageOf(domain)).body)));
  expect(
    pages.map((page) => [/Of the (first|second)/.exec(page)?.[0], /Due today[^]*?(\$[\d.]+)/.exec(page)?.[1]]),
  ).toEqual([
    ["Of the first", "$7.00"],
    ["Of the second", "$8.00"],
  ]);
  expect(pages[0]).not.toContain("Of the second");
  expect(pages[1]).not.toContain("Of the first");
});

test("renders a page from its own data alone, whatever was rendered earlier", async () => {
  const [one, other] = [await aPaper("Of the first", 700), await aPaper("Of the second", 800)];
  const prerenderedAt = async ({ domain }: Publisher) => prerenderedOf((await pageOf(domain)).body);
  const first = await prerenderedAt(one);
  await prerenderedAt(other);
  site.publications.forget();
  expect(await prerenderedAt(one)).toBe(first);
});

test("reports a rendering that fails and sends the page without it", async () => {
  const { domain } = await aPublisher(site);
  const boot = JSON.stringify(bootOf((await pageOf(domain)).body));
  const reported: unknown[] = [];
  const { page } = await loadPrerender(builtPages(join(house, "dist"), "en"), (fault) => reported.push(fault));
  expect(page(boot, "plans")).toContain("Choose your plan");
  expect(reported).toEqual([]);
  expect(page(boot.replace(/"lines":\[.*?\]/, '"lines":null'), "plans")).toBe("");
  expect(String(reported)).toContain(`a part of the page plans of ${domain} was not rendered`);
});

test("doesn't prerender the older form, which has all its steps at one address", async () => {
  const { domain } = await aPublisher(site, onlyFeatures("subscription_services"));
  expect(prerenderedOf((await pageOf(domain)).body)).toBe("");
});

test("doesn't prerender later steps of a purchase, which depend on earlier ones, or other account screens", async () => {
  const { domain } = await aPublisher(site);
  expect(prerenderedOf((await pageAt(`/${domain}/subscribe?step=payment`)).body)).toBe("");
  expect(prerenderedOf((await pageAt(`/${domain}/subscribe?utm_source=letter`)).body)).toContain("Choose your plan");
  expect(prerenderedOf((await pageAt(`/${domain}/`)).body)).toContain("Choose your plan");
  for (const path of ["account/history", "subscribe/thankyou"])
    expect(prerenderedOf((await pageAt(`/${domain}/${path}`)).body)).toBe("");
});

test("prerenders the frame of account home, which is the start page if nothing is sold", async () => {
  const selling = await aPublisher(site);
  expect(prerenderedOf((await pageAt(`/${selling.domain}/account`)).body)).toContain("Manage Subscription");
  const { domain } = await aPublisher(site, onlyFeatures("profile_page"));
  expect(prerenderedOf((await pageAt(`/${domain}/subscribe`)).body)).not.toContain("Manage Subscription");
  const start = prerenderedOf((await pageAt(`/${domain}/`)).body);
  expect(start).toContain("My Profile");
  expect(start).not.toMatch(/Choose your plan|Delivery Issue/);
});

test("where PayPal is the only alternative to cards, includes the price with PayPal", async () => {
  const { domain } = await aPublisher(site, onlyPayPal);
  const order = { ...firstOrder, paymentMethod: "Paypal" as const };
  const { body: answer } = await call(site, "quoteOrder", { domain, ...order });
  expect(answer).toMatchObject({ byBill: true });
  expect(bootOf((await pageOf(domain)).body)).toMatchObject({ quote: { input: { domain, ...order }, answer } });
});

test("a page without plans includes no price", async () => {
  const { domain } = await aPublisher(site);
  expect(bootOf((await pageAt(`/${domain}/account`)).body)).toMatchObject({ quote: null });
  const notSelling = await aPublisher(site, onlyFeatures("profile_page"));
  expect(bootOf((await pageOf(notSelling.domain)).body)).toMatchObject({ quote: null });
});

test("without JavaScript, a page shows the publication's name, and who to call or write to", async () => {
  const publisher = await aPublisher(site);
  const { body } = await pageOf(publisher.domain);
  const { siteName, customerService } = publisher.plain.tenant.site;
  const without = /<noscript>([^]*?)<\/noscript>/.exec(body)?.[1] ?? "";
  expect(without).toContain(`<h1>${siteName}</h1>`);
  expect(without).toContain("This page needs JavaScript.");
  expect(without).toContain(`>${customerService.phone}</a>`);
  expect(without).toContain(`href="mailto:${customerService.email}"`);
});

test("nothing that a publisher writes can escape from its element", async () => {
  const publisher = await aPublisher(site);
  const unkind = fc.string({
    unit: fc.constantFrom("<", ">", "/", "!", "-", "script", '"', "'", "&", "\\", "$&", "$`", "\u2028", " "),
  });
  const elements = async () => {
    const { body } = await pageOf(publisher.domain);
    // The name of the paper is in an attribute, too, so only the attributes' names are compared.
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

const pageKinds = ["subscribe", "subscribe?step=account", "account", "nowhere"];

test.each(pageKinds)("the policy of /%s lets in exactly the script and styles that its text holds", async (path) => {
  const { domain } = await aPublisher(site);
  const { body, headers } = await site.app.inject({ url: `/${domain}/${path}`, headers: { host: "localhost" } });
  const hashesOf = (element: RegExp) =>
    [...body.matchAll(element)].map(([, text = ""]) => `'sha256-${hash("sha256", text, "base64")}'`);
  const scripts = hashesOf(/<script(?![^>]*(?: src=| type="application\/json"))[^>]*>([^]*?)<\/script>/g);
  const styles = hashesOf(/<style>([^]*?)<\/style>/g);
  expect([scripts.length, styles.length]).toEqual([1, 2]);
  const policy = String(headers["content-security-policy"]).split("; ");
  expect(policy).toContain(`script-src 'self' ${scripts.join(" ")}`);
  expect(policy).toContain(`style-src 'self' ${styles.join(" ")}`);
  expect(body).not.toMatch(/ style=|\son\w+=/);
});

test("a page that the server has rendered starts its program after the first paint, any other page at once", async () => {
  const { domain } = await aPublisher(site);
  const of = async (path: string) =>
    (await site.app.inject({ url: `/${domain}/${path}`, headers: { host: "localhost" } })).body;
  const [plans, account] = [await of("subscribe"), await of("account/history")];
  const late = /<script data-program="([^"]+)"/.exec(plans)?.[1]?.split(" ") ?? [];
  const atOnce = [...account.matchAll(/<script type="module" crossorigin src="([^"]+)">/g)].map(([, file]) => file);
  expect(plans).not.toContain('type="module"');
  expect(late[0]).toMatch(/vendor/);
  expect(late.at(-1)).toBe(atOnce.at(-1));
  expect(late).toEqual(expect.arrayContaining(atOnce));
  expect(new Set(late).size).toBe(late.length);
  expect(account).not.toContain("data-program");
});

test("account pages and plans start loading the account, and home also the rest of its data", async () => {
  const { domain } = await aPublisher(site);
  const readsOf = async (path: string) => {
    const { body } = await site.app.inject({ url: `/${domain}${path}`, headers: { host: "localhost" } });
    return /data-reads="(\w+)"/.exec(body)?.[1] ?? "nothing";
  };
  expect(
    await Promise.all(["/account", "/account/history", "/subscribe", "/subscribe/gift", "/nowhere"].map(readsOf)),
  ).toEqual(["home", "account", "greeting", "nothing", "nothing"]);
});

test("pages linked from emails and the desk don't load the account or the account area's program", async () => {
  const { domain } = await aPublisher(site);
  const doesTooMuch = async (page: string) =>
    /data-reads|assets\/home-/.test((await pageAt(`/${domain}/account/${page}`)).body);
  const pages = ["redelivery", "invitation", "allow-change", "Hand-Off", "view"];
  expect(await Promise.all(pages.map(doesTooMuch))).toEqual(pages.map(() => false));
  expect(await doesTooMuch("history")).toBe(true);
});

test("a browser that has the page gets nothing again until the page changes", async () => {
  const publisher = await aPublisher(site);
  const again = (etag: unknown) =>
    site.app.inject({
      url: `/${publisher.domain}/subscribe`,
      headers: { host: "localhost", "if-none-match": String(etag) },
    });
  const first = await pageOf(publisher.domain);
  const same = await again(first.headers["etag"]);
  expect([same.statusCode, same.body]).toEqual([304, ""]);
  expect(same.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
  await changePublisher(
    site,
    publisher,
    `update tenant set settings = jsonb_set(settings, '{site,accent}', '"#7a1f1f"')`,
  );
  const changed = await again(first.headers["etag"]);
  expect(changed.statusCode).toBe(200);
  expect(changed.headers["content-security-policy"]).not.toBe(first.headers["content-security-policy"]);
});

test("answers 304 to a cache that lists this page among several, and otherwise sends the page", async () => {
  const { domain } = await aPublisher(site);
  const { etag } = (await pageOf(domain)).headers;
  const having = (tags: string) =>
    site.app.inject({
      url: `/${domain}/subscribe`,
      headers: { host: "localhost", "accept-encoding": "br", "if-none-match": tags },
    });
  const strong = String(etag).replace("W/", "");
  for (const tags of [`W/"another", ${String(etag)}`, `${strong},"another"`, "*"]) {
    const { statusCode, headers } = await having(tags);
    expect([tags, statusCode, headers["etag"], headers["vary"]]).toEqual([
      tags,
      304,
      etag,
      "accept-encoding, accept-language, cookie",
    ]);
    // Nothing in the answer has to be decompressed.
    expect(headers).not.toHaveProperty("content-encoding");
  }
  for (const tags of ['W/"another"', '"', ""]) expect((await having(tags)).statusCode).toBe(200);
});

test("a publisher's theme is a separate stylesheet", async () => {
  const { domain } = await aPublisher(site);
  const { statusCode, headers, body } = await site.app.inject({ url: `/theme/${domain}.css` });
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/css; charset=utf-8"]);
  expect(body).toMatch(/^:root\{(--[\w-]+:[^;]+;)+\}@media \(prefers-color-scheme:dark\)\{:root\{/);
  expect((await site.app.inject({ url: "/theme/nobody.example.css" })).statusCode).toBe(404);
});

test("a live publisher's page has no sign of the sandbox", async () => {
  const publisher = await aPublisher(site);
  await changePublisher(site, publisher, "update tenant set mode = 'live'");
  const { body } = await pageOf(publisher.domain);
  expect(bootOf(body)).toMatchObject({ sandbox: false, options: { mode: "live" } });
});

test("sends the page compressed to browsers that accept that, and uncompressed to others", async () => {
  const { domain } = await aPublisher(site);
  const plain = await pageOf(domain);
  expect(plain.headers).toMatchObject({ vary: "accept-encoding, accept-language, cookie" });
  expect(plain.headers).not.toHaveProperty("content-encoding");
  const compressed = (taken: string) =>
    site.app.inject({ url: `/${domain}/subscribe`, headers: { host: "localhost", "accept-encoding": taken } });
  const [gzip, brotli] = [await compressed("gzip, deflate"), await compressed("gzip, deflate, br")];
  expect([gzip.headers["content-encoding"], brotli.headers["content-encoding"]]).toEqual(["gzip", "br"]);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
});
