import { expect, test } from "vitest";
import { insertChoice } from "#server/store/mailing-list/marketing-choice.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner, someDay } from "#tests/world/store.ts";
import { subscriptionOf } from "#tests/world/time.ts";
import { aKey, askWith } from "./a-key.ts";

const site = await siteOfFile();

const reads = (key: string | null, query: string) => askWith(site, key, `/api/v1/account${query}`);

const publisher = await aPublisher(site);
const { text: key } = await aKey(site, publisher, { scopes: ["accounts"] });
const reader = await aSubscriber(site, publisher);

test("returns whose account it is, and its current subscriptions", async () => {
  const { paidThrough, subscriptionId } = await subscriptionOf(site, publisher, reader.accountNumber);
  expect(await reads(key, `?number=${reader.accountNumber}`)).toMatchObject({
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

test("an account without email doesn't get another one's answer about news", async () => {
  const place = await aPublisher(site);
  const [agreed, silent] = [await aSubscriber(site, place), await aSubscriber(site, place)];
  const choice = {
    agreed: true,
    how: "reader",
    email: agreed.email,
    shown: "Yes, please.",
    actor: "anonymous",
  } as const;
  await site.store.db.write(someDay(place.tenantId), (tx) =>
    insertChoice(tx, { ...choice, accountNumber: agreed.accountNumber, now: new Date() }),
  );
  const { text: theirs } = await aKey(site, place, { scopes: ["accounts"] });
  const asked = async ({ accountNumber }: { readonly accountNumber: number }) =>
    (await reads(theirs, `?number=${accountNumber}`)).body;
  expect(await asked(agreed)).toMatchObject({ marketingEmail: true });
  await asOwner(site.store.owner, "update account set contact_email = '' where tenant_id = $1", [place.tenantId]);
  expect(await asked(silent)).toMatchObject({ email: null, marketingEmail: false });
});

test("knows no account of another publication, and none that is not there", async () => {
  const { text: theirs } = await aKey(site, await aPublisher(site), { scopes: ["accounts"] });
  expect((await reads(theirs, `?number=${reader.accountNumber}`)).status).toBe(404);
  expect((await reads(key, "?number=1")).status).toBe(404);
});

test("refuses a call without a key, or with a key that may only ask who may read", async () => {
  expect((await reads(null, `?number=${reader.accountNumber}`)).status).toBe(401);
  const { text: another } = await aKey(site, publisher);
  expect(await reads(another, `?number=${reader.accountNumber}`)).toMatchObject({
    status: 403,
    body: { detail: "This key may not read accounts." },
  });
});

test.each(["", "?number=", "?number=abc", "?number=-1", "?number=1&more=1"])("refuses %j", async (query) => {
  expect((await reads(key, query)).status).toBe(400);
});

test("is in the OpenAPI document, with every webhook", async () => {
  const { paths, webhooks } = (await site.app.inject({ url: "/api/openapi.json" })).json();
  expect(paths["/api/v1/account"].get).toMatchObject({ operationId: "getAccount", security: [{ apiKey: [] }] });
  expect(webhooks["subscription.canceled"].post).toMatchObject({
    summary: expect.stringContaining("The reader canceled"),
    requestBody: {
      content: { "application/json": { schema: expect.anything(), example: { type: "subscription.canceled" } } },
    },
  });
});
