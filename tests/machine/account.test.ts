import { expect, test } from "vitest";
import { keyText, type KeyScope } from "#core/site/api-key.ts";
import { insertKey } from "#server/store/machine/api-key.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { dayAt, standingOf } from "#tests/world/time.ts";

const site = await siteOfFile();

async function aKey(publisher: Publisher, scope: KeyScope = "accounts"): Promise<string> {
  const text = keyText(publisher.tenantId, site.needs.outside.random.token());
  const made = { name: "crm", scopes: [scope], text, expiresOn: null, actor: "staff", now: new Date() };
  await site.store.db.write(await dayAt(site, publisher), (tx) => insertKey(tx, made));
  return text;
}

async function reads(key: string | null, query: string) {
  const headers = key === null ? {} : { authorization: `Bearer ${key}` };
  const answer = await site.app.inject({ url: `/api/v1/account${query}`, headers });
  return { status: answer.statusCode, body: answer.json() };
}

const publisher = await aPublisher(site);
const key = await aKey(publisher);
const reader = await aSubscriber(site, publisher);

test("says who an account is, and what its subscriptions are now", async () => {
  const { paidThrough, subscriptionId } = await standingOf(site, publisher, reader.accountNumber);
  expect(await reads(key, `?number=${reader.accountNumber}`)).toEqual({
    status: 200,
    body: {
      accountNumber: reader.accountNumber,
      firstName: "Nora",
      lastName: "Ellingsen",
      email: reader.email,
      mergedInto: null,
      subscriptions: [
        expect.objectContaining({ subscriptionId, status: "active", paidThrough, lastDay: null, renews: true }),
      ],
    },
  });
});

test("knows no account of another publication, and none that is not there", async () => {
  const theirs = await aKey(await aPublisher(site));
  expect((await reads(theirs, `?number=${reader.accountNumber}`)).status).toBe(404);
  expect((await reads(key, "?number=1")).status).toBe(404);
});

test("is refused without a key, and to a key that may only ask who may read", async () => {
  expect((await reads(null, `?number=${reader.accountNumber}`)).status).toBe(401);
  expect(await reads(await aKey(publisher, "entitlements"), `?number=${reader.accountNumber}`)).toMatchObject({
    status: 403,
    body: { detail: "This key may not read accounts." },
  });
});

test.each(["", "?number=", "?number=abc", "?number=-1", "?number=1&more=1"])("refuses %j", async (query) => {
  expect((await reads(key, query)).status).toBe(400);
});

test("is in the OpenAPI document, with every webhook beside it", async () => {
  const { paths, webhooks } = (await site.app.inject({ url: "/api/openapi.json" })).json();
  expect(paths["/api/v1/account"].get).toMatchObject({ operationId: "getAccount", security: [{ apiKey: [] }] });
  expect(webhooks["subscription.canceled"].post).toMatchObject({
    summary: expect.stringContaining("The reader canceled"),
    requestBody: {
      content: { "application/json": { schema: expect.anything(), example: { type: "subscription.canceled" } } },
    },
  });
});
