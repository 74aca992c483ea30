import * as openid from "openid-client";
import { expect, test } from "vitest";
import { cleanUp } from "#server/store/cleanup.ts";
import { setLoginLock } from "#server/store/login/login-lock.ts";
import { revokeSessionsOf } from "#server/store/login/session.ts";
import type { Browser } from "#tests/adapters/identity/a-browser.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { dayAt } from "#tests/world/time.ts";
import {
  aBrowser,
  aReader,
  aSiteAt,
  asksAbout,
  begins,
  connects,
  follows,
  opens,
  signOutUri,
  signsIn,
  signsInOn,
} from "./a-site-client.ts";

const site = await siteOfFile();
const url = await site.listen();
const publisher = await aPublisher(site);
const website = await aSiteAt(url, publisher, await connects(site, publisher));
const reader = await aReader(site, publisher);

const signOut = (client: openid.Configuration, parameters: Record<string, string>): string =>
  openid.buildEndSessionUrl(client, { post_logout_redirect_uri: signOutUri, state: "s1", ...parameters }).href;

/** Whether this browser would be let through without our page. */
async function isSignedIn(browser: Browser, client = website): Promise<boolean> {
  const { location } = await opens(browser, (await begins(client, { prompt: "none" })).address);
  return location?.searchParams.has("code") === true;
}

test("a site signs its reader out here, too, without a question, and gets the browser back", async () => {
  const browser = aBrowser(url);
  const tokens = await signsIn(website, browser, reader.email);
  expect(await isSignedIn(browser)).toBe(true);
  const page = await opens(browser, signOut(website, { id_token_hint: tokens.id_token ?? "" }));
  expect(page.location?.href).toBe(`${signOutUri}?state=s1`);
  expect(await isSignedIn(browser)).toBe(false);
  await expect(asksAbout(website, tokens)).rejects.toMatchObject({ status: 401 });
});

test("a link that doesn't show whose sign-in it means only asks", async () => {
  const [browser, stranger] = [aBrowser(url), aBrowser(url)];
  await signsIn(website, browser, reader.email);
  const another = await aReader(site, publisher);
  const theirs = await signsIn(website, stranger, another.email);
  for (const hint of [{}, { id_token_hint: theirs.id_token ?? "" }]) {
    const page = await opens(browser, signOut(website, hint));
    expect(page.text).toContain("Do you want to sign out");
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self' https://www.courier.example;");
    expect(await isSignedIn(browser)).toBe(true);
  }
  const page = await opens(browser, signOut(website, {}));
  expect((await follows(browser, await browser.submit(page, {}))).location?.href).toBe(`${signOutUri}?state=s1`);
  expect(await isSignedIn(browser)).toBe(false);
});

test("leads nowhere but to an address of the client", async () => {
  const browser = aBrowser(url);
  const tokens = await signsIn(website, browser, reader.email);
  const hint = { id_token_hint: tokens.id_token ?? "", post_logout_redirect_uri: "https://evil.example/" };
  const page = await opens(browser, signOut(website, hint));
  expect([page.status, page.location]).toEqual([400, null]);
  expect(page.text).toContain("post_logout_redirect_uri not registered");
  expect(await isSignedIn(browser)).toBe(true);
});

test("if nobody is signed in, the browser returns at once, or sees that it is signed out", async () => {
  expect((await opens(aBrowser(url), signOut(website, {}))).location?.href).toBe(`${signOutUri}?state=s1`);
  const { end_session_endpoint = "" } = website.serverMetadata();
  const page = await opens(aBrowser(url), end_session_endpoint);
  expect([page.status, page.text.includes("You are signed out")]).toEqual([200, true]);
});

test("signing in as somebody else ends the first sign-in", async () => {
  const browser = aBrowser(url);
  await signsIn(website, browser, reader.email);
  const another = await aReader(site, publisher);
  const page = await opens(browser, (await begins(website, { prompt: "login" })).address);
  const back = await signsInOn(browser, page, another.email);
  expect(back.location?.searchParams.get("code")).toBeTruthy();
  expect(await isSignedIn(browser)).toBe(true);
});

test("signing out here ends this browser's sign-in at the sites", async () => {
  const browser = aBrowser(url);
  const tokens = await signsIn(website, browser, reader.email);
  const token = await signedIn(site, publisher, reader.email);
  const out = await browser.call("signOut", { domain: publisher.domain }, token);
  expect(out.status).toBe(200);
  expect(await isSignedIn(browser)).toBe(false);
  await expect(asksAbout(website, tokens)).rejects.toMatchObject({ status: 401 });
});

test("our own sign-out page ends the sign-in, too", async () => {
  const browser = aBrowser(url);
  await signsIn(website, browser, reader.email);
  const page = await browser.open(`${url}/${publisher.domain}/tncms/auth/federated/sign-out/`);
  expect((await follows(browser, await browser.submit(page, {}))).text).toContain("You are signed out");
  expect(await isSignedIn(browser)).toBe(false);
});

test.each(["a lock by staff", "a new password or ended sessions"])(
  "%s ends sign-ins at the sites at once",
  async (what) => {
    const theirs = await aReader(site, publisher);
    const browser = aBrowser(url);
    const tokens = await signsIn(website, browser, theirs.email);
    const [login] = await asOwner<{ id: number }>(
      site.store.owner,
      "select login_id::int as id from login where tenant_id = $1 and email = $2",
      [publisher.tenantId, theirs.email],
    );
    await site.store.db.write(await dayAt(site, publisher), async (tx) => {
      if (what === "a lock by staff") await setLoginLock(tx, theirs.email, new Date());
      else await revokeSessionsOf(tx, login?.id ?? 0, new Date());
    });
    expect(await isSignedIn(browser)).toBe(false);
    await expect(asksAbout(website, tokens)).rejects.toMatchObject({ status: 401 });
    if (what !== "a lock by staff") return;
    const page = await opens(browser, (await begins(website)).address);
    expect((await signsInOn(browser, page, theirs.email)).text).toContain("locked");
  },
);

test("deletes expired entries", async () => {
  const count = async () => {
    const [row] = await asOwner<{ n: number }>(
      site.store.owner,
      "select count(*)::int as n from openid_record where tenant_id = $1",
      [publisher.tenantId],
    );
    return row?.n;
  };
  await signsIn(website, aBrowser(url), reader.email);
  const inTwoWeeks = new Date(Date.now() + 15 * 24 * 3_600_000);
  expect(await count()).toBeGreaterThan(0);
  await site.store.db.write(await dayAt(site, publisher), (tx) => cleanUp(tx, inTwoWeeks));
  expect(await count()).toBe(0);
});
