import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { ownCodes } from "#server/identity/own-codes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenIdProvider } from "#server/adapters/identity/port.ts";
import { oidcProvider } from "#server/adapters/identity/oidc.ts";
import { systemRandom } from "#server/crypto/random.ts";
import type { ConnectedDatabase } from "#server/db/connect.ts";
import { aTenant } from "./a-tenant.ts";
import { type FakeServer, type Served, serveJson } from "#tests/world/serve-json.ts";
import { openTestStore } from "#tests/world/store.ts";
import { systemClock } from "#server/adapters/clock/system.ts";

type Claims = Record<string, unknown>;
type Signing = { readonly alg: string; readonly key: KeyObject | null };
type Behaviour = {
  readonly claims?: (claims: Claims) => Claims;
  readonly signing?: Signing;
  readonly at?: Readonly<Record<string, Served>>;
};

const ours = generateKeyPairSync("rsa", { modulusLength: 2048 });
const strangers = generateKeyPairSync("rsa", { modulusLength: 2048 });
const memo = { verifier: "v".repeat(43), nonce: "n".repeat(43) };
const state = "s".repeat(43);
const redirectUri = "http://127.0.0.1:1/auth/oidc/callback";

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function idToken(claims: Claims, { alg, key }: Signing): string {
  const signed = `${part({ alg, kid: "k1" })}.${part(claims)}`;
  return `${signed}.${key === null ? "" : createSign("RSA-SHA256").update(signed).sign(key, "base64url")}`;
}

let store: ConnectedDatabase;
beforeAll(async () => void (store = await openTestStore()));
afterAll(() => store.close());

/** An OpenID provider at the wire that answers whatever a test wants. */
async function aProvider({ claims = (all) => all, signing, at = {} }: Behaviour = {}) {
  const { alg, key } = signing ?? { alg: "RS256", key: ours.privateKey };
  const asked: { path: string; body: string; authorization: string | undefined }[] = [];
  let issuer = "";
  const said = (path: string): unknown => {
    const seconds = Math.floor(Date.now() / 1000);
    const own = { iss: issuer, aud: "doorstep", sub: "reader-7", iat: seconds, exp: seconds + 60, nonce: memo.nonce };
    switch (path) {
      case "/.well-known/openid-configuration":
        return {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          userinfo_endpoint: `${issuer}/me`,
          id_token_signing_alg_values_supported: ["RS256"],
          authorization_response_iss_parameter_supported: true,
        };
      case "/token":
        return {
          access_token: "a",
          token_type: "Bearer",
          expires_in: 60,
          id_token: idToken(claims(own), { alg, key }),
        };
      case "/jwks":
        return { keys: [{ ...ours.publicKey.export({ format: "jwk" }), kid: "k1", use: "sig", alg: "RS256" }] };
      default:
        return { sub: "reader-7", email: "From.Userinfo@readers.example", email_verified: false, name: "Reader" };
    }
  };
  const server: FakeServer = await serveJson(({ url, body, headers }) => {
    asked.push({ path: url.pathname, body, authorization: headers.authorization });
    return at[url.pathname] ?? { status: 200, body: said(url.pathname) };
  });
  issuer = server.baseUrl;
  const notes: Error[] = [];
  const provider = oidcProvider({
    exchange: ownCodes(store.db, systemClock),
    random: systemRandom,
    clock: systemClock,
    secretOf: async () => "shh",
    reach: "loopback",
    note: (fault) => notes.push(fault),
  });
  const tenant = aTenant({ kind: "oidc", issuer, clientId: "doorstep" });
  const identify = (more: Readonly<Record<string, string>> = {}): ReturnType<OpenIdProvider["identify"]> => {
    const callback = new URL(redirectUri);
    for (const [name, value] of Object.entries({ code: "c", state, iss: issuer, ...more })) {
      callback.searchParams.set(name, value);
    }
    return provider.identify(tenant, { callback, state, memo });
  };
  return { provider, tenant, identify, asked, notes, issuer, [Symbol.asyncDispose]: () => server.close() };
}

const refused = { kind: "refused", because: "code" };
const email = "ada@readers.example";

test("the browser goes to the provider with state, nonce and an S256 challenge, and without the verifier", async () => {
  await using at = await aProvider();
  const address = new URL((await at.provider.authorizationUrl(at.tenant, { redirectUri, state, memo })) ?? "");
  expect(address.origin + address.pathname).toBe(`${at.issuer}/authorize`);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: "code",
    client_id: "doorstep",
    redirect_uri: redirectUri,
    scope: "openid email profile",
    state,
    nonce: memo.nonce,
    code_challenge_method: "S256",
  });
  expect(address.href).not.toContain(memo.verifier);
});

