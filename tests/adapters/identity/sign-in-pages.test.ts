import { afterAll, beforeAll, expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { type Browser, formOf } from "./a-browser.ts";
import { anIdentitySite, type IdentitySite, newEmail, password } from "./identity-site.ts";

let world: IdentitySite;
beforeAll(async () => void (world = await anIdentitySite()));
afterAll(() => world[Symbol.asyncDispose]());

const back = ({ domain }: Publisher, path = "/account") => `${world.url}/${domain}${path}?state=abc`;
const pageAt = ({ domain }: Publisher, page = "") => `${world.url}/${domain}/tncms/auth/federated/${page}`;
const signInPage = (publisher: Publisher, to = back(publisher)) =>
  `${pageAt(publisher)}?return=${encodeURIComponent(to)}`;

/** Posts the form, and follows to the page that says why the sign-in failed. */
async function triesIn(browser: Browser, publisher: Publisher, fields: Record<string, string>) {
  const sent = await browser.submit(await browser.open(signInPage(publisher)), fields);
  expect(sent.status).toBe(303);
  return browser.open(sent.location?.href ?? "");
}

test("the page has the publisher's brand, no inline script or style, and is never cached", async () => {
  const publisher = await world.publisher();
  const page = await world.browser().open(signInPage(publisher));
  expect(page.status).toBe(200);
  const { siteName, logoUrl } = publisher.plain.tenant.site;
  for (const part of [siteName, logoUrl, `/theme/${publisher.domain}.css`]) expect(page.text).toContain(part);
  expect(page.text).not.toMatch(/<script|<style|style=|onclick|javascript:/i);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("content-security-policy")).toBe(
    `default-src 'none'; style-src 'self'; img-src 'self' https:; form-action 'self' ${world.url}; base-uri 'none'; frame-ancestors 'none'`,
  );
  const [, stylesheet] = /href="(\/identity\.css[^"]*)"/.exec(page.text) ?? [];
  const css = await world.browser().open(world.url + stylesheet);
  expect(css.headers.get("content-type")).toMatch(/^text\/css/);
});

test("password managers recognize the fields", async () => {
  const publisher = await world.publisher();
  const { text } = await world.browser().open(signInPage(publisher));
  expect(text).toMatch(/<input[^>]*name="email"[^>]*type="email"[^>]*autocomplete="username"/s);
  expect(text).toMatch(/<input[^>]*name="password"[^>]*type="password"[^>]*autocomplete="current-password"/s);
});

test.each([
  ["another site", () => "https://evil.example/account"],
  ["another scheme", () => "javascript:alert(1)"],
  ["another port", () => "http://127.0.0.1:1/account"],
  ["a name that only looks like ours", () => `${world.url}@evil.example/account`],
  ["a backslash", () => `${world.url}\\@evil.example/account`],
  ["a line break", () => `${world.url}/acc\nount`],
  ["no page of ours", () => `${world.url}/admin`],
  ["nothing", () => ""],
])("a return address with %s gets a 400 page, without a redirect", async (_, address) => {
  const publisher = await world.publisher();
  const browser = world.browser();
  const page = await browser.open(signInPage(publisher, address()));
  expect(page.status).toBe(400);
  expect(page.location).toBeNull();
  expect(page.text).not.toContain("<form");
  const good = await browser.open(signInPage(publisher));
  const { email } = await world.reader(publisher);
  const sent = await browser.submit(good, { email, password, return: address() });
  expect({ status: sent.status, location: sent.location }).toEqual({ status: 400, location: null });
});

test("refuses a return address at another publication", async () => {
  const [here, there] = [await world.publisher(), await world.publisher()];
  const page = await world.browser().open(signInPage(here, back(there)));
  expect(page.status).toBe(400);
});

test("keeps only the path and the state of the return address", async () => {
  const publisher = await world.publisher();
  const browser = world.browser();
  const { email } = await world.reader(publisher);
  const page = await browser.open(signInPage(publisher, `${back(publisher)}&accountNumber=100200300&code=stolen`));
  const sent = await browser.submit(page, { email, password });
  expect(sent.status).toBe(303);
  expect(sent.location?.pathname).toBe(`/${publisher.domain}/account`);
  expect([...(sent.location?.searchParams.keys() ?? [])]).toEqual(["state", "code"]);
  expect(sent.location?.searchParams.getAll("code")).toEqual([expect.stringMatching(/^[\w-]{43}\.[\w-]{22}$/)]);
});

test("without a return address, the account area starts the sign-in", async () => {
  const publisher = await world.publisher();
  const page = await world.browser().open(pageAt(publisher));
  expect(page.location?.pathname).toBe(`/${publisher.domain}/account`);
});

test("after a wrong password keeps the email but not the password, and says the same for unknown addresses", async () => {
  const publisher = await world.publisher();
  const { email } = await world.reader(publisher);
  const texts = [];
  for (const address of [email, newEmail()]) {
    const browser = world.browser();
    const page = await triesIn(browser, publisher, { email: address, password: "not-this-one" });
    expect(page.status).toBe(422);
    expect(page.text).toContain(`value="${address}"`);
    expect(page.text).not.toContain("not-this-one");
    texts.push(page.text.replaceAll(address, "X").replaceAll(formOf(page).hidden["form"] ?? "", "F"));
  }
  expect(texts[0]).toBe(texts[1]);
});

test("names missing fields in a summary that links to them", async () => {
  const publisher = await world.publisher();
  const browser = world.browser();
  const page = await triesIn(browser, publisher, { email: "nobody", password: "" });
  expect(page.status).toBe(422);
  expect(page.text).toContain(`<a href="#email">${messages.invalidEmail}</a>`);
  expect(page.text).toContain('<a href="#password">Please enter your password.</a>');
  expect(page.text).toMatch(/<title>Error: /);
});

