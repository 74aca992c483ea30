import {
  createLocalJWKSet,
  decodeProtectedHeader,
  generateKeyPair,
  type JSONWebKeySet,
  jwtVerify,
  SignJWT,
} from "jose";
import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { replaceSigningKeys, rotateSigningKeys } from "#server/machine/rotate-signing-keys.ts";
import { signingKeys } from "#server/crypto/signing-keys.ts";
import { findSigningKeys } from "#server/store/machine/signing-key.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aSubscriber, newEmail } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { dayAt, subscriptionOf, todayAt } from "#tests/world/time.ts";
import { aKey, askWith } from "./a-key.ts";

const site = await siteOfFile({ clockStands: true });

const asksToken = (key: string | null, login: string) =>
  askWith(site, key, `/api/v1/entitlement-token?login=${encodeURIComponent(login)}`);

async function keySetOf({ domain }: Publisher) {
  const answer = await site.app.inject({ url: `/${domain}/.well-known/jwks.json`, headers: { host: "localhost" } });
  return { status: answer.statusCode, headers: answer.headers, set: answer.json<JSONWebKeySet>() };
}

const issuerOf = ({ domain }: Publisher): string => `http://localhost:3000/${domain}`;

/** Checks it as a website does: with the publication's keys, and without asking anybody. */
async function checks(publisher: Publisher, token: string) {
  const { set } = await keySetOf(publisher);
  const { payload } = await jwtVerify(token, createLocalJWKSet(set), {
    issuer: issuerOf(publisher),
    audience: "entitlements",
    typ: "entitlements+jwt",
    algorithms: ["RS256"],
    currentDate: site.needs.outside.clock.now(),
  });
  return payload;
}

const rotate = (publisher: Publisher) => rotateSigningKeys(site.work, publisher.tenantId);
const numbersOf = async ({ tenantId }: Publisher) =>
  (await findSigningKeys(site.store.db, tenantId)).map(({ keyNumber }) => keyNumber);
const days = (count: number) => site.passMinutes(count * 24 * 60);

test("says what the entitlement answer says, and is checked with the public keys alone", async () => {
  const publisher = await aPublisher(site);
  const { text } = await aKey(site, publisher);
  const { email, accountNumber } = await aSubscriber(site, publisher, {
    bundleID: "wed-fri-sun",
    rateCode: "wed-fri-sun-4w",
  });
  const { paidThrough } = await subscriptionOf(site, publisher, accountNumber);
  const { status, body, headers } = await asksToken(text, email.toUpperCase());
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  const claims = await checks(publisher, body.token);
  const until = addDays(paidThrough, 14);
  expect(claims).toEqual({
    iss: issuerOf(publisher),
    aud: "entitlements",
    iat: expect.any(Number),
    exp: Number(claims.iat) + 600,
    login: email,
    login_confirmed: false,
    products: ["print", "digital", "eEdition"],
    entitlements: ["print", "digital", "eEdition"].map((product) => ({ product, until, in_grace: false })),
  });
  expect(body).toMatchObject({
    expiresAt: new Date(Number(claims.exp) * 1000).toISOString(),
    issuer: issuerOf(publisher),
    keys: `${issuerOf(publisher)}/.well-known/jwks.json`,
  });
  const nobody = await asksToken(text, newEmail());
  expect(await checks(publisher, nobody.body.token)).toMatchObject({ products: [], entitlements: [] });
});

test("names each product once, through the last day of any subscription", async () => {
  const publisher = await aPublisher(site);
  const { text } = await aKey(site, publisher);
  const { email } = await aSubscriber(site, publisher);
  const today = await todayAt(site, publisher);
  await changePublisher(site, publisher, `update subscription set paid_through = '${addDays(today, -3)}'`);
  const claims = await checks(publisher, (await asksToken(text, email)).body.token);
  expect(claims["entitlements"]).toEqual(
    (claims["products"] as string[]).map((product) => ({ product, until: addDays(today, 4), in_grace: true })),
  );
});

test("counts for ten minutes", async () => {
  const publisher = await aPublisher(site);
  const { text } = await aKey(site, publisher);
  const { token } = (await asksToken(text, newEmail())).body;
  site.passMinutes(9);
  await expect(checks(publisher, token)).resolves.toBeDefined();
  site.passMinutes(1);
  await expect(checks(publisher, token)).rejects.toThrow('"exp" claim');
});

