import * as openid from "openid-client";
import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { password } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { browserOf, mintSignInLink } from "#server/store/login/sign-in-link.ts";
import { findOwner } from "#server/store/login/login.ts";
import { dayAt, subscriptionOf, todayAt } from "#tests/world/time.ts";
import {
  aBrowser,
  aReader,
  aSiteAt,
  asksAbout,
  begins,
  comesBack,
  connects,
  follows,
  opens,
  redeems,
  redirectUri,
  signsIn,
  signsInOn,
} from "./a-site-client.ts";

const site = await siteOfFile();
const url = await site.listen();
const publisher = await aPublisher(site);
const client = await connects(site, publisher);
const website = await aSiteAt(url, publisher, client);
const reader = await aReader(site, publisher, { bundleID: "digital-yearly", rateCode: "digital-12m" });

test("signs a reader in at the news site, on our own page, and reports who it is and what they may read", async () => {
  const browser = aBrowser(url);
  const attempt = await begins(website);
  const page = await opens(browser, attempt.address);
  expect(new URL(page.url).pathname).toBe(`/${publisher.domain}/tncms/auth/federated/`);
  expect(page.headers.get("content-security-policy")).toContain(
    `form-action 'self' ${url} https://www.courier.example;`,
  );
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  const back = (await signsInOn(browser, page, reader.email)).location;
  expect(back?.href).toMatch(`${redirectUri}?code=`);
  const tokens = await redeems(website, attempt, back ?? new URL(url));
  const { paidThrough } = await subscriptionOf(site, publisher, reader.accountNumber);
  const until = addDays(paidThrough, 7);
  expect(await asksAbout(website, tokens)).toEqual({
    sub: tokens.claims()?.sub,
    email: reader.email,
    email_verified: true,
    name: "Nora Ellingsen",
    given_name: "Nora",
    family_name: "Ellingsen",
    products: ["digital", "eEdition"],
    entitlements: ["digital", "eEdition"].map((product) => ({ product, until, in_grace: false })),
  });
  expect(Object.keys(tokens)).not.toContain("refresh_token");
});

test("recognizes a browser that has signed in, and doesn't show our page again", async () => {
  const browser = aBrowser(url);
  await signsIn(website, browser, reader.email);
  const eEdition = await aSiteAt(url, publisher, await connects(site, publisher, { name: "E-edition" }));
  const attempt = await begins(eEdition);
  const back = (await opens(browser, attempt.address)).location;
  expect((await redeems(eEdition, attempt, back ?? new URL(url))).claims()?.sub).toBeTruthy();
  const again = await opens(browser, (await begins(website, { prompt: "login" })).address);
  expect(new URL(again.url).pathname).toContain("/tncms/auth/federated/");
  const silent = await opens(aBrowser(url), (await begins(website, { prompt: "none" })).address);
  expect(silent.location?.searchParams.get("error")).toBe("login_required");
});

test("the sign-in ends with the browser, and no script can read its cookie", async () => {
  const browser = aBrowser(url);
  const page = await opens(browser, (await begins(website)).address);
  const { location } = await browser.submit(page, { email: reader.email, password });
  const signedIn = await browser.open(location?.href ?? "");
  const resumed = await browser.open(signedIn.location?.href ?? "");
  const [cookie = ""] = resumed.headers.getSetCookie().filter((line) => /^sites-[\w-]+=/.test(line));
  expect(cookie).toMatch(/; path=\/; samesite=lax; httponly$/i);
});

test("looks up what a reader may read when the site asks", async () => {
  const theirs = await aReader(site, publisher);
  const tokens = await signsIn(website, aBrowser(url), theirs.email);
  expect((await asksAbout(website, tokens))["products"]).toContain("digital");
  const today = await todayAt(site, publisher);
  await asOwner(
    site.store.owner,
    "update subscription set paid_through = $3::date where tenant_id = $1 and account_number = $2",
    [publisher.tenantId, theirs.accountNumber, addDays(today, -60)],
  );
  expect(await asksAbout(website, tokens)).toMatchObject({ products: [], entitlements: [] });
});

