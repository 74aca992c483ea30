import * as openid from "openid-client";
import { expect, test } from "vitest";
import { endClient } from "#server/identity/provider/manage-clients.ts";
import { createLogger } from "#server/http/log.ts";
import { formOf } from "#tests/adapters/identity/a-browser.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber, newIp } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { dayAt } from "#tests/world/time.ts";
import {
  aBrowser,
  aReader,
  aSiteAt,
  asksAbout,
  begins,
  comesBack,
  connects,
  opens,
  redeems,
  redirectUri,
  signsIn,
  signsInOn,
} from "./a-site-client.ts";

const logged: string[] = [];
// A minute that ended while a network is counted would restore its allowance.
const log = createLogger("debug", (lines) => void logged.push(lines), Date.now);
const site = await siteOfFile({ log, clockStands: true });
const url = await site.listen();
const publisher = await aPublisher(site);
const client = await connects(site, publisher);
const website = await aSiteAt(url, publisher, client);
const reader = await aReader(site, publisher);
const other = await aPublisher(site);
const theirClient = await connects(site, other);

const refused = (code: string) => expect.objectContaining({ error: code });

test("a sign-in without PKCE goes back with an error", async () => {
  for (const challenge of [undefined, "plain"] as const) {
    const attempt = await begins(website, {
      code_challenge_method: challenge,
      ...(challenge === undefined && { code_challenge: undefined }),
    });
    const { location } = await opens(aBrowser(url), attempt.address);
    expect(location?.href).toMatch(`${redirectUri}?error=invalid_request`);
    expect(location?.searchParams.get("state")).toBe(attempt.state);
  }
});

