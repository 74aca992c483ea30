import { expect, test } from "vitest";
import { noConsent } from "#core/site/consent.ts";
import { makeConsentStore } from "./consent-store.ts";

const all = { analytics: true, marketing: true, personalization: true };

function aStore({ domain = "courier.example", signal = false, kept = new Map<string, string>() } = {}) {
  const storage = {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, text: string | null) => void kept.set(key, text ?? ""),
  };
  const now = () => new Date("2026-02-02T12:00:00Z");
  return { kept, store: makeConsentStore({ storage, domain, privacySignal: () => signal, now }) };
}

test("everything is denied until the visitor has chosen", () => {
  const { store } = aStore();
  expect([store.chosen(), store.allowed()]).toEqual([null, noConsent]);
});

test("a choice is kept with its time and version, for this publication", () => {
  const { store, kept } = aStore();
  store.choose({ ...noConsent, analytics: true });
  expect(store.allowed()).toEqual({ ...noConsent, analytics: true });
  expect(JSON.parse(kept.get("consent:courier.example") ?? "")).toEqual({
    version: 1,
    at: "2026-02-02T12:00:00.000Z",
    choice: { ...noConsent, analytics: true },
  });
  expect(aStore({ kept, domain: "beacon.example" }).store.chosen()).toBeNull();
});

test("Global Privacy Control overrides the choice", () => {
  const { kept, store } = aStore();
  store.choose(all);
  expect(aStore({ kept, signal: true }).store.allowed()).toEqual(noConsent);
});

test("a different version, or something that isn't a choice, counts as none", () => {
  const at = "2026-02-02T12:00:00Z";
  for (const text of [
    "",
    "yes",
    "null",
    JSON.stringify({ version: 0, at, choice: all }),
    JSON.stringify({ version: 1, at: "once", choice: all }),
    JSON.stringify({ version: 1, at, choice: { analytics: true } }),
    JSON.stringify({ version: 1, at, choice: { ...all, marketing: "yes" } }),
  ]) {
    const { store } = aStore({ kept: new Map([["consent:courier.example", text]]) });
    expect([text, store.chosen(), store.allowed()]).toEqual([text, null, noConsent]);
  }
});
