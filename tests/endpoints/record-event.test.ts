import { expect, test } from "vitest";
import { networkLimits } from "#core/site/throttle.ts";
import { forwardEvent } from "#server/site/forward-event.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { newIp } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { hitsOf } from "#tests/world/tracker.ts";

const site = await siteOfFile();

const granted = { analytics: true, marketing: false, personalization: true, globalPrivacyControl: false, version: 1 };
const item = {
  item_brand: "Kettle Lakes Courier",
  item_category: "subscription",
  item_id: "digital",
  item_name: "Unlimited Digital + E-edition",
  price: 12.99,
  quantity: 1,
};
const cart = { currency: "USD", items: [item], value: 12.99, coupon: "", shipping: 0, tax: 0, transaction_id: "" };
const visit = "0123456789abcdef0123456789abcdef";
const added = { visit, consent: granted, event: "add_to_cart", ecommerce: cart };

const record = (
  { domain }: Publisher,
  change: object = {},
  how: { key?: string; headers?: Record<string, string> } = {},
) => call(site, "recordEvent", { domain, ...added, ...change }, { ip: newIp(), ...how });

const waiting = async ({ tenantId }: Publisher): Promise<string[]> => {
  const rows = await asOwner<{ id: string }>(
    site.store.owner,
    "select event_id as id from analytics_event where tenant_id = $1 order by happened_at",
    [tenantId],
  );
  return rows.map(({ id }) => id);
};

const jobs = async ({ tenantId }: Publisher): Promise<number> => {
  const text = "select count(*)::int as count from pgboss.job where name = 'analytics' and data ->> 'tenantId' = $1";
  const [row] = await asOwner<{ count: number }>(site.store.owner, text, [String(tenantId)]);
  return row?.count ?? 0;
};

/** Runs the jobs. */
const handOn = async (publisher: Publisher): Promise<void> => {
  for (const id of await waiting(publisher)) await forwardEvent(site.work.events, publisher.tenantId, id);
};

test("stores an allowed event with its job, sends it to the publisher's tracker, and then deletes it", async () => {
  const publisher = await aPublisher(site);
  expect(await record(publisher)).toMatchObject({ status: 200, body: { isSuccess: true, recorded: true } });
  expect([(await waiting(publisher)).length, await jobs(publisher)]).toEqual([1, 1]);
  await handOn(publisher);
  expect(await hitsOf(site, publisher)).toEqual([
    {
      problems: [],
      body: {
        client_id: visit,
        timestamp_micros: expect.any(Number),
        consent: { ad_user_data: "DENIED", ad_personalization: "GRANTED" },
        events: [
          {
            name: "add_to_cart",
            params: { currency: "USD", items: [item], value: 12.99, shipping: 0, tax: 0, engagement_time_msec: 1 },
          },
        ],
      },
    },
  ]);
  expect(await waiting(publisher)).toEqual([]);
});

test("stores nothing where analytics are denied or the browser sends Global Privacy Control", async () => {
  const publisher = await aPublisher(site);
  const denied = await record(publisher, { consent: { ...granted, analytics: false } });
  const told = await record(publisher, { consent: { ...granted, globalPrivacyControl: true } });
  const signalled = await record(publisher, {}, { headers: { "sec-gpc": "1" } });
  for (const answer of [denied, told, signalled]) {
    expect(answer).toMatchObject({ status: 200, body: { isSuccess: true, recorded: false } });
  }
  expect([await waiting(publisher), await jobs(publisher)]).toEqual([[], 0]);
});

test("sends nothing for a publisher without a tracker or one who has removed it", async () => {
  const without = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, tracker: { kind: "none" } },
  }));
  expect((await record(without)).body).toEqual({ isSuccess: true, recorded: false });
  const publisher = await aPublisher(site);
  await record(publisher);
  await asOwner(
    site.store.owner,
    `update tenant set settings = settings || '{"tracker":{"kind":"none"}}' where tenant_id = $1`,
    [publisher.tenantId],
  );
  site.publications.forget();
  await handOn(publisher);
  expect([await waiting(publisher), await hitsOf(site, publisher)]).toEqual([[], []]);
});

test("retries a tracker that is down later, but not one that refuses permanently", async () => {
  const at = (measurementId: string) =>
    aPublisher(site, (plain) => ({
      ...plain,
      tenant: { ...plain.tenant, tracker: { kind: "ga4", url: "sandbox", measurementId } },
    }));
  const down = await at("G-DOWN01");
  expect(await record(down)).toMatchObject({ status: 200, body: { recorded: true } });
  await expect(handOn(down)).rejects.toThrow("answered 503");
  expect(await waiting(down)).toHaveLength(1);
  const gone = await at("G-GONE01");
  await record(gone);
  await handOn(gone);
  expect(await waiting(gone)).toEqual([]);
});

test("records one event when a key is repeated", async () => {
  const publisher = await aPublisher(site);
  const key = newKey();
  await record(publisher, {}, { key });
  expect((await record(publisher, {}, { key })).headers["idempotency-replayed"]).toBe("true");
  expect(await waiting(publisher)).toHaveLength(1);
});

test("removes account numbers, emails, codes, cards and very long texts from an event", async () => {
  const publisher = await aPublisher(site);
  const withItem = (change: object) => ({ ecommerce: { ...cart, items: [{ ...item, ...change }] } });
  const legal = { event: "legal_terms", ecommerce: undefined, action: "mouse-click" };
  for (const [change, pointer] of [
    [{ ...legal, label: "https://courier.example/account?code=abc" }, "/label"],
    [{ ...legal, label: "https://courier.example/account/100200301" }, "/label"],
    [{ ...legal, label: "nora@readers.example" }, "/label"],
    [{ ...legal, label: "x".repeat(301) }, "/label"],
    [{ ...legal, label: "x".repeat(90_000) }, "/label"],
    [{ ...legal, action: "account 100200301" }, "/action"],
    [withItem({ item_name: "nora@readers.example" }), "/ecommerce/items/0/item_name"],
    [withItem({ accountNumber: 100200301 }), "/ecommerce/items/0/accountNumber"],
    [withItem({ price: "12.99" }), "/ecommerce/items/0/price"],
    [{ ecommerce: { ...cart, value: 13 } }, "/ecommerce"],
    [{ ecommerce: { ...cart, currency: "EUR" } }, "/ecommerce/currency"],
    [{ ecommerce: { ...cart, tax: 1 } }, "/ecommerce/tax"],
    [{ ecommerce: { ...cart, items: [] } }, "/ecommerce/items"],
    [{ ecommerce: undefined }, "/ecommerce"],
    [{ event: "purchase" }, "/ecommerce/transaction_id"],
    [{ event: "legal_terms" }, "/ecommerce"],
    [{ event: "Legal terms" }, "/event"],
    [{ consent: { ...granted, analytics: "yes" } }, "/consent/analytics"],
    [{ visit: "100200301" }, "/visit"],
    [{ email: "nora@readers.example" }, "/email"],
  ] as const) {
    expect(pointersOf(await record(publisher, change))).toContain(pointer);
  }
  expect(await waiting(publisher)).toEqual([]);
});

test("accepts 120 events a minute from one address", async () => {
  expect(networkLimits.analytics).toEqual({ most: 120, windowSeconds: 60 });
  const { domain } = await aPublisher(site);
  const ip = newIp();
  const denied = { domain, ...added, consent: { ...granted, analytics: false } };
  const answers = await Promise.all(
    Array.from({ length: networkLimits.analytics.most + 5 }, () => call(site, "recordEvent", denied, { ip })),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) expectProblem(answer, 429);
});
