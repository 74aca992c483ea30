import { expect, test } from "vitest";
import { makeCheckoutStore } from "./checkout-store.ts";
import { digitalBasic, home, sampleQuote } from "./sample-checkout.ts";
import { consentTo } from "./consent.ts";
import { readProgress, withProgress } from "./saved-progress.ts";

const domain = "courier.example";

function aFilledStore() {
  const store = makeCheckoutStore(null, () => "first");
  store.dispatch({ type: "planPicked", bundle: digitalBasic });
  store.dispatch({ type: "consentGiven", consent: consentTo("D1", sampleQuote) });
  store.dispatch({ type: "started" });
  store.saveDraft({ email: "ada@example.com", billing: home.fields });
  store.dispatch({
    type: "account",
    event: { type: "submitted", credentials: { email: "ada@example.com", password: "secret words" } },
  });
  store.dispatch({ type: "billingChecked", address: home });
  return store;
}
/** The form in which a history entry stores it: the structured clone of a reload. */
const reloaded = (entry: object): unknown => structuredClone(entry);

test("a reload brings back the plan, the addresses and what was typed", () => {
  const entry = reloaded(withProgress({ key: "abc" }, aFilledStore().progress(domain)));
  const store = makeCheckoutStore(readProgress(entry, domain), () => "second");
  expect(store.now()).toMatchObject({ started: true, billing: home, order: { picked: { digital: "D1" } } });
  expect(store.drafts()).toMatchObject({ email: "ada@example.com", billing: home.fields, sameAsBilling: true });
  expect(store.checkoutID()).toBe("first");
  expect(entry).toMatchObject({ key: "abc" });
});

test("a reload keeps the agreement to a second subscription, until another plan is picked", () => {
  const filled = aFilledStore();
  filled.dispatch({ type: "secondWanted" });
  const entry = reloaded(withProgress(null, filled.progress(domain)));
  const store = makeCheckoutStore(readProgress(entry, domain), () => "second");
  expect(store.now().isSecond).toBe(true);
  store.dispatch({ type: "planPicked", bundle: { ...digitalBasic, bundleID: "D2" } });
  expect(store.now().isSecond).toBe(false);
});

test("never stores the password or the checked terms", () => {
  const entry = withProgress(null, aFilledStore().progress(domain));
  expect(JSON.stringify(entry)).not.toContain("secret words");
  expect(makeCheckoutStore(readProgress(entry, domain), () => "second").now().consents).toEqual([]);
});

test("another publication's progress, an older program's or somebody else's state counts as none", () => {
  const entry = withProgress(null, aFilledStore().progress(domain));
  expect(readProgress(entry, "tribune.example")).toBeNull();
  expect(readProgress({ checkout: { ...aFilledStore().progress(domain), format: 0 } }, domain)).toBeNull();
  for (const other of [null, 7, "text", {}, { checkout: null }, { checkout: { format: 1, domain } }]) {
    expect(readProgress(other, domain)).toBeNull();
  }
});

test("after a purchase the next one starts empty, under its own key", () => {
  const ids = ["first", "second"];
  const store = makeCheckoutStore(null, () => ids.shift() ?? "");
  let drawn = 0;
  store.subscribe(() => (drawn += 1));
  store.dispatch({ type: "planPicked", bundle: digitalBasic });
  store.startOver();
  expect(store.now().order.picked.digital).toBeNull();
  expect(store.checkoutID()).toBe("second");
  expect(drawn).toBe(2);
});

test("typing notifies listeners, but doesn't render", () => {
  const store = makeCheckoutStore(null, () => "c1");
  const calls: string[] = [];
  store.subscribe(() => calls.push("draw"));
  const stop = store.watch(() => calls.push("watch"));
  store.saveDraft({ email: "a" });
  store.dispatch({ type: "started" });
  stop();
  store.saveDraft({ email: "ad" });
  expect(calls).toEqual(["watch", "draw", "watch"]);
});
