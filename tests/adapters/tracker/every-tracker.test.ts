import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ga4Tracker } from "#server/adapters/tracker/ga4.ts";
import type { TrackedEvent, TrackerAccount } from "#server/adapters/tracker/port.ts";
import { aTracker } from "#tests/world/tracker.ts";

const folder = mkdtempSync(join(tmpdir(), "doorstep-tracker-"));
const emulator = await aTracker(folder);
afterAll(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true, force: true });
});

const account: TrackerAccount = { url: emulator.url, reach: "loopback", measurementId: "G-SUITE", secret: "s3cret" };
const event: TrackedEvent = {
  visit: "0f".repeat(16),
  at: new Date(),
  event: "purchase",
  ecommerce: {
    currency: "USD",
    items: [
      {
        item_brand: "Kettle Lakes Courier",
        item_category: "subscription",
        item_id: "digital",
        item_name: "Unlimited Digital + E-edition",
        price: 12.99,
        quantity: 1,
      },
    ],
    value: 12.99,
    coupon: "SPRING",
    shipping: 0,
    tax: 0,
    transaction_id: "R260202-7F3K9Q2D",
  },
  action: null,
  label: null,
  marketing: true,
  personalization: false,
};

type Hit = { readonly problems: string[]; readonly body: { readonly events: { readonly params: object }[] } };

const hitsOf = async (measurementId: string): Promise<Hit[]> => {
  const response = await fetch(`${emulator.url}.json?measurement_id=${measurementId}`);
  return ((await response.json()) as { hits: Hit[] }).hits;
};

// Each tracker that a publisher can choose runs the same suite.
const trackers = [{ kind: "ga4", tracker: ga4Tracker() }] as const;

test.each(trackers)("$kind receives a whole purchase", async ({ kind, tracker }) => {
  const own = { ...account, measurementId: `G-WHOLE${kind.toUpperCase()}` };
  expect(await tracker.record(own, event)).toEqual({ kind: "sent" });
  const [hit, ...more] = await hitsOf(own.measurementId);
  expect(more).toEqual([]);
  expect(hit).toMatchObject({
    problems: [],
    body: {
      client_id: event.visit,
      timestamp_micros: event.at.getTime() * 1000,
      consent: { ad_user_data: "GRANTED", ad_personalization: "DENIED" },
      events: [{ name: "purchase", params: { ...event.ecommerce, engagement_time_msec: 1 } }],
    },
  });
});

test.each(trackers)("$kind stays within the tracker's limits, whatever a plan's name is", async ({ kind, tracker }) => {
  const own = { ...account, measurementId: `G-LONG${kind.toUpperCase()}` };
  const label = `https://courier.example/${"x".repeat(200)}`;
  const items = event.ecommerce?.items.map((item) => ({ ...item, item_name: "n".repeat(120) })) ?? [];
  const ecommerce = event.ecommerce === null ? null : { ...event.ecommerce, items };
  await tracker.record(own, { ...event, event: "legal_terms", ecommerce: null, action: "mouse-click", label });
  await tracker.record(own, { ...event, ecommerce });
  expect((await hitsOf(own.measurementId)).map(({ problems }) => problems)).toEqual([[], []]);
});

test.each(trackers)("$kind distinguishes failures to retry from final ones", async ({ tracker }) => {
  const at = (measurementId: string) => tracker.record({ ...account, measurementId }, event);
  expect(await at("G-DOWN01")).toEqual({ kind: "later", why: "answered 503" });
  expect(await at("G-BUSY01")).toEqual({ kind: "later", why: "answered 429" });
  expect(await at("G-GONE01")).toEqual({ kind: "refused", why: "answered 410" });
  const nobody = { ...account, url: "http://127.0.0.1:9" };
  expect(await tracker.record(nobody, event)).toEqual({ kind: "later", why: "no answer" });
});

test.each(trackers)("$kind calls only public https addresses", async ({ tracker }) => {
  for (const url of [
    "http://www.google-analytics.com",
    "https://10.0.0.1",
    "https://127.0.0.1:4433",
    "not an address",
  ]) {
    const answer = await tracker.record({ ...account, url, reach: "public" }, event);
    expect([url, answer.kind]).toEqual([url, "refused"]);
  }
});

test("the emulator's page shows what was sent, escaped, and what the tracker would have dropped", async () => {
  const bad = { client_id: "<b>", events: [{ name: "purchase", params: {} }] };
  const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(bad) };
  const answer = await fetch(`${emulator.url}/mp/collect?measurement_id=G-PAGE&api_secret=s`, post);
  expect(answer.status).toBe(204);
  const page = await (await fetch(`${emulator.url}?measurement_id=G-PAGE`)).text();
  expect(page).toContain("GA4 would drop this: value must be a number");
  expect(page).toContain("&lt;b&gt;");
  expect(page).not.toContain("s3cret");
});
