import * as fc from "fast-check";
import { expect, test } from "vitest";
import { closedCombobox, highlightedOption, isExactMatch, nextCombobox } from "./combobox-state.ts";
import type { ComboboxEvent, ComboboxOption, ComboboxState } from "./combobox-state.ts";

const options: ComboboxOption[] = ["Iowa", "Ohio", "Utah"].map((label) => ({
  value: label.slice(0, 2).toUpperCase(),
  label,
}));
const after = (...events: ComboboxEvent[]): ComboboxState => events.reduce(nextCombobox, closedCombobox);
const typed = (text: string, matches: readonly ComboboxOption[] = options): ComboboxEvent => ({
  kind: "typed",
  text,
  matches,
});
const move = (step: 1 | -1, at = -1): ComboboxEvent => ({ kind: "moved", step, options, at });
const taken = (state: ComboboxState) => highlightedOption(state)?.label ?? null;

test("typing opens the list and marks the first match", () => {
  expect(taken(after(typed("i")))).toBe("Iowa");
  expect(after(typed("i")).typed).toBe("i");
});

test("an emptied field and one that matches nothing mark nothing", () => {
  expect(taken(after(typed("i"), typed("")))).toBeNull();
  expect(taken(after(typed("x", [])))).toBeNull();
  expect(taken(after(typed("x", []), move(1)))).toBeNull();
});

test("an opened list begins at the chosen option, and marks nothing if there is none", () => {
  expect(taken(after({ kind: "opened", options, at: 1 }))).toBe("Ohio");
  expect(taken(after({ kind: "opened", options, at: -1 }))).toBeNull();
});

test("the arrows open the list at the chosen option, else at the first or the last", () => {
  expect(taken(after(move(1, 1)))).toBe("Ohio");
  expect(taken(after(move(1)))).toBe("Iowa");
  expect(taken(after(move(-1)))).toBe("Utah");
});

test("the arrows wrap around the ends", () => {
  expect(taken(after(move(1), move(1), move(1), move(1)))).toBe("Iowa");
  expect(taken(after(move(1), move(-1)))).toBe("Utah");
});

test("Escape drops the marked option and keeps what was typed; settling shows the chosen option", () => {
  expect(after(typed("io"), { kind: "dismissed" })).toEqual({ typed: "io", list: null });
  expect(after(typed("io"), { kind: "settled" })).toEqual(closedCombobox);
});

test("whatever keys are pressed, the marked option is in the list", () => {
  const events = fc.oneof(
    fc.constantFrom<ComboboxEvent>(move(1), move(-1), { kind: "dismissed" }, { kind: "opened", options, at: -1 }),
    fc.subarray(options).map((matches) => typed("i", matches)),
  );
  fc.assert(
    fc.property(fc.array(events), (all) => {
      const { list } = after(...all);
      if (list === null) return;
      expect(list.active).toBeGreaterThanOrEqual(-1);
      expect(list.active).toBeLessThan(Math.max(list.shown.length, 1));
    }),
  );
});

test("what a browser fills in is the whole option, by its value or its label", () => {
  const wisconsin = { value: "WI", label: "Wisconsin" };
  for (const text of ["WI", "wi", " Wisconsin "]) expect(isExactMatch(wisconsin, text)).toBe(true);
  expect(isExactMatch(wisconsin, "Wis")).toBe(false);
});