test("shows typed text as text, not as HTML", async () => {
  const publisher = await world.publisher();
  const browser = world.browser();
  const evil = `"><script>alert('x')</script>`;
  const page = await triesIn(browser, publisher, { email: evil, password: "x" });
  expect(page.text).not.toContain("<script");
  expect(page.text).toContain("&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;");
});

test("refuses a form from elsewhere, by its origin and by this browser's token", async () => {
  const publisher = await world.publisher();
  const { email } = await world.reader(publisher);
  const fields = { email, password };
  const browser = world.browser();
  const page = await browser.open(signInPage(publisher));
  for (const origin of ["https://evil.example", "null"]) {
    expect((await browser.submit(page, fields, { origin })).status).toBe(403);
  }
  expect((await browser.submit(page, { ...fields, form: "x".repeat(43) })).status).toBe(403);
  expect((await world.browser().submit(page, fields)).status).toBe(403);
  expect((await browser.submit(page, fields)).status).toBe(303);
});

test("allows 120 posts a minute from one network, then answers 429 with Retry-After", async () => {
  const publisher = await world.publisher();
  const browser = world.browser();
  const page = await browser.open(pageAt(publisher, "forgot-password/"));
  const answers = await Promise.all(Array.from({ length: 122 }, () => browser.submit(page, { email: newEmail() })));
  const late = answers.filter(({ status }) => status === 429);
  expect(late).toHaveLength(2);
  expect(Number(late[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("the sign-in cookie is HttpOnly and Lax, lasts ten minutes, and has the __Host- prefix on https", async () => {
  const publisher = await world.publisher();
  const { domain } = publisher;
  const { headers } = await world.browser().call("beginSignIn", { domain, returnPath: "/account" });
  expect(headers.get("set-cookie")).toMatch(/^tx-[\w-]{8}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
});

test("the return address is on the page's own origin, with its path prefix and without its query", async () => {
  const publisher = await world.publisher();
  const { domain } = publisher;
  for (const returnPath of ["/account", `/${domain}/account?accountNumber=7`, "/ACCOUNT/"]) {
    const { body } = await world.browser().call("beginSignIn", { domain, returnPath });
    const login = new URL(String(body["loginUrl"]));
    expect(login.origin + login.pathname).toBe(pageAt(publisher));
    expect(login.searchParams.get("return")).toMatch(new RegExp(`^${world.url}/${domain}/account\\?state=[\\w-]{43}$`));
  }
  const bad = await world.browser().call("beginSignIn", { domain, returnPath: "//evil.example" });
  expect(bad.status).toBe(400);
});

test("an unknown publication, or one with another provider, has no sign-in page", async () => {
  expect((await world.browser().open(`${world.url}/unknown.example/tncms/auth/federated/`)).status).toBe(404);
  const elsewhere = await world.publisher({ kind: "blox", host: "cms.example" });
  expect((await world.browser().open(signInPage(elsewhere))).status).toBe(404);
});

test("signing out at the provider asks for a click first, and then clears this browser", async () => {
  const publisher = await world.publisher();
  const browser = world.browser();
  const page = await browser.open(pageAt(publisher, "sign-out/"));
  expect(page.headers.get("clear-site-data")).toBeNull();
  const done = await browser.submit(page, {});
  expect(done.headers.get("clear-site-data")).toBe('"storage"');
  expect((await browser.open(done.location?.href ?? "")).text).toContain("You are signed out");
});

test("a repeated parameter gets a page that says so, with the publisher's name", async () => {
  const publisher = await world.publisher();
  const page = await world.browser().open(`${signInPage(publisher)}&return=x`);
  expect(page.status).toBe(400);
  expect(page.text).toContain(publisher.plain.tenant.site.siteName);
});

test("paths match in any case, with or without a trailing slash", async () => {
  const publisher = await world.publisher();
  const url = `${world.url}/${publisher.domain}/TNCMS/Auth/federated?return=${encodeURIComponent(back(publisher))}`;
  expect((await world.browser().open(url)).status).toBe(200);
});

test("explains a failed sign-in once, only to the browser that tried", async () => {
  const publisher = await world.publisher();
  const browser = world.browser();
  const page = await triesIn(browser, publisher, { email: newEmail(), password: "not-this-one" });
  expect(page.text).toContain("Check both, or choose a new password.");
  for (const again of [browser, world.browser()]) {
    const shown = await again.open(signInPage(publisher));
    expect([shown.status, shown.text.includes("Check both, or choose a new password.")]).toEqual([200, false]);
  }
});

test("after signing in here, the sign-in page leads to the account, even for an older sign-in", async () => {
  const publisher = await world.publisher();
  const { email } = await world.reader(publisher);
  const browser = world.browser();
  const { domain } = publisher;
  const begin = async () => {
    const { body } = await browser.call("beginSignIn", { domain, returnPath: `/${domain}/account` });
    return String(body["loginUrl"]);
  };
  const [older, own] = [await begin(), await begin()];
  world.later(1);
  const done = await browser.submit(await browser.open(own), { email, password });
  const [code, state] = [done.location?.searchParams.get("code"), done.location?.searchParams.get("state")];
  expect((await browser.call("tnAuth", { domain, code, state })).status).toBe(200);
  for (const page of [own, older]) {
    const { status, location } = await browser.open(page);
    expect([status, location?.pathname, location?.search]).toEqual([303, `/${domain}/account`, ""]);
  }
  world.later(1);
  expect((await browser.open(await begin())).status).toBe(200);
  expect((await world.browser().open(own)).status).toBe(200);
});
