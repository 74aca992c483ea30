import { expect, test } from "vitest";
import { type FrameEvent, type FrameState, nextFrameState } from "./frame-state.ts";

const after = (...events: FrameEvent[]): FrameState => events.reduce<FrameState>(nextFrameState, { kind: "waiting" });
const declined: FrameEvent = { type: "declined", text: "Payment declined", field: null };

test("nothing is paid before the page has given a token", () => {
  expect(after({ type: "pressed" }).kind).toBe("waiting");
  expect(after({ type: "opened" }, { type: "pressed" }).kind).toBe("paying");
});

test("a second click during a payment changes nothing", () => {
  const paying = after({ type: "opened" }, { type: "pressed" });
  expect(nextFrameState(paying, { type: "pressed" })).toBe(paying);
});

test("after a decline the same form may be submitted again", () => {
  expect(after({ type: "opened" }, { type: "pressed" }, declined, { type: "pressed" }).kind).toBe("paying");
});

test("a used up token needs a new one", () => {
  const failed = after({ type: "opened" }, { type: "pressed" }, { type: "failed", text: "no" });
  expect(nextFrameState(failed, { type: "pressed" })).toBe(failed);
  expect(nextFrameState(failed, { type: "opened" }).kind).toBe("ready");
});

test("closing a wallet leaves everything as it was", () => {
  expect(after({ type: "opened" }, { type: "pressed" }, { type: "canceled" }).kind).toBe("ready");
});

test("an approval counts however late it comes, and nothing can happen after it", () => {
  const approved = after({ type: "opened" }, { type: "pressed" }, { type: "approved" });
  expect(nextFrameState(approved, declined)).toBe(approved);
  expect(nextFrameState(approved, { type: "opened" })).toBe(approved);
  expect(after({ type: "opened" }, { type: "pressed" }, { type: "failed", text: "" }, { type: "approved" }).kind).toBe(
    "approved",
  );
});

test("a payment that the bank asks about is still in progress, and a late question changes nothing", () => {
  const asked = after({ type: "opened" }, { type: "pressed" }, { type: "asking" });
  expect(asked).toEqual({ kind: "paying", asked: true });
  expect(nextFrameState(asked, { type: "approved" }).kind).toBe("approved");
  expect(after({ type: "opened" }, { type: "asking" }).kind).toBe("ready");
});