test.each([
  "https://www.courier.example/signed-in/",
  "https://www.courier.example/signed-in?more=1",
  "https://www.courier.example.evil.example/signed-in",
  "https://evil.example/",
  "http://www.courier.example/signed-in",
  "javascript:alert(1)",
])("a browser is never sent to %s, which isn't exactly the client's address", async (address) => {
  const page = await opens(aBrowser(url), (await begins(website, { redirect_uri: address })).address);
  expect([page.status, page.location]).toEqual([400, null]);
  expect(page.text).toContain("We can&#39;t sign you in there");
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

test.each([
  [{ response_type: "token" }, "unsupported_response_type"],
  [{ response_type: "code id_token" }, "unsupported_response_type"],
  [{ request_uri: "https://evil.example/request" }, "request_uri_not_supported"],
  [{ request: "e30.e30." }, "request_not_supported"],
  [{ prompt: "consent" }, "invalid_request"],
])("%j is refused", async (parameters, error) => {
  const { location, text } = await opens(aBrowser(url), (await begins(website, parameters)).address);
  expect(location?.href ?? text).toContain(error);
});

test("returns the code in the address and in no other way", async () => {
  for (const mode of ["form_post", "fragment", "web_message"]) {
    const page = await opens(aBrowser(url), (await begins(website, { response_mode: mode })).address);
    expect([page.status, page.location]).toEqual([400, null]);
  }
});

test("a wrong secret, none, or another client's is refused", async () => {
  const attempt = await begins(website);
  const back = await comesBack(aBrowser(url), attempt, reader.email);
  const another = await connects(site, publisher, { name: "E-edition" });
  for (const secret of ["wrong", another.secret, theirClient.secret]) {
    const thief = await aSiteAt(url, publisher, { clientId: client.clientId, secret });
    await expect(redeems(thief, attempt, back)).rejects.toMatchObject({ status: 401 });
  }
  const bare = await aSiteAt(url, publisher, { clientId: client.clientId, secret: null });
  await expect(redeems(bare, attempt, back)).rejects.toMatchObject({ status: 401, error: "invalid_client" });
  const misplaced = await aSiteAt(url, publisher, another);
  await expect(redeems(misplaced, attempt, back)).rejects.toEqual(refused("invalid_grant"));
  await expect(redeems(website, attempt, back, openid.randomPKCECodeVerifier())).rejects.toEqual(
    refused("invalid_grant"),
  );
});

test("a code is redeemed once; trying it again ends what it gave", async () => {
  const attempt = await begins(website);
  const back = await comesBack(aBrowser(url), attempt, reader.email);
  const tokens = await redeems(website, attempt, back);
  await expect(asksAbout(website, tokens)).resolves.toBeDefined();
  await expect(redeems(website, attempt, back)).rejects.toEqual(refused("invalid_grant"));
  await expect(asksAbout(website, tokens)).rejects.toMatchObject({ status: 401 });
});

test("of many tries at once one redeems a code", async () => {
  const attempt = await begins(website);
  const back = await comesBack(aBrowser(url), attempt, reader.email);
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => redeems(website, attempt, back)));
  expect(tries.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(1);
});

test("a code counts for a minute", async () => {
  const attempt = await begins(website);
  const back = await comesBack(aBrowser(url), attempt, reader.email);
  site.passMinutes(1);
  await expect(redeems(website, attempt, back)).rejects.toEqual(refused("invalid_grant"));
});

test("another publication knows neither the client, nor a token, nor a sign-in", async () => {
  const there = await aSiteAt(url, other, theirClient);
  const browser = aBrowser(url);
  const tokens = await signsIn(website, browser, reader.email);
  const stranger = await aSiteAt(url, other, client);
  const page = await opens(browser, (await begins(stranger)).address);
  expect([page.status, page.location]).toEqual([400, null]);
  expect(page.text).toContain("invalid_client");
  await expect(asksAbout(there, tokens)).rejects.toMatchObject({ status: 401 });
  const silent = await opens(browser, (await begins(there, { prompt: "none" })).address);
  expect(silent.location?.searchParams.get("error")).toBe("login_required");
  const attempt = await begins(website);
  const back = await comesBack(aBrowser(url), attempt, reader.email);
  const mixedUp = openid.authorizationCodeGrant(there, back, {
    pkceCodeVerifier: attempt.verifier,
    expectedState: attempt.state,
  });
  await expect(mixedUp).rejects.toThrow("invalid response encountered");
});

test("an ended client signs nobody in, and what it got ends", async () => {
  const added = await connects(site, publisher, { name: "Old app" });
  const old = await aSiteAt(url, publisher, added);
  const tokens = await signsIn(old, aBrowser(url), reader.email);
  const at = await dayAt(site, publisher);
  const by = { actor: "staff", now: site.needs.outside.clock.now() };
  const ends = () => site.store.db.write(at, (tx) => endClient(tx, added.clientNumber, by));
  expect([await ends(), await ends()]).toEqual([true, false]);
  await expect(asksAbout(old, tokens)).rejects.toMatchObject({ status: 401 });
  expect((await opens(aBrowser(url), (await begins(old)).address)).text).toContain("invalid_client");
});

test("a sign-in goes on only in the browser that began it", async () => {
  const [mine, theirs] = [aBrowser(url), aBrowser(url)];
  const attempt = await begins(website);
  const first = await mine.open(attempt.address);
  expect(first.location?.pathname).toContain("/openid/continue/");
  const lured = await theirs.open(first.location?.href ?? "");
  expect([lured.status, lured.text.includes("This sign-in can&#39;t be finished")]).toEqual([400, true]);
  const page = await opens(mine, first.location?.href ?? "");
  const sent = await mine.submit(page, { email: reader.email, password: "willow-creek-71" });
  expect(sent.location?.pathname).toContain("/openid/signed-in");
  expect((await theirs.open(sent.location?.href ?? "")).status).toBe(400);
  expect((await opens(mine, sent.location?.href ?? "")).location?.href).toMatch(redirectUri);
  expect((await mine.open(sent.location?.href ?? "")).status).toBe(400);
});

test("nobody signs in at another site before they have confirmed their mailbox", async () => {
  const unproven = await aSubscriber(site, publisher);
  const browser = aBrowser(url);
  const page = await signsInOn(browser, await opens(browser, (await begins(website)).address), unproven.email);
  expect([page.status, page.location]).toEqual([403, null]);
  expect(page.text).toContain("One more step: confirm your email");
});

test("a wrong password, and an email without a login, are answered alike on our page", async () => {
  const texts: string[] = [];
  for (const email of [reader.email, "nobody@readers.example"]) {
    const browser = aBrowser(url, { "x-forwarded-for": newIp() });
    const page = await opens(browser, (await begins(website)).address);
    const again = await signsInOn(browser, page, email, "not-the-password");
    expect(formOf(again).action).toContain("/tncms/auth/federated/");
    const state = new URL(formOf(page).hidden["return"] ?? "").searchParams.get("state") ?? "";
    texts.push(
      again.text
        .replaceAll(email, "")
        .replaceAll(state, "")
        .replaceAll(/"[\w-]{43}"|data-options="[^"]*"/g, ""),
    );
  }
  expect(texts[0]).toBe(texts[1]);
});

test("refuses a publication whose readers sign in elsewhere, or without a connected site", async () => {
  const blox = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, identity: { kind: "blox", host: "www.courier.example" } },
  }));
  const new_ = await aPublisher(site);
  const asks = async (domain: string) => {
    const answer = await fetch(`${url}/${domain}/.well-known/openid-configuration`);
    return [answer.status, (await answer.json()).detail];
  };
  expect(await asks(blox.domain)).toEqual([
    404,
    "Readers of this publication sign in at another provider: connect your site to that one.",
  ]);
  expect(await asks(new_.domain)).toEqual([404, "No site is connected to this publication yet."]);
});

test("there is nothing by which a client could make itself, or have us ask other servers", async () => {
  for (const path of ["reg", "request", "token/introspection", "token/revocation", "device/auth", "backchannel"]) {
    const answer = await fetch(`${url}/${publisher.domain}/openid/${path}`, { method: "POST", body: "{}" });
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

test("a network is slowed down", async () => {
  const { address } = await begins(website);
  const { pathname, search } = new URL(address);
  const asked = { url: pathname + search, headers: { host: new URL(url).host }, remoteAddress: newIp() };
  const fifty = () => Promise.all(Array.from({ length: 50 }, () => site.app.inject(asked)));
  for (let round = 0; round < 6; round++)
    expect((await fifty()).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 50 }, () => 303));
  const slowed = await site.app.inject(asked);
  expect(slowed.statusCode).toBe(429);
  expect(slowed.headers["retry-after"]).toBeDefined();
  expect(slowed.body).toContain("Too many attempts");
});

test("the log has neither secrets nor codes nor tokens", async () => {
  const attempt = await begins(website);
  const back = await comesBack(aBrowser(url), attempt, reader.email);
  const tokens = await redeems(website, attempt, back);
  await asksAbout(website, tokens);
  const text = logged.join("\n");
  expect(text).toContain("/openid/token");
  for (const secret of [client.secret, back.searchParams.get("code"), tokens.access_token, tokens.id_token])
    expect(text).not.toContain(secret);
});