test("is nobody's word at another publication, and a made-up one is nobody's anywhere", async () => {
  const [publisher, other] = [await aPublisher(site), await aPublisher(site)];
  const [here, there] = [await aKey(site, publisher), await aKey(site, other)];
  const { token } = (await asksToken(here.text, newEmail())).body;
  await asksToken(there.text, newEmail());
  await expect(checks(other, token)).rejects.toThrow("no applicable key");
  const { privateKey } = await generateKeyPair("RS256");
  const { kid = "" } = decodeProtectedHeader(token);
  const forged = new SignJWT({ products: ["digital"] })
    .setProtectedHeader({ alg: "RS256", kid, typ: "entitlements+jwt" })
    .setIssuer(issuerOf(publisher))
    .setAudience("entitlements");
  await expect(checks(publisher, await forged.sign(privateKey))).rejects.toThrow("signature verification failed");
});

test("needs a key of the publication that may ask for entitlements", async () => {
  const publisher = await aPublisher(site);
  const { text } = await aKey(site, publisher, { scopes: ["accounts"] });
  expect((await asksToken(null, newEmail())).status).toBe(401);
  expect((await asksToken(text, newEmail())).status).toBe(403);
  expect(await numbersOf(publisher)).toEqual([]);
});

test("the public keys may be cached for five minutes, are open to every page, and reveal nothing private", async () => {
  const publisher = await aPublisher(site);
  expect((await keySetOf(publisher)).set).toEqual({ keys: [] });
  expect((await keySetOf(publisher)).headers["cache-control"]).toBe("no-store");
  await asksToken((await aKey(site, publisher)).text, newEmail());
  const { headers, set } = await keySetOf(publisher);
  expect(headers).toMatchObject({
    "cache-control": "public, max-age=300",
    "access-control-allow-origin": "*",
    "content-type": expect.stringContaining("application/jwk-set+json"),
  });
  expect(set.keys.map((key) => Object.keys(key).toSorted())).toEqual([["alg", "e", "kid", "kty", "n", "use"]]);
  expect((await site.app.inject({ url: "/nobody.example/.well-known/jwks.json" })).statusCode).toBe(404);
});

test("private keys are sealed in the database", async () => {
  const publisher = await aPublisher(site);
  await asksToken((await aKey(site, publisher)).text, newEmail());
  const [row] = await asOwner<{ sealed: Buffer; all: string }>(
    site.store.owner,
    "select sealed_private_key as sealed, k::text as all from signing_key k where tenant_id = $1",
    [publisher.tenantId],
  );
  expect(row?.sealed.subarray(0, 4).toString()).toBe("DSv2");
  expect(row?.all).not.toMatch(/"(d|p|q|dp|dq|qi)"/);
});

test("keys change on their own: the next is published for a day before it signs, the old one for 15 days after", async () => {
  const publisher = await aPublisher(site);
  const { text } = await aKey(site, publisher);
  const signer = async () => decodeProtectedHeader((await asksToken(text, newEmail())).body.token).kid;
  const first = await signer();
  days(89);
  await rotate(publisher);
  await rotate(publisher);
  expect(await numbersOf(publisher)).toEqual([1, 2]);
  expect((await keySetOf(publisher)).set.keys).toHaveLength(2);
  expect(await signer()).toBe(first);
  const old = (await asksToken(text, newEmail())).body.token;
  days(1);
  expect(await signer()).not.toBe(first);
  await expect(checks(publisher, old)).rejects.toThrow('"exp" claim');
  days(14);
  await rotate(publisher);
  expect(await numbersOf(publisher)).toEqual([1, 2]);
  days(1);
  await rotate(publisher);
  expect(await numbersOf(publisher)).toEqual([2]);
  expect((await keySetOf(publisher)).set.keys).toHaveLength(1);
});

test("after a leak a new key signs at once, and what the old ones signed is refused, on every server within two seconds", async () => {
  const publisher = await aPublisher(site);
  const { text } = await aKey(site, publisher);
  const leaked = (await asksToken(text, newEmail())).body.token;
  const other = signingKeys({ ...site.needs.outside, db: site.store.db });
  expect((await other.keySet(publisher.tenantId)).listed).toHaveLength(1);
  const needs = { ...site.needs.outside, db: site.store.db, actor: "staff" };
  await replaceSigningKeys(needs, await dayAt(site, publisher));
  site.passMinutes(2 / 60);
  await expect(checks(publisher, leaked)).rejects.toThrow("no applicable key");
  await expect(checks(publisher, (await asksToken(text, newEmail())).body.token)).resolves.toBeDefined();
  expect((await other.keySet(publisher.tenantId)).listed).toEqual((await keySetOf(publisher)).set.keys);
  expect(await numbersOf(publisher)).toEqual([2]);
});

test("two servers that first sign at the same time create one key", async () => {
  const publisher = await aPublisher(site);
  const servers = [1, 2].map(() => signingKeys({ ...site.needs.outside, db: site.store.db }));
  const at = await dayAt(site, publisher);
  await Promise.all(servers.map((server) => server.keySetToSign(at)));
  expect(await numbersOf(publisher)).toEqual([1]);
});
