import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import * as openid from "openid-client";
import { afterAll, expect, test } from "vitest";
import { httpReceivers } from "#server/adapters/webhook/http-receivers.ts";
import { endClient } from "#server/identity/provider/manage-clients.ts";
import { checkSignOutNotices } from "#server/main/check/own-checks.ts";
import { findMissedNotices } from "#server/store/openid/missed-notices.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { dayAt } from "#tests/world/time.ts";
import { aBrowser, aReader, aSiteAt, connects, opens, signOutUri, signsIn } from "./a-site-client.ts";

// Jobs run, and a site that doesn't answer is given up on after a moment.
const site = await siteOfFile({ jobs: true, outside: { webhooks: httpReceivers({ timeoutMs: 300 }) } });
const url = await site.listen();
const publisher = await aPublisher(site);
const website = await aSiteAt(url, publisher, await connects(site, publisher));
const reader = await aReader(site, publisher);

/** A website that accepts sign-out notices, and answers as the test says. */
async function aToldSite() {
  const heard: string[] = [];
  const answers: ((response: ServerResponse) => void)[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      heard.push(new URLSearchParams(body).get("logout_token") ?? "");
      (answers.shift() ?? ((so) => so.end()))(response);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  afterAll(() => server.closeAllConnections());
  afterAll(() => server.close());
  const { port } = server.address() as AddressInfo;
  const added = await connects(site, publisher, {
    name: "E-edition",
    signOutNoticeUri: `http://127.0.0.1:${port}/signed-out`,
  });
  return { heard, answers, added, client: await aSiteAt(url, publisher, added) };
}

const refuses = (response: ServerResponse): void => void response.writeHead(500).end();
const isSilent = (): void => undefined;

type Told = Awaited<ReturnType<typeof aToldSite>>;

/** The reader signs in at both sites, and out at the other one. */
async function signsOutElsewhere({ client }: Told) {
  const browser = aBrowser(url);
  const there = await signsIn(client, browser, reader.email);
  const { id_token = "" } = await signsIn(website, browser, reader.email);
  const parameters = { post_logout_redirect_uri: signOutUri, id_token_hint: id_token };
  const page = await opens(browser, openid.buildEndSessionUrl(website, parameters).href);
  expect(page.location?.origin).toBe(new URL(signOutUri).origin);
  return there;
}

type Job = { readonly state: string; readonly tries: number };
const jobsOf = ({ added }: Told) =>
  asOwner<Job>(
    site.store.owner,
    "select state::text, retry_count as tries from pgboss.job where name = 'sign-out-notice' and data ->> 'id' like $1 || ' %'",
    [added.clientId],
  );
/** Ends the wait for the next try. */
const letItTry = ({ added }: Told) =>
  asOwner(
    site.store.owner,
    "update pgboss.job set start_after = now() where name = 'sign-out-notice' and data ->> 'id' like $1 || ' %'",
    [added.clientId],
  );

test("notifies the reader's other site that they signed out", async () => {
  const eEdition = await aToldSite();
  const there = await signsOutElsewhere(eEdition);
  await expect.poll(() => eEdition.heard).toHaveLength(1);
  const issuer = `${url}/${publisher.domain}`;
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
  const { payload } = await jwtVerify(eEdition.heard[0] ?? "", keys, {
    issuer,
    audience: eEdition.added.clientId,
    typ: "logout+jwt",
  });
  expect(payload).toMatchObject({ sid: there.claims()?.["sid"], sub: there.claims()?.sub });
  await expect.poll(() => jobsOf(eEdition)).toEqual([{ state: "completed", tries: 0 }]);
});

test("notifies a site that fails to answer again, each time with a new token, until it accepts", async () => {
  const eEdition = await aToldSite();
  eEdition.answers.push(isSilent, refuses);
  const there = await signsOutElsewhere(eEdition);
  await expect.poll(() => jobsOf(eEdition)).toEqual([{ state: "retry", tries: 0 }]);
  await letItTry(eEdition);
  await expect.poll(() => jobsOf(eEdition)).toEqual([{ state: "retry", tries: 1 }]);
  await letItTry(eEdition);
  await expect.poll(() => jobsOf(eEdition)).toEqual([{ state: "completed", tries: 2 }]);
  const told = eEdition.heard.map((token) => decodeJwt(token));
  expect(told.map(({ sid }) => sid)).toEqual([1, 2, 3].map(() => there.claims()?.["sid"]));
  expect(new Set(told.map(({ jti }) => jti)).size).toBe(3);
  expect(await findMissedNotices(site.store.db, publisher.tenantId, (await dayAt(site, publisher)).today)).toEqual([]);
});

test("the waits between tries grow to two hours, and the last try is after about a day", async () => {
  const [queue] = await asOwner<{ limit: number; first: number; most: number; grows: boolean }>(
    site.store.owner,
    `select retry_limit as limit, retry_delay as first, retry_delay_max as most, retry_backoff as grows from pgboss.queue
     where name = 'sign-out-notice'`,
  );
  const { limit = 0, first = 0, most = 0, grows } = queue ?? {};
  const waits = Array.from({ length: limit }, (_, at) => Math.min(first * 2 ** at, most));
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3600;
  expect([grows, most, hours > 22, hours < 30]).toEqual([true, 7200, true, true]);
});

test("after the last try, the trail has it and the check names the site, until it is disconnected", async () => {
  const eEdition = await aToldSite();
  eEdition.answers.push(refuses, refuses);
  await signsOutElsewhere(eEdition);
  await expect.poll(() => jobsOf(eEdition)).toMatchObject([{ state: "retry" }]);
  await asOwner(
    site.store.owner,
    "update pgboss.job set retry_count = retry_limit - 1 where name = 'sign-out-notice' and data ->> 'id' like $1 || ' %'",
    [eEdition.added.clientId],
  );
  await letItTry(eEdition);
  const at = await dayAt(site, publisher);
  const missed = () => findMissedNotices(site.store.db, publisher.tenantId, at.today);
  const publication = await site.publications.publication(publisher.tenantId);
  const check = async () =>
    (await checkSignOutNotices({ ...site.needs, publications: publication === null ? [] : [publication] }))[0];
  const { clientNumber } = eEdition.added;
  await expect.poll(missed, { timeout: 20_000 }).toEqual([{ clientNumber }]);
  expect(await check()).toMatchObject({ ok: false, says: `not taken by site ${clientNumber} of ${publisher.domain}` });
  const trail = await asOwner(
    site.store.owner,
    "select outcome from audit_entry where tenant_id = $1 and subject = $2",
    [publisher.tenantId, `sign-in-client:${clientNumber}`],
  );
  expect(trail).toContainEqual({ outcome: "given-up" });
  await site.store.db.write(at, (tx) => endClient(tx, clientNumber, { actor: "staff", now: new Date() }));
  expect([await missed(), (await check())?.ok]).toEqual([[], true]);
});

test("doesn't notify a site that was disconnected meanwhile", async () => {
  const eEdition = await aToldSite();
  eEdition.answers.push(refuses);
  await signsOutElsewhere(eEdition);
  await expect.poll(() => jobsOf(eEdition)).toMatchObject([{ state: "retry" }]);
  const at = await dayAt(site, publisher);
  const by = { actor: "staff", now: new Date() };
  await site.store.db.write(at, (tx) => endClient(tx, eEdition.added.clientNumber, by));
  await letItTry(eEdition);
  await expect.poll(() => jobsOf(eEdition)).toMatchObject([{ state: "completed" }]);
  expect(eEdition.heard).toHaveLength(1);
});
