import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { commandText } from "./command-text.ts";
import { type CommandKind, commandMoves, commandRefusals, commandStates } from "./command.ts";

const commandKinds = [
  "start",
  "stop",
  "restart",
  "complaint",
  "payment",
  "rateChange",
  "move",
  "name",
  "cancel",
] as const satisfies readonly CommandKind[];

const settled = { effectiveOn: toDay("2026-03-04"), refusal: null };
const waiting = { effectiveOn: null, refusal: null };

test("describes a finished command: sent to circulation, effective Wed, Mar 4, 2026", () => {
  expect(commandText({ kind: "stop", state: "done", ...settled }, "en")).toBe(
    "Temporary stop: sent to circulation, effective Wed, Mar 4, 2026.",
  );
});

test.each([
  [{ kind: "move", state: "queued", ...waiting }, "New delivery address: recorded, being sent to circulation."],
  [{ kind: "cancel", state: "held", ...waiting }, "Cancellation: sent to circulation, which will process it tonight."],
  [
    { kind: "cancel", state: "held", ...settled },
    "Cancellation: sent to circulation, expected to take effect Wed, Mar 4, 2026.",
  ],
  [{ kind: "payment", state: "done", ...waiting }, "Payment: sent to circulation, in effect."],
  [
    { kind: "stop", state: "refused", effectiveOn: null, refusal: "back-dated" },
    "Temporary stop: circulation couldn't do it because its day had already passed. Please contact customer service.",
  ],
  [
    { kind: "start", state: "dead", ...waiting },
    "Start of your subscription: recorded, but it hasn't reached circulation. Please contact customer service.",
  ],
] as const)("%o in words", (command, text) => {
  expect(commandText(command, "en")).toBe(text);
});

test("describes every command in every state and for every reason in one sentence or two", () => {
  for (const kind of commandKinds) {
    for (const state of commandStates) {
      for (const refusal of [null, ...commandRefusals]) {
        const text = commandText({ kind, state, effectiveOn: null, refusal }, "en");
        expect(text).toMatch(/^[A-Z][^:]+: [a-z][^.]+\.(?: [A-Z][^.]+\.)?$/);
        expect(text).not.toMatch(/undefined|null/);
      }
    }
  }
});

test("keeps a finished or refused command in its state", () => {
  expect([commandMoves.done, commandMoves.refused]).toEqual([[], []]);
});
