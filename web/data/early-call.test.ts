import { afterEach, expect, test, vi } from "vitest";
import { staleAfter, takeEarlyCall } from "./early-call.ts";

const now = Date.parse("2026-03-04T09:00:00Z");
const headers = { authorization: "Bearer t" };
const read: RequestInit = { method: "GET", headers };

/** A page that requested the account when it loaded; returns a function that takes its answer. */
function aPageThatAsked() {
  const answer = Promise.resolve(new Response("{}"));
  vi.stubGlobal("window", { earlyCalls: [{ url: "/account", authorization: "Bearer t", answer, askedAt: now }] });
  return (url: string, init = read, at = now): "its answer" | "nothing" =>
    takeEarlyCall(url, init, at) === null ? "nothing" : "its answer";
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("hands out an answer once", () => {
  const take = aPageThatAsked();
  expect([take("/account"), take("/account")]).toEqual(["its answer", "nothing"]);
});

test("hands out no answer for another address or sign-in", () => {
  const take = aPageThatAsked();
  expect(take("/history")).toBe("nothing");
  expect(take("/account", { ...read, headers: { authorization: "Bearer other" } })).toBe("nothing");
});

test("hands out no answer after a call that may have changed something", () => {
  const take = aPageThatAsked();
  take("/stop", { method: "POST", headers });
  expect(take("/account")).toBe("nothing");
});

test("hands out no answer that the screens would read again by now", () => {
  const take = aPageThatAsked();
  expect(take("/account", read, now + staleAfter)).toBe("nothing");
});
