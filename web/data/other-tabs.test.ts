import { expect, test } from "vitest";
import { notifyOtherTabs, onSignedOutElsewhere } from "./other-tabs.ts";

const domain = "kettlelakescourier.example";

test("a tab hears that somebody signed out in another one, and never itself", async () => {
  const other = new BroadcastChannel("doorstep:signed-out");
  const reached = new Promise((told) => other.addEventListener("message", ({ data }) => told(data), { once: true }));
  const heard = Promise.withResolvers<unknown>();
  const stop = onSignedOutElsewhere(heard.resolve);
  notifyOtherTabs({ domain, username: "ada@example.com" });
  expect(await reached).toEqual({ domain, username: "ada@example.com" });
  other.postMessage({ domain, username: "grace@example.com" });
  expect(await heard.promise).toEqual({ domain, username: "grace@example.com" });
  stop();
  other.close();
});
