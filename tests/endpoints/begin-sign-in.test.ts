import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { pointersOf } from "#tests/world/expect-problem.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSite } from "#tests/world/site.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("returns the provider's address with the encoded return address and a random state", async () => {
  const { domain } = await aPublisher(site);
  const { status, body } = await call(site, "beginSignIn", { domain, returnPath: "/account/profile" });
  expect(status).toBe(200);
  const url = new URL(body.loginUrl);
  expect(Object.keys(body)).toEqual(["loginUrl"]);
  expect(url.origin + url.pathname).toBe(`http://localhost/${domain}/tncms/auth/federated/`);
  const back = new URL(url.searchParams.get("return") ?? "");
  expect(back.origin + back.pathname).toBe(`http://localhost/${domain}/account/profile`);
  expect([...back.searchParams]).toEqual([["state", expect.stringMatching(/^[A-Za-z0-9_-]{43}$/)]]);
});

test("sets the transaction cookie for this host, for ten minutes, hidden from scripts", async () => {
  const { domain } = await aPublisher(site);
  const { headers } = await call(site, "beginSignIn", { domain, returnPath: "/account" });
  expect(headers["set-cookie"]).toMatch(
    /^tx-[A-Za-z0-9_-]{8}=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
  );
});

test("names the cookie with __Host- and marks it Secure over https", async () => {
  await using behind = await aSite({ settings: { trustedProxies: ["127.0.0.1"] } });
  const { domain } = await aPublisher(behind);
  const { headers } = await call(
    behind,
    "beginSignIn",
    { domain, returnPath: "/account" },
    { headers: { "x-forwarded-proto": "https" } },
  );
  expect(headers["set-cookie"]).toMatch(/^__Host-tx-\S+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/);
});

test("returns only to pages of this site, without their query", async () => {
  const { domain } = await aPublisher(site);
  const begin = (returnPath: string) => call(site, "beginSignIn", { domain, returnPath });
  for (const away of [
    "https://evil.example/account",
    "//evil.example/account",
    "/\\evil.example",
    "/account/../admin",
    "/nowhere",
    "/other.example/account",
    "javascript:alert(1)",
    "/account\n",
  ]) {
    expect(pointersOf(await begin(away))).toEqual(["/returnPath"]);
  }
  const { body } = await begin("/account?accountNumber=1&code=x#y");
  const back = new URL(new URL(body.loginUrl).searchParams.get("return") ?? "");
  expect([back.pathname, [...back.searchParams.keys()], back.hash]).toEqual([`/${domain}/account`, ["state"], ""]);
});

test("gives two tabs of one browser one cookie and a separate state each", async () => {
  const { domain } = await aPublisher(site);
  const first = await call(site, "beginSignIn", { domain, returnPath: "/account" });
  const cookie = String(first.headers["set-cookie"]).split(";")[0] ?? "";
  const second = await call(site, "beginSignIn", { domain, returnPath: "/account" }, { headers: { cookie } });
  expect(String(second.headers["set-cookie"]).split(";")[0]).toBe(cookie);
  expect(second.body.loginUrl).not.toBe(first.body.loginUrl);
});
