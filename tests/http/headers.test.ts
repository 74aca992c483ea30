import { expect, test } from "vitest";
import * as z from "zod/mini";
import { createLogger } from "#server/http/log.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aStripePublisher } from "#tests/world/stripe.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aVisitor, newIp, password, signedIn } from "#tests/world/shopper.ts";
import { aSite, type Site } from "#tests/world/site.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const { domain } = publisher;

const ask = (url: string, headers: Record<string, string> = {}, at: Site = site) =>
  at.app.inject({ url, headers: { host: "localhost:3000", ...headers }, remoteAddress: newIp() });

const anyAnswers = [
  `/${domain}/subscribe`,
  `/${domain}/account`,
  `/${domain}/nowhere`,
  `/payment-frame/?domain=${domain}`,
  "/payment-return/",
  "/healthz",
  "/api/openapi.json",
  "/api/docs",
  `/api/Site/GetSiteOptions?domain=${domain}`,
  "/api/Site/GetSiteOptions?domain=nobody.example",
  "/api/ManageAccount/GetCancelReasons",
  "/api/nothing",
  `/theme/${domain}.css`,
  `/${domain}/tncms/auth/federated/`,
] as const;

function policyOf(header: unknown): Record<string, string> {
  return Object.fromEntries(
    String(header)
      .split("; ")
      .map((directive) => [directive.split(" ", 1)[0] ?? "", directive.split(" ").slice(1).join(" ")]),
  );
}

test.each(anyAnswers)("%s has a request id that we made, and its content type", async (url) => {
  const first = await ask(url, { "x-request-id": "chosen-by-the-client" });
  const second = await ask(url);
  const ids = [first, second].map(({ headers }) => String(headers["x-request-id"]));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids[0]).not.toBe(ids[1]);
  expect(first.headers).toMatchObject({ "x-content-type-options": "nosniff" });
  expect(first.headers).not.toHaveProperty("x-powered-by");
  expect(first.headers).not.toHaveProperty("server");
});

test.each(anyAnswers)("%s allows no other origin to read it, whatever origin asks", async (url) => {
  for (const origin of ["https://evil.example", "null", "http://pay.localhost:3000"]) {
    const { headers } = await ask(url, { origin, "access-control-request-method": "POST" });
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  }
});

test("a preflight is answered with no permission", async () => {
  const { statusCode, headers } = await site.app.inject({
    method: "OPTIONS",
    url: "/api/Auth/AuthenticateTNEmail",
    headers: { host: "localhost", origin: "https://evil.example", "access-control-request-method": "POST" },
  });
  expect(statusCode).toBe(405);
  expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
});

test("a page runs its own scripts only, through Trusted Types, and is framed by nobody", async () => {
  const { headers } = await ask(`/${domain}/subscribe`);
  expect(policyOf(headers["content-security-policy"])).toEqual({
    "default-src": "'none'",
    "script-src": expect.stringMatching(/^'self'( 'sha256-[\w+/]{43}=')$/),
    "style-src": expect.stringMatching(/^'self'( 'sha256-[\w+/]{43}='){2}$/),
    "img-src": "'self' https:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "frame-src": "http://pay.localhost:3000",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "safe-html",
    "report-uri": "/csp-report",
  });
  expect(headers).toMatchObject({
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy": expect.stringContaining(`payment=(self "http://pay.localhost:3000")`),
  });
});

const frameOf = (at: string) => ask(`/payment-frame/?domain=${at}`);

test("the payment frame runs its own and the gateway's script only, and is framed by the publication alone", async () => {
  const { headers } = await frameOf(domain);
  const policy = policyOf(headers["content-security-policy"]);
  expect(policy).toMatchObject({
    "default-src": "'none'",
    "script-src": "'self'",
    "connect-src": "'self'",
    "frame-src": "'self'",
    "form-action": "'none'",
    "base-uri": "'none'",
    "object-src": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "gateway-script",
  });
  const ancestors = policy["frame-ancestors"]?.split(" ");
  expect(ancestors).toEqual(
    expect.arrayContaining(["http://localhost:3000", "http://127.0.0.1:3000", `https://${domain}`]),
  );
  expect(ancestors?.filter((ancestor) => ["*", "https:", "http:"].includes(ancestor))).toEqual([]);
  expect(headers["referrer-policy"]).toBe("strict-origin");
});