test("reads issuer and subject from the ID token, and redeems the code with verifier and client secret", async () => {
  await using at = await aProvider({ claims: (all) => ({ ...all, email: email.toUpperCase(), email_verified: true }) });
  expect(await at.identify()).toEqual({
    kind: "identity",
    identity: { issuer: at.issuer, subject: "reader-7", email, emailConfirmed: true, name: "" },
  });
  const [token] = at.asked.filter(({ path }) => path === "/token");
  expect(Object.fromEntries(new URLSearchParams(token?.body))).toMatchObject({
    code: "c",
    code_verifier: memo.verifier,
    redirect_uri: redirectUri,
  });
  expect(token?.authorization).toBe(`Basic ${Buffer.from("doorstep:shh").toString("base64")}`);
});

test("reads an address that only the userinfo endpoint returns, verified or not as it says", async () => {
  await using at = await aProvider();
  const identity = { email: "from.userinfo@readers.example", emailConfirmed: false, name: "Reader" };
  expect(await at.identify()).toMatchObject({ kind: "identity", identity });
});

test.each<[string, Behaviour]>([
  ["of another issuer", { claims: (all) => ({ ...all, iss: "https://evil.example" }) }],
  ["for another client", { claims: (all) => ({ ...all, aud: "somebody-else" }) }],
  ["that has expired", { claims: (all) => ({ ...all, iat: 1_600_000_000, exp: 1_600_000_060 }) }],
  ["with another nonce", { claims: (all) => ({ ...all, nonce: "x".repeat(43) }) }],
  ["without a nonce", { claims: (all) => ({ ...all, nonce: undefined }) }],
])("refuses an ID token %s", async (_, behaviour) => {
  await using at = await aProvider({ ...behaviour, claims: (all) => ({ email, ...behaviour.claims?.(all) }) });
  expect(await at.identify()).toEqual(refused);
  expect(at.notes).toHaveLength(1);
});

test.each<[string, Signing]>([
  ["signed by somebody else", { alg: "RS256", key: strangers.privateKey }],
  ["not signed at all", { alg: "none", key: null }],
  ["signed with an algorithm that the provider does not use", { alg: "HS256", key: ours.privateKey }],
])("signs nobody in with an ID token %s", async (_, signing) => {
  await using at = await aProvider({ signing, claims: (all) => ({ ...all, email }) });
  expect((await at.identify()).kind).not.toBe("identity");
});

test.each([
  ["a wrong state", { state: "x".repeat(43) }],
  ["another issuer's name", { iss: "https://evil.example" }],
  ["an error", { error: "access_denied" }],
])("refuses a return with %s, and redeems no code", async (_, parameters) => {
  await using at = await aProvider();
  expect(await at.identify(parameters)).toEqual(refused);
  expect(at.asked.filter(({ path }) => path === "/token")).toEqual([]);
});

test("refuses a code that the provider does not know", async () => {
  await using at = await aProvider({ at: { "/token": { status: 400, body: { error: "invalid_grant" } } } });
  expect(await at.identify()).toEqual(refused);
});

test.each<[string, Behaviour["at"]]>([
  ["discovery fails", { "/.well-known/openid-configuration": { status: 500, body: "<html>" } }],
  [
    "discovery names another issuer",
    { "/.well-known/openid-configuration": { status: 200, body: { issuer: "https://evil.example" } } },
  ],
  ["the client secret is wrong", { "/token": { status: 401, body: { error: "invalid_client" } } }],
  ["the token endpoint fails", { "/token": { status: 503, body: "<html>" } }],
  ["its keys cannot be had", { "/jwks": { status: 404, body: {} } }],
  ["it redirects", { "/token": { status: 302, body: "", headers: { location: "http://127.0.0.1:1/" } } }],
])("when %s, treats the provider as down and logs why", async (_, at) => {
  await using broken = await aProvider({ ...(at && { at }), claims: (all) => ({ ...all, email }) });
  expect(await broken.identify()).toEqual({ kind: "unavailable" });
  expect(broken.notes).toHaveLength(1);
});

test("refuses somebody without an email address", async () => {
  await using at = await aProvider({ at: { "/me": { status: 200, body: { sub: "reader-7" } } } });
  expect(await at.identify()).toEqual({ kind: "refused", because: "no-email" });
});

test("ignores userinfo about somebody else", async () => {
  await using at = await aProvider({ at: { "/me": { status: 200, body: { sub: "another", email } } } });
  expect((await at.identify()).kind).not.toBe("identity");
});
