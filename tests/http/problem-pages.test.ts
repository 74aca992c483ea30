import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { openFreshStore } from "#tests/world/store.ts";
import { onlyFeatures } from "#tests/journeys/toggles.ts";

// A separate database, which a test stops.
const store = await openFreshStore();
const site = await siteOfFile({ store });
const publisher = await aPublisher(site);
const { siteName } = publisher.plain.tenant.site;

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Asked = { readonly method?: Method; readonly host?: string; readonly language?: string };

/** The request of a browser that a person has sent to an address. */
const opens = (path: string, { method = "GET", host = "localhost", language = "en-US" }: Asked = {}) =>
  site.app.inject({
    method,
    url: path,
    headers: { host, accept: "text/html,application/xhtml+xml,*/*;q=0.8", "accept-language": language },
  });
const ofPaper = (path: string): string => `/${publisher.domain}${path}`;

test("an unknown path gets the publication's own 404 page with its text and links, even without JavaScript", async () => {
  for (const [language, text, plans] of [
    ["en-US", "Oops! Looks like this page doesn&#x27;t exist.", "See subscriptions"],
    ["es-US", "Lo sentimos, esta página no existe.", "Ver suscripciones"],
  ] as const) {
    const { statusCode, body } = await opens(ofPaper("/nothing/here"), { language });
    expect(statusCode).toBe(404);
    expect(body).toContain(`<title>404 · ${siteName}</title>`);
    const page = /<div class="prerendered readable">([^]*)<div class="on-its-way"/.exec(body)?.[1] ?? "";
    for (const shown of [text, plans, `href="${ofPaper("/subscribe")}"`, `href="${ofPaper("/account")}"`, "tel:"])
      expect(page).toContain(shown);
    expect(body).not.toContain("noscript");
  }
});

test("a publication that doesn't sell online has no plans page, and doesn't link to one", async () => {
  const { domain } = await aPublisher(site, onlyFeatures("profile_page"));
  for (const path of ["/subscribe", "/subscribe/thankyou"]) {
    const { statusCode, body } = await opens(`/${domain}${path}`);
    expect([path, statusCode]).toEqual([path, 404]);
    expect(body).not.toContain(`href="/${domain}/subscribe"`);
  }
  expect((await opens(`/${domain}/subscribe/redeem`)).statusCode).toBe(200);
});

test("a form posted to a page without one is 405, names the allowed methods, and changes nothing", async () => {
  for (const path of [ofPaper("/account"), ofPaper("/subscribe")]) {
    const { statusCode, headers, body } = await opens(path, { method: "POST" });
    expect([statusCode, headers.allow]).toEqual([405, "GET, HEAD"]);
    expect(body).toContain("Nothing was changed.");
    expect(body).toContain(`href="${ofPaper("/account")}"`);
  }
  expect((await opens(ofPaper("/nothing"), { method: "POST" })).statusCode).toBe(404);
});

test("an unknown address gets a page without a publication's name, in the browser's language", async () => {
  for (const [language, text] of [
    ["en-US", "There is no newspaper at this address."],
    ["es-US", "En esta dirección no hay ningún periódico."],
  ] as const) {
    const { statusCode, body } = await opens("/account", { host: "nobody.example", language });
    expect(statusCode).toBe(404);
    expect(body).toContain(text);
    expect(body).not.toContain(siteName);
  }
});

test("an address that can't be read is 400 or 414 with a page", async () => {
  for (const [path, status] of [
    ["/%E0%A4%A", 400],
    [`${ofPaper("/account")}?a=1&a=2`, 400],
    [`${ofPaper("/account")}?${"a".repeat(9000)}`, 414],
  ] as const) {
    const { statusCode, headers, body } = await opens(path);
    expect([statusCode, headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
    expect(body).toContain("We couldn&#39;t read that address");
    expect(headers["content-security-policy"]).not.toContain("script");
  }
});

test("no part of an address gets into its page as markup", async () => {
  const { body } = await opens(ofPaper("/account?<script>alert(1)</script>&b=1&b=2"));
  expect(body).not.toContain("<script>");
});

test("a program gets the problem as JSON, and calls return it to everybody", async () => {
  for (const path of ["/tncms/auth/x", "/assets/nothing.js"]) {
    const { headers } = await site.app.inject({ method: "DELETE", url: path, headers: { host: "localhost" } });
    expect(headers["content-type"]).toBe("application/problem+json");
  }
  expect((await opens("/api/nothing")).headers["content-type"]).toBe("application/problem+json");
});

test("while the database is down, a page with the publication's name says so and offers a retry", async () => {
  expect((await opens(ofPaper("/account"))).statusCode).toBe(200);
  await store.close();
  site.publications.forget();
  const { statusCode, headers, body } = await opens(ofPaper("/account"));
  expect(statusCode).toBeGreaterThanOrEqual(500);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(body).toContain(siteName);
  expect(body).toContain(`href="${ofPaper("/account")}">Try again</a>`);
});