test("sub stays the same when the email changes, and differs between publications", async () => {
  const theirs = await aReader(site, publisher);
  const before = await asksAbout(website, await signsIn(website, aBrowser(url), theirs.email));
  const email = `new-${theirs.email}`;
  await asOwner(site.store.owner, "update login set email = $2 where tenant_id = $1 and email = $3", [
    publisher.tenantId,
    email,
    theirs.email,
  ]);
  const after = await asksAbout(website, await signsIn(website, aBrowser(url), email));
  expect([after.sub, after.email]).toEqual([before.sub, email]);
  const other = await aPublisher(site);
  const there = await aSiteAt(url, other, await connects(site, other));
  await aReader(site, other, { email });
  const elsewhere = await asksAbout(there, await signsIn(there, aBrowser(url), email));
  expect([elsewhere.email, elsewhere.sub === after.sub]).toEqual([email, false]);
});

test("an app without a secret signs in by PKCE alone", async () => {
  const app = await connects(site, publisher, { name: "App", isApp: true });
  expect(app.secret).toBeNull();
  const theirs = await aSiteAt(url, publisher, app);
  expect((await signsIn(theirs, aBrowser(url), reader.email)).claims()?.aud).toBe(app.clientId);
});

test("an emailed link leads back to the site where the sign-in began", async () => {
  const browser = aBrowser(url);
  const attempt = await begins(website);
  const page = await opens(browser, attempt.address);
  const formToken = [...browser.cookies].find(([name]) => name.startsWith("form-"))?.[1] ?? "";
  const { token: newToken, reference } = site.needs.outside.random;
  const token = newToken();
  await site.store.db.write(await dayAt(site, publisher), async (tx) => {
    const owner = await findOwner(tx, reader.email);
    const link = { loginId: owner?.loginId ?? 0, recipient: reader.email, browser: browserOf(formToken) };
    await mintSignInLink(tx, { ...link, token, code: reference(), now: new Date() });
  });
  const link = await browser.open(`${page.url.split("?")[0]}sign-in-link/open/?token=${token}`);
  expect(link.headers.get("content-security-policy")).toContain("form-action 'self' https://www.courier.example;");
  const back = (await follows(browser, await browser.submit(link, {}))).location;
  expect((await redeems(website, attempt, back ?? new URL(url))).claims()?.sub).toBeTruthy();
});

test("accepts the client's secret in the form, too, as WordPress sends it", async () => {
  const post = await openid.discovery(
    new URL(`${url}/${publisher.domain}`),
    client.clientId,
    undefined,
    openid.ClientSecretPost(client.secret ?? ""),
    { execute: [openid.allowInsecureRequests] },
  );
  expect((await signsIn(post, aBrowser(url), reader.email)).claims()?.sub).toBeTruthy();
});

test("its discovery document promises the code flow with PKCE, RS256, and nothing else", async () => {
  const answer = await fetch(`${url}/${publisher.domain}/.well-known/openid-configuration`);
  const issuer = `${url}/${publisher.domain}`;
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
  expect(await answer.json()).toEqual({
    issuer,
    authorization_endpoint: `${issuer}/openid/authorize`,
    token_endpoint: `${issuer}/openid/token`,
    userinfo_endpoint: `${issuer}/openid/reader`,
    end_session_endpoint: `${issuer}/openid/sign-out`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code"],
    code_challenge_methods_supported: ["S256"],
    id_token_signing_alg_values_supported: ["RS256"],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
    subject_types_supported: ["public"],
    scopes_supported: ["openid", "email", "profile", "entitlements"],
    claims_supported: expect.arrayContaining(["sub", "email", "email_verified", "name", "products", "entitlements"]),
    claim_types_supported: ["normal"],
    claims_parameter_supported: false,
    request_uri_parameter_supported: false,
    authorization_response_iss_parameter_supported: true,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  });
});

test("keeps nothing by which somebody with the database could sign in", async () => {
  const attempt = await begins(website);
  const browser = aBrowser(url);
  const back = await comesBack(browser, attempt, reader.email);
  const tokens = await redeems(website, attempt, back);
  const kept = await asOwner<{ all: string }>(
    site.store.owner,
    "select r::text as all from openid_record r where tenant_id = $1 union all select c::text from sign_in_client c where tenant_id = $1",
    [publisher.tenantId],
  );
  const text = kept.map(({ all }) => all).join("\n");
  const session = [...browser.cookies].find(([name]) => name.startsWith("sites-") && !name.endsWith(".sig"))?.[1];
  expect(session).toBeTruthy();
  for (const secret of [back.searchParams.get("code"), tokens.access_token, session, client.secret])
    expect(text).not.toContain(secret);
});
