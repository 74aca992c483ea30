import { expect, test } from "vitest";
import { notifyOtherTabs, onSignedOutElsewhere } from "./other-tabs.ts";

const domain = "kettlelakescourier.example";

test("a tab hears that somebody signed out in another one, and never itself", async () => {
  const other = new BroadcastChannel("doorstep:signed-out");
  const reached = new Promise((resolve) =>
    other.addEventListener("message", ({ data }) => resolve(data), { once: true }),
  );
  const received = Promise.withResolvers<unknown>();
  const stop = onSignedOutElsewhere(received.resolve);
  notifyOtherTabs({ domain, username: "ada@example.com" });
  expect(await reached).toEqual({ domain, username: "ada@example.com" });
  other.postMessage({ domain, username: "grace@example.com" });
  expect(await received.promise).toEqual({ domain, username: "grace@example.com" });
  stop();
  other.close();
});