test("on a public host the payment frame is held by the publication's own pages, and by nothing on the reader's machine", async () => {
  const { headers } = await site.app.inject({
    url: `/payment-frame/?domain=${domain}`,
    headers: { host: "pay.example.com" },
  });
  const ancestors = policyOf(headers["content-security-policy"])["frame-ancestors"]?.split(" ");
  expect(ancestors).toContain(`https://${domain}`);
  expect(ancestors?.filter((ancestor) => /localhost|127\.0\.0\.1/.test(ancestor))).toEqual([]);
});

test("a live gateway's frame allows that gateway, and no other", async () => {
  const live = await aPublisher(site);
  const hostedUrl = "https://api.convergepay.com/hosted-payments";
  await changePublisher(
    site,
    live,
    `update tenant set settings = jsonb_set(settings, '{gateway,hostedUrl}', '"${hostedUrl}"')`,
  );
  const policy = policyOf((await frameOf(live.domain)).headers["content-security-policy"]);
  for (const directive of ["script-src", "connect-src", "frame-src"]) {
    expect(policy[directive]).toBe("'self' https://api.convergepay.com");
  }
  expect(policyOf((await frameOf(domain)).headers["content-security-policy"])["script-src"]).toBe("'self'");
  // Google draws its own button, in a frame that was opened only for Google Pay.
  const google = policyOf((await frameOf(`${live.domain}&wallet=googlePay`)).headers["content-security-policy"]);
  expect(google["script-src"]).toBe("'self' https://api.convergepay.com https://pay.google.com");
  expect(google["frame-src"]).toBe("'self' https://api.convergepay.com https://pay.google.com");
  const emulated = policyOf((await frameOf(`${domain}&wallet=googlePay`)).headers["content-security-policy"]);
  expect(emulated["script-src"]).toBe("'self'");
});

test("Stripe's frame lets in what Stripe.js needs and nothing more, and its emulator only itself", async () => {
  const live = await aStripePublisher(site);
  const emulated = policyOf((await frameOf(live.domain)).headers["content-security-policy"]);
  for (const directive of ["script-src", "connect-src", "frame-src"]) expect(emulated[directive]).toBe("'self'");
  expect(emulated["require-trusted-types-for"]).toBe("'script'");
  await changePublisher(
    site,
    live,
    `update tenant set settings = jsonb_set(settings, '{gateway,url}', '"https://api.stripe.com"')`,
  );
  const policy = policyOf((await frameOf(live.domain)).headers["content-security-policy"]);
  expect(policy).toMatchObject({
    "script-src": "'self' https://js.stripe.com https://*.js.stripe.com",
    "connect-src": "'self' https://js.stripe.com https://api.stripe.com",
    "frame-src": "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    "form-action": "'none'",
  });
  expect(policy).not.toHaveProperty("require-trusted-types-for");
  const page = policyOf((await ask(`/${live.domain}/subscribe`)).headers["content-security-policy"]);
  expect(JSON.stringify(page)).not.toContain("stripe.com");
});

test("there is no payment frame for an unknown publication", async () => {
  for (const url of ["/payment-frame/", "/payment-frame/?domain=nobody.example"])
    expect((await ask(url)).statusCode).toBe(404);
});

test("the frame has its own host as its origin, if one is set", async () => {
  await using other = await aSite({ settings: { origins: { payOrigin: "https://pay.example.com" } } });
  const page = await ask(`/${domain}/subscribe`, {}, other);
  expect(policyOf(page.headers["content-security-policy"])["frame-src"]).toBe("https://pay.example.com");
});

test("a frame without its own host is served from the page's host", async () => {
  const { headers } = await ask("/", { host: "test.example" });
  expect(policyOf(headers["content-security-policy"])["frame-src"]).toBe("'self'");
});

test("an answer to a call can load nothing, even if a browser is made to display it", async () => {
  const { headers } = await ask(`/api/Site/GetSiteOptions?domain=${domain}`);
  expect(policyOf(headers["content-security-policy"])).toMatchObject({
    "default-src": "'none'",
    "frame-ancestors": "'none'",
  });
});

