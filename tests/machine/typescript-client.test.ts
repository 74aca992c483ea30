import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { once } from "node:events";
import { afterAll, expect, expectTypeOf, test } from "vitest";
import { addDays } from "#core/day.ts";
import { webhookEvents } from "#contract/machine/webhook-events.ts";
import { type AnnouncedType, announcedTypes } from "#core/webhook/announcement.ts";
import { exampleOf } from "#server/http/webhook-docs.ts";
import { doorstep } from "../../clients/typescript/doorstep.ts";
import type { Account } from "../../clients/typescript/shapes.ts";
import { DoorstepError } from "../../clients/typescript/transport.ts";
import type { WebhookMessage } from "../../clients/typescript/webhook-messages.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { aPaperReader } from "#tests/world/stops.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { subscriptionOf, todayAt } from "#tests/world/time.ts";
import { aKey } from "./a-key.ts";

const site = await siteOfFile();
const address = await site.app.listen({ host: "127.0.0.1", port: 0 });
const publisher = await aPublisher(site);
const reader = await aSubscriber(site, publisher);
const { text: key } = await aKey(site, publisher, { scopes: ["accounts", "entitlements"] });
const client = doorstep({ address, key });

afterAll(() => site.app.server.closeAllConnections());

const failureOf = async (asked: Promise<unknown>): Promise<DoorstepError> => {
  const failed: unknown = await asked.catch((fault: unknown) => fault);
  if (!(failed instanceof DoorstepError)) throw new Error("it did not fail as the client's calls do");
  return failed;
};

test("reads an account over HTTP", async () => {
  const { paidThrough } = await subscriptionOf(site, publisher, reader.accountNumber);
  const account = await client.getAccount({ number: String(reader.accountNumber) });
  expectTypeOf(account.subscriptions).toEqualTypeOf<Account["subscriptions"]>();
  expect(account).toMatchObject({ firstName: "Nora", email: reader.email });
  expect(account.subscriptions.map((each) => [each.status, each.paidThrough])).toEqual([["active", paidThrough]]);
});

test("asks who may read, and gets the signed token", async () => {
  const { entitled, entitlements } = await client.getEntitlements({ login: reader.email });
  expect(entitled).toBe(true);
  expect(entitlements.map(({ product }) => product)).toEqual(["digital", "eEdition"]);
  const { token, keys } = await client.getEntitlementToken({ login: reader.email });
  expect(token.split(".")).toHaveLength(3);
  expect(keys).toContain("/.well-known/jwks.json");
});

test("makes a vacation hold once for its key, and fails with the code of the rule that forbids it", async () => {
  const paper = await aPaperReader(site, publisher);
  const { text } = await aKey(site, publisher, { scopes: ["stops"] });
  const there = doorstep({ address, key: text });
  const today = await todayAt(site, publisher);
  const { accountNumber } = paper;
  const wanted = { accountNumber, stopOn: addDays(today, 7), restartOn: addDays(today, 21), papers: "stop" } as const;
  const key = randomUUID();
  const made = await there.createStop(wanted, key);
  expect(await there.createStop(wanted, key)).toEqual(made);
  const { stops } = await there.listStops({ account: String(accountNumber) });
  expect(stops.map(({ stopId, papers }) => ({ stopId, papers }))).toEqual([{ stopId: made.stopId, papers: "stop" }]);
  const { failure } = await failureOf(there.createStop(wanted, randomUUID()));
  expect(failure).toMatchObject({ status: 409, problem: { errors: [{ detail: "overlap" }] } });
});

test("fails with status and problem: unknown account, invalid number, key without the right, no key", async () => {
  const missing = await failureOf(client.getAccount({ number: "1" }));
  expect(missing.failure).toMatchObject({ status: 404, problem: { status: 404, requestId: expect.any(String) } });
  const wrong = await failureOf(client.getAccount({ number: "one" }));
  expect(wrong.failure).toMatchObject({ status: 400, problem: { errors: [{ pointer: expect.any(String) }] } });
  expect(wrong.message).toMatch(/^Bad Request: \/number .+\.$/);
  const { text: other } = await aKey(site, publisher);
  const barred = await failureOf(doorstep({ address, key: other }).getAccount({ number: "1" }));
  expect([barred.message, barred.failure.status]).toEqual(["This key may not read accounts.", 403]);
  const nobody = await failureOf(doorstep({ address, key: "none" }).getEntitlements({ login: reader.email }));
  expect(nobody.failure).toMatchObject({ status: 401, retryAfterSeconds: null });
});

test("reports when to retry, never follows redirects, and gives up when there is no answer", async () => {
  const answers = { status: 429, headers: { "retry-after": "7" }, silent: false };
  const server = createServer((_, response) => {
    if (!answers.silent) response.writeHead(answers.status, answers.headers).end("Too Many Requests");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  const there = doorstep({ address: `http://127.0.0.1:${port}`, key, timeoutMs: 200 });
  const asks = async () => (await failureOf(there.getAccount({ number: "1" }))).failure;
  expect(await asks()).toEqual({ status: 429, problem: null, retryAfterSeconds: 7 });
  Object.assign(answers, { status: 302, headers: { location: `${address}/api/v1/account?number=1` } });
  expect(await asks()).toEqual({ status: null, problem: null, retryAfterSeconds: null });
  answers.silent = true;
  expect(await asks()).toEqual({ status: null, problem: null, retryAfterSeconds: null });
  server.closeAllConnections();
  server.close();
});

test("identifies every webhook message by its type", () => {
  expectTypeOf<WebhookMessage["type"]>().toEqualTypeOf<AnnouncedType>();
  expect(announcedTypes).toHaveLength(Object.keys(webhookEvents).length);
  const message = JSON.parse(JSON.stringify(exampleOf("subscription.started"))) as WebhookMessage;
  if (message.type !== "subscription.started") throw new Error(message.type);
  expect(message.data.details?.how).toBe("bought");
});
