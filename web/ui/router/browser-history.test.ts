import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentEntry, listen, type NavigationType, openEntry } from "./browser-history.ts";

type Kept = { readonly href: string; readonly state: unknown };

/** The parts of a browser window that a history needs. */
class Window extends EventTarget {
  entries: Kept[] = [{ href: "https://courier.example/subscribe?plan=daily", state: null }];
  at = 0;
  readonly left: string[] = [];
  readonly location = {
    url: (): URL => new URL(this.entries[this.at]?.href ?? "", "https://courier.example"),
    get pathname(): string {
      return this.url().pathname;
    },
    get search(): string {
      return this.url().search;
    },
    get hash(): string {
      return this.url().hash;
    },
    assign: (href: string): void => void this.left.push(href),
  };
  readonly history = {
    entry: (): Kept | undefined => this.entries[this.at],
    get state(): unknown {
      return this.entry()?.state;
    },
    pushState: (state: unknown, _: string, href: string): void => {
      this.entries = [...this.entries.slice(0, this.at + 1), { href, state: structuredClone(state) }];
      this.at += 1;
    },
    replaceState: (state: unknown, _: string, href = this.entries[this.at]?.href ?? ""): void => {
      this.entries[this.at] = { href, state: structuredClone(state) };
    },
  };

  goes(to: number): void {
    this.at = to;
    this.dispatchEvent(new Event("popstate"));
  }
}

let browser = new Window();
let navigations: NavigationType[] = [];
let stop = (): void => undefined;

beforeEach(() => {
  browser = new Window();
  navigations = [];
  vi.stubGlobal("window", browser);
  stop = listen((type) => navigations.push(type));
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('the page that was opened has the key "default" and no state', () => {
  expect(currentEntry()).toEqual({
    pathname: "/subscribe",
    search: "?plan=daily",
    hash: "",
    state: null,
    key: "default",
  });
});

test("a new entry has its own key and keeps its state, and back finds the previous one", () => {
  openEntry("/subscribe?step=gift", { state: { from: "plan_preference" }, replace: false });
  const gift = currentEntry();
  expect(gift).toMatchObject({ pathname: "/subscribe", search: "?step=gift", state: { from: "plan_preference" } });
  expect(gift.key).not.toBe("default");
  browser.goes(0);
  expect(currentEntry()).toMatchObject({ search: "?plan=daily", key: "default" });
  browser.goes(1);
  expect(currentEntry()).toEqual(gift);
  expect(navigations).toEqual(["PUSH", "POP", "POP"]);
});

test("an entry that replaces another has its own key and adds nothing to the history", () => {
  openEntry("/account", { state: null, replace: false });
  const { key } = currentEntry();
  openEntry("/account/history", { state: null, replace: true });
  expect(browser.entries.map(({ href }) => href)).toEqual([
    "https://courier.example/subscribe?plan=daily",
    "/account/history",
  ]);
  expect(currentEntry().key).not.toBe(key);
  expect(navigations).toEqual(["PUSH", "REPLACE"]);
});

test("storing something in a page's own entry navigates nowhere and keeps key and other state", () => {
  openEntry("/subscribe?step=gift", { state: { from: "plan_preference" }, replace: false });
  const before = currentEntry();
  browser.history.replaceState({ ...(browser.history.state as object), checkout: { format: 3 } }, "");
  expect(currentEntry()).toEqual(before);
  expect(navigations).toEqual(["PUSH"]);
});

test("if the browser refuses another entry, the page opens in a new document", () => {
  browser.history.pushState = () => {
    throw new DOMException("too many", "SecurityError");
  };
  openEntry("/account", { state: null, replace: false });
  expect(browser.left).toEqual(["/account"]);
});

test("a listener that was removed is not called", () => {
  stop();
  openEntry("/account", { state: null, replace: false });
  browser.goes(0);
  expect(navigations).toEqual([]);
});