test("HSTS for a year with subdomains on https, and only there", async () => {
  await using behind = await aSite({ settings: { trustedProxies: ["10.0.0.0/8"] } });
  for (const url of ["/healthz", "/", "/api/nothing", `/payment-frame/?domain=${domain}`]) {
    const secure = await ask(url, { "x-forwarded-proto": "https" }, behind);
    expect(secure.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect((await ask(url)).headers).not.toHaveProperty("strict-transport-security");
    // A stranger's claim does not count.
    expect((await ask(url, { "x-forwarded-proto": "https" })).headers).not.toHaveProperty("strict-transport-security");
  }
});

test("no answer that belongs to a login, or that carries a token, is kept anywhere", async () => {
  const { email, token } = await aVisitor(site, publisher);
  const account = await signedIn(site, publisher, email);
  const bearer = { authorization: `Bearer ${account}` };
  for (const path of ["GetAccountManagementDetails", "GetCancelAuthorData", "GetCancelReasons"]) {
    for (const headers of [bearer, {}, { authorization: `Bearer ${"A".repeat(43)}` }]) {
      const answer = await ask(`/api/ManageAccount/${path}?domain=${domain}`, headers);
      expect([path, answer.statusCode, answer.headers["cache-control"]]).toEqual([path, answer.statusCode, "no-store"]);
    }
  }
  const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
    site.app.inject({
      method: "POST",
      url: path,
      payload,
      headers: { host: "localhost", ...headers },
      remoteAddress: newIp(),
    });
  const credentials = { domain, email, password };
  for (const answer of [
    await post("/api/Auth/AuthenticateTNEmail", credentials),
    await post("/api/Auth/AuthenticateTNEmail", { ...credentials, password: "not-the-password" }),
    await post("/api/Subscriber/SetupAccount", { ...credentials, createBloxAccount: "N" }),
    await post("/api/Auth/BeginSignIn", { domain, returnPath: "/account" }),
    await post("/api/Auth/SignOut", { domain }, { authorization: `Bearer ${token}` }),
  ]) {
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
});

test("built files are cached for a year, and pages are checked again each time", async () => {
  const page = await ask(`/${domain}/subscribe`);
  expect(page.headers["cache-control"]).toBe("no-cache");
  const [asset] = /\/assets\/[\w.-]+\.js/.exec(page.body) ?? [];
  const script = await ask(String(asset));
  expect([script.statusCode, script.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
});

test("reports about what a policy blocked are logged, and answered without content", async () => {
  const report = {
    "csp-report": { "document-uri": "http://localhost/account?accountNumber=1", "violated-directive": "script-src" },
  };
  const { statusCode, body } = await site.app.inject({
    method: "POST",
    url: "/csp-report",
    headers: { host: "localhost", "content-type": "application/csp-report" },
    payload: JSON.stringify(report),
  });
  expect([statusCode, body]).toEqual([204, ""]);
});

test("logs a limited number of reports a minute from one network, and no long ones", async () => {
  const lines: string[] = [];
  const log = createLogger("warn", (line) => void lines.push(line), Date.now);
  await using noisy = await aSite({ log, clockStands: true });
  const report = (remoteAddress: string, payload = "{}", type = "application/csp-report") =>
    noisy.app.inject({ method: "POST", url: "/csp-report", headers: { "content-type": type }, remoteAddress, payload });
  const answers = [];
  for (let host = 1; host <= 30; host++) answers.push((await report(`2001:db8:9:9::${host}`)).statusCode);
  expect(answers.filter((status) => status === 204)).toHaveLength(20);
  expect(answers.filter((status) => status === 429)).toHaveLength(10);
  expect((await report("203.0.113.80")).statusCode).toBe(204);
  for (const type of ["application/csp-report", "application/reports+json", "application/json"])
    expect((await report("203.0.113.81", JSON.stringify({ x: "x".repeat(9000) }), type)).statusCode).toBe(413);
  expect(lines.filter((line) => line.includes("content security policy"))).toHaveLength(21);
});

test.each([
  ["https", "https:"],
  ["HTTPS", "https:"],
  ["http, https", "https:"],
  ["https, http", "http:"],
  ["javascript", "http:"],
  ['"><script>', "http:"],
])("of a trusted proxy's scheme %s the addresses begin with %s", async (proto, scheme) => {
  await using behind = await aSite({ settings: { trustedProxies: ["10.0.0.0/8"] } });
  const answer = await behind.app.inject({
    method: "POST",
    url: "/api/Auth/BeginSignIn",
    headers: { host: "localhost", "x-forwarded-proto": proto },
    payload: { domain, returnPath: "/account" },
    remoteAddress: "10.1.2.3",
  });
  expect(new URL(z.object({ loginUrl: z.string() }).parse(answer.json()).loginUrl).protocol).toBe(scheme);
  expect(String(answer.headers["set-cookie"]).startsWith("__Host-")).toBe(scheme === "https:");
});
