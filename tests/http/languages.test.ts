import { expect, test } from "vitest";
import { inBothLanguages, inEnglishOnly } from "#tests/world/languages.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { host: "localhost", ...headers } });

const languageAt = async (url: string, headers: Record<string, string>): Promise<string | undefined> =>
  /<html lang="(\w+)">/.exec((await get(url, headers)).body)?.[1];

test.each([
  [{ "accept-language": "es-MX,es;q=0.9,en;q=0.8" }, "es"],
  [{ "accept-language": "en-US,en;q=0.9" }, "en"],
  [{}, "en"],
  [{ cookie: "language=es" }, "es"],
  [{ cookie: "language=en", "accept-language": "es" }, "en"],
  [{ cookie: "language=fr", "accept-language": "es" }, "es"],
])("a browser that sends %j gets the page in %s", async (headers, language) => {
  const { domain } = await aPublisher(site, inBothLanguages);
  expect(await languageAt(`/${domain}/subscribe`, headers)).toBe(language);
  expect(await languageAt(`/${domain}/account`, headers)).toBe(language);
});

test("a publication that offers only English is never shown in another language", async () => {
  const { domain } = await aPublisher(site, inEnglishOnly);
  expect(await languageAt(`/${domain}/subscribe`, { cookie: "language=es", "accept-language": "es" })).toBe("en");
  expect((await get(`/${domain}/language/es?back=/${domain}/account`)).statusCode).toBe(404);
});

test("plans are prerendered in the page's language", async () => {
  const { domain } = await aPublisher(site, inBothLanguages);
  const { body } = await get(`/${domain}/subscribe`, { "accept-language": "es" });
  expect(body).toContain('<div class="prerendered" inert>');
  expect(body).not.toContain("Choose your plan");
  expect((await get(`/${domain}/subscribe`)).body).toContain("Choose your plan");
});

test("the link to a language stores the choice and leads back", async () => {
  const { domain } = await aPublisher(site, inBothLanguages);
  const { statusCode, headers } = await get(`/${domain}/language/es?back=%2F${domain}%2Faccount`);
  expect(statusCode).toBe(303);
  expect(headers).toMatchObject({
    location: `/${domain}/account`,
    "set-cookie": "language=es; Path=/; Max-Age=31536000; SameSite=Lax",
    "cache-control": "no-store",
  });
});

test.each(["//evil.example/", "https://evil.example/", "/\\evil.example", "", "javascript:alert(1)", "/%0d%0aa:b"])(
  "a link back to %j stays on this site",
  async (back) => {
    const { domain } = await aPublisher(site, inBothLanguages);
    const { headers } = await get(`/${domain}/language/es?back=${encodeURIComponent(back)}`);
    expect(new URL(String(headers.location), "http://localhost").origin).toBe("http://localhost");
  },
);

test("the payment frame opens in the language that the page requests", async () => {
  const { domain } = await aPublisher(site, inBothLanguages);
  expect(await languageAt(`/payment-frame/?domain=${domain}&language=es`, {})).toBe("es");
  expect(await languageAt(`/payment-frame/?domain=${domain}&language=xx`, {})).toBe("en");
});
