import Fastify from "fastify";
import { expect, test } from "vitest";
import { answerHeaders } from "./answer-headers.ts";

const headersOf = answerHeaders({ payOrigin: null });

async function asked(url: string, host = "localhost:3000", protocol = "http"): Promise<Record<string, unknown>> {
  const app = Fastify({ trustProxy: true });
  app.addHook("onRequest", (request, reply, done) => {
    void reply.headers(headersOf(request));
    done();
  });
  const { headers } = await app.inject({ url, headers: { host, "x-forwarded-proto": protocol } });
  return headers;
}

test("a page may load scripts only from its own origin, and nobody may frame it", async () => {
  const page = await asked("/subscribe");
  expect(page["content-security-policy"]).toMatch(/default-src 'none'; script-src 'self';.*frame-ancestors 'none'/);
  expect(page).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy": expect.stringContaining('payment=(self "http://pay.localhost:3000")'),
  });
});

test("an API answer or a script file may load nothing", async () => {
  const policy = "default-src 'none'; frame-ancestors 'none'";
  expect(await asked("/api/Site/GetSiteOptions")).toMatchObject({ "content-security-policy": policy });
  expect(await asked("/assets/index.js")).toMatchObject({ "content-security-policy": policy });
  expect((await asked("/api/docs"))["content-security-policy"]).toContain("style-src 'self'");
});

test("a logo may use its own styles, and may load nothing", async () => {
  expect(await asked("/assets/logos/paper.svg")).toMatchObject({
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  });
});

test("gives each host and scheme its own headers, in whatever order they are requested", async () => {
  for (let round = 0; round < 2; round++) {
    expect((await asked("/subscribe", "localhost:1111"))["content-security-policy"]).toContain("pay.localhost:1111");
    expect((await asked("/subscribe", "localhost:2222"))["content-security-policy"]).toContain("pay.localhost:2222");
    expect((await asked("/subscribe", "example.com"))["content-security-policy"]).toContain("frame-src 'self'");
    expect((await asked("/subscribe", "example.com"))["strict-transport-security"]).toBeUndefined();
    expect((await asked("/subscribe", "example.com", "https"))["strict-transport-security"]).toMatch(
      /^max-age=31536000/,
    );
    expect((await asked("/api/Site/x", "example.com", "https"))["strict-transport-security"]).toMatch(/^max-age/);
  }
});
