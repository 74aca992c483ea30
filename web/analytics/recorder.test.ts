import { expect, test } from "vitest";
import { noConsent } from "#core/site/consent.ts";
import { addToCart, customEvent, purchase } from "./entries.ts";
import { isFirstTimeIn } from "./first-time.ts";
import { makeRecorder } from "./recorder.ts";

const item = {
  item_brand: "The Courier",
  item_category: "subscription",
  item_id: "digital",
  item_name: "Digital",
  price: 12.99,
  quantity: 1,
} as const;
const counting = { ...noConsent, analytics: true };

function aTab(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    kept,
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, text: string | null) => void (text === null ? kept.delete(key) : kept.set(key, text)),
  };
}

function aRecorder({ hostname = "courier.example", allowed = counting, signal = false, tab = aTab() } = {}) {
  const layer: unknown[] = [];
  const logged: unknown[] = [];
  const sent: unknown[] = [];
  const record = makeRecorder({
    hostname,
    domain: "courier.example",
    layer: () => layer,
    log: (entry) => logged.push(entry),
    consent: { allowed: () => allowed, privacySignal: () => signal },
    send: async (input) => {
      sent.push(input);
      throw new Error("the server is away");
    },
    visit: "v1",
    isFirst: isFirstTimeIn(tab),
  });
  return { record, layer, logged, sent };
}

test("every event goes into the data layer, those of a cart after an empty one", () => {
  const { record, layer } = aRecorder();
  const added = addToCart([item]);
  record(customEvent("start_subscription"));
  record(added);
  expect(layer).toEqual([{ event: "start_subscription" }, { ecommerce: null }, added]);
});

test.each(["localhost", "127.0.0.1"])("on %s events are only logged", (hostname) => {
  const { record, logged, sent } = aRecorder({ hostname });
  record(addToCart([item]));
  expect([logged, sent]).toEqual([[addToCart([item])], []]);
});

test("elsewhere an allowed event is sent with the consent state, and a failure disturbs nobody", async () => {
  const { record, logged, sent } = aRecorder();
  record(customEvent("start_subscription"));
  await Promise.resolve();
  expect(logged).toEqual([]);
  expect(sent).toEqual([
    {
      domain: "courier.example",
      visit: "v1",
      event: "start_subscription",
      consent: { ...counting, globalPrivacyControl: false, version: 1 },
    },
  ]);
});

test("without consent nothing is sent", () => {
  const { record, sent, logged } = aRecorder({ allowed: { ...counting, analytics: false } });
  record(addToCart([item]));
  expect([sent, logged]).toEqual([[], []]);
});

test("a purchase counts once per transaction, even after the tab is reloaded", () => {
  const tab = aTab();
  const first = aRecorder({ tab });
  first.record(purchase([item], "R1"));
  first.record(purchase([item], "R1"));
  const reloaded = aRecorder({ tab });
  reloaded.record(purchase([item], "R1"));
  reloaded.record(purchase([item], "R2"));
  expect([first.sent.length, reloaded.sent.length]).toEqual([1, 1]);
  expect(reloaded.layer).toEqual([{ ecommerce: null }, purchase([item], "R2")]);
});
