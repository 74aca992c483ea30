import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { connect } from "#server/db/connect.ts";
import { startEmbeddedDatabase } from "#server/db/embedded/start-embedded.ts";
import { prepareQueues } from "#server/jobs/queue.ts";
import { EmailDelayed, sendEmail } from "#server/mail/send-email.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { contract } from "#contract/contract.ts";
import { callNames } from "#tests/endpoints/call-names.ts";
import { goodRequest } from "#tests/endpoints/good-requests.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { moneyOf } from "#tests/world/money.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import {
  aCheckout,
  aSubscriber,
  deliverable,
  payAtGateway,
  signedIn,
  submitFrameAnswer,
} from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const folder = mkdtempSync(join(tmpdir(), "doorstep-away-"));
chmodSync(folder, 0o711);
const start = () => startEmbeddedDatabase(folder, () => undefined);
let database = await start();
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const disk = { hasDiskSpace: true };
const store = await connect({ kind: "embedded", owner: database.owner, hasDiskSpace: () => disk.hasDiskSpace });
await prepareQueues(store.owner, () => undefined);
const site = await siteOfFile({ store });
const publisher = await aPublisher(site);
const { domain } = publisher;

/**
 * The offers of the cancel flow are recorded as shown when they are requested, and calls with a limit are counted, so
 * without disk space neither is answered. Without the look-up a reader types her city, and a calendar program asks again.
 */
const reads = callNames.filter((name) => {
  const endpoint: Endpoint = contract[name];
  return endpoint.method === "GET" && endpoint.limit === undefined && name !== "getTerminationOffer";
});

const statusOf = async (url: string) => (await site.app.inject({ url, headers: { host: "localhost" } })).statusCode;
/** /readyz may be a second old, so a read is made, too. */
const untilReady = () =>
  vi.waitUntil(
    async () =>
      (await statusOf("/readyz")) === 200 &&
      (await call(site, "validateAddress", { domain: publisher.domain, ...deliverable })).status === 200,
    { timeout: 20_000 },
  );

test("while the database is down, calls and pages get 503 with Retry-After, and service resumes automatically", async () => {
  const { email } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  const home = () => call(site, "getAccountManagementDetails", { domain }, { token });
  const before = await home();
  await database.stop();
  site.publications.forget();
  for (const answer of [
    await home(),
    await call(site, "getSiteOptions", { domain }),
    await call(site, "validateAddress", { domain, ...deliverable }),
    await call(site, "getSiteOptions", { domain: "nobody.example" }),
  ]) {
    expect(expectProblem(answer, 503).title).toBe("Service Unavailable");
    expect(answer.headers["retry-after"]).toBe("5");
  }
  expect(await statusOf(`/${domain}/subscribe`)).toBe(503);
  expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 503]);
  database = await start();
  await untilReady();
  expect((await home()).body).toEqual(before.body);
});

test("while the disk has no room changes are 503 and reads go on, also of who was last here minutes ago", async () => {
  const other = await aPublisher(site);
  const { email } = await aSubscriber(site, other);
  const token = await signedIn(site, other, email);
  const home = () => call(site, "getAccountManagementDetails", { domain: other.domain }, { token });
  const before = await home();
  disk.hasDiskSpace = false;
  site.passMinutes(5);
  expect((await home()).body).toEqual(before.body);
  expect((await call(site, "getDefaultWebOffers", { domain: other.domain })).status).toBe(200);
  expectProblem(await call(site, "validateAddress", { domain: other.domain, ...deliverable }), 503);
  expectProblem(await call(site, "signOut", { domain: other.domain }, { token }), 503);
  disk.hasDiskSpace = true;
  expect((await home()).body).toEqual(before.body);
  expect((await call(site, "signOut", { domain: other.domain }, { token })).status).toBe(200);
});

test.each(reads)("while the disk has no room %s is answered", async (name) => {
  const { input, token = "" } = await goodRequest[name](site, await aPublisher(site));
  disk.hasDiskSpace = false;
  const { status } = await call(site, name, input, { token });
  disk.hasDiskSpace = true;
  expect(status).toBe(200);
});

test("while the disk has no room an email waits: what goes out and cannot be noted would go out again", async () => {
  const other = await aPublisher(site);
  await aSubscriber(site, other);
  const emails = () =>
    asOwner<{ id: string; state: string }>(
      store.owner,
      "select letter_id::text id, state from letter where tenant_id = $1 and kind = 'receipt'",
      [other.tenantId],
    );
  const [letter] = await emails();
  disk.hasDiskSpace = false;
  await expect(sendEmail(site.work.emails, other.tenantId, letter?.id ?? "")).rejects.toThrow(EmailDelayed);
  disk.hasDiskSpace = true;
  expect(await emails()).toEqual([{ id: letter?.id, state: "queued" }]);
  await sendEmail(site.work.emails, other.tenantId, letter?.id ?? "");
  expect(await emails()).toEqual([{ id: letter?.id, state: "sent" }]);
});

test("when the database fails under many requests at once, each gets its answer or a 503", async () => {
  const requests = Array.from({ length: 60 }, (_, at) =>
    at % 2 === 0 ? call(site, "getSiteOptions", { domain }) : call(site, "validateAddress", { domain, ...deliverable }),
  );
  const stopped = database.stop();
  const answers = await Promise.all(requests);
  await stopped;
  for (const { status } of answers) expect([200, 503]).toContain(status);
  database = await start();
  await untilReady();
  expect((await call(site, "validateAddress", { domain, ...deliverable })).status).toBe(200);
});

test("a purchase whose store is killed is told as 503, and is whole when it is sent again with its key", async () => {
  const shopper = await aCheckout(site, publisher);
  const input = submitFrameAnswer(publisher, shopper, await payAtGateway(site, shopper.widget));
  const how = { token: shopper.token, key: newKey() };
  const posting = call(site, "processConvergeResponse", input, how);
  process.kill(Number(readFileSync(join(folder, "pg", "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
  expect([200, 503]).toContain((await posting).status);
  await untilReady();
  const { body } = await call(site, "processConvergeResponse", input, how);
  expect(body).toMatchObject({ isSuccess: true, accountNumber: shopper.accountNumber });
  // The subscriber of the first test, and this one.
  expect(await moneyOf(site, publisher)).toMatchObject({
    charges: [100, 100],
    posted: 200,
    receipts: 2,
    unbalanced: 0,
  });
});
