import { expect, test, vi } from "vitest";
import { makeSessionStore } from "./session-store.ts";

function aStorage(start: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(start));
  const storage: Storage = {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  return { storage, kept };
}

const signedIn = {
  isAuthenticated: true,
  token: "t",
  username: "maria",
  expires: "2026-03-04T10:00:00Z",
  domain: "courier.example",
  scope: "account",
} as const;
const reason = { terminationReasonID: 2, reasonDescription: "Too expensive", reasonHTML: "" };
const bought = {
  subscriber: { email: "maria@mail.example", accountID: "100234" },
  subscription: { name: "Digital", title: "Unlimited", membership: "digital" },
};

test("the session keys are those of the specs, texts as they are and records as JSON", () => {
  const { storage, kept } = aStorage();
  const session = makeSessionStore(() => storage);
  session.set("userAuth", signedIn);
  session.set("flow", "step1");
  session.set("CancelReason", reason);
  session.set("offerDecision", "declined");
  session.set("returnURL", "/account/profile?accountNumber=7");
  session.set("subscribeData", bought);
  expect(Object.fromEntries(kept)).toEqual({
    userAuth: JSON.stringify(signedIn),
    flow: "step1",
    CancelReason: JSON.stringify(reason),
    offerDecision: "declined",
    returnURL: "/account/profile?accountNumber=7",
    subscribeData: JSON.stringify(bought),
    flowAccount: "0",
  });
  expect(session.get("userAuth")).toEqual(signedIn);
  expect(session.get("CancelReason")).toEqual(reason);
  expect(session.get("subscribeData")).toEqual(bought);
});

test("a flow's progress belongs to the account that is chosen: another one finds nothing of it", () => {
  const { storage, kept } = aStorage();
  let chosen = 7;
  const session = makeSessionStore(
    () => storage,
    () => chosen,
  );
  const flowKeys = ["flow", "CancelReason", "offerDecision", "PaymentOption"] as const;
  const option = { name: "4 weeks", term: "4 weeks", amount: 12.99, rateCode: "r", bundleID: "b", paymentMethod: "A" };
  session.set("flow", "step2");
  session.set("CancelReason", reason);
  session.set("offerDecision", "declined");
  session.set("PaymentOption", option);
  session.set("userAuth", signedIn);
  chosen = 8;
  expect(flowKeys.map((key) => session.get(key))).toEqual([null, null, null, null]);
  expect(session.get("userAuth")).toEqual(signedIn);
  // Another account is only viewed: returning to the first one continues its flow.
  chosen = 7;
  expect(flowKeys.map((key) => session.get(key))).toEqual(["step2", reason, "declined", option]);
  // A flow for the other account begins: nothing of the first flow is left.
  chosen = 8;
  session.set("flow", "step0");
  expect(flowKeys.map((key) => kept.get(key))).toEqual(["step0", undefined, undefined, undefined]);
  chosen = 7;
  expect(flowKeys.map((key) => session.get(key))).toEqual([null, null, null, null]);
});

test("a value of the wrong shape counts as absent", () => {
  const { storage } = aStorage({
    userAuth: '{"token":"t"}',
    flow: "step9",
    CancelReason: "not json",
    offerDecision: "maybe",
    PaymentOption: "null",
    editorDetails: "[]",
    subscribeData: '{"subscriber":{},"subscription":{}}',
  });
  const session = makeSessionStore(() => storage);
  const keys = ["userAuth", "flow", "CancelReason", "offerDecision", "PaymentOption", "editorDetails"] as const;
  for (const key of keys) expect(session.get(key)).toBeNull();
  expect(session.get("subscribeData")).toBeNull();
});

test("returns only to a path of this site", () => {
  const { storage, kept } = aStorage();
  const session = makeSessionStore(() => storage);
  for (const other of ["//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:alert(1)", "/a b"]) {
    kept.set("returnURL", other);
    expect(session.get("returnURL")).toBeNull();
  }
});

test("if storage is blocked, every value is kept in memory", () => {
  vi.stubGlobal("reportError", () => undefined);
  const session = makeSessionStore(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  session.set("flow", "step2");
  session.set("userAuth", signedIn);
  expect(session.get("flow")).toBe("step2");
  session.remove("flow");
  expect(session.get("flow")).toBeNull();
  expect(session.get("userAuth")).toEqual(signedIn);
  vi.unstubAllGlobals();
});

test("if storage fails later, what was stored before is still there", () => {
  vi.stubGlobal("reportError", () => undefined);
  const { storage } = aStorage();
  let full = false;
  const session = makeSessionStore(() => {
    if (full) throw new DOMException("full", "QuotaExceededError");
    return storage;
  });
  session.set("flow", "step1");
  full = true;
  session.set("offerDecision", "accepted");
  expect([session.get("flow"), session.get("offerDecision")]).toEqual(["step1", "accepted"]);
  vi.unstubAllGlobals();
});

test("sign-out leaves nothing behind", () => {
  const { storage, kept } = aStorage({ other: "not ours" });
  const session = makeSessionStore(() => storage);
  session.set("userAuth", signedIn);
  session.set("subscribeData", bought);
  session.clear();
  expect(Object.fromEntries(kept)).toEqual({ other: "not ours" });
});

test("screens are notified of every change", () => {
  const { storage } = aStorage();
  const session = makeSessionStore(() => storage);
  const versions: number[] = [];
  const stop = session.subscribe(() => versions.push(session.version()));
  session.set("flow", "step0");
  session.remove("flow");
  stop();
  session.set("flow", "step1");
  expect(versions).toEqual([1, 2]);
});
