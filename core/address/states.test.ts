import { expect, test } from "vitest";
import { findState, stateCodes, states, statesLike } from "./states.ts";

test("lists the 50 states and the District of Columbia, by label", () => {
  expect(states).toHaveLength(51);
  expect(new Set(stateCodes).size).toBe(51);
  expect(states.map(({ label }) => label)).toEqual(states.map(({ label }) => label).toSorted());
  expect(stateCodes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  for (const leftOut of ["PR", "GU", "AA", "AE", "AP"]) expect(findState(leftOut)).toBeNull();
});

test("finds a state by code or by name, in any case", () => {
  for (const { label, value } of states) {
    expect(findState(value.toLowerCase())?.label).toBe(label);
    expect(findState(` ${label.toUpperCase()} `)?.value).toBe(value);
  }
  expect(findState("")).toBeNull();
});

test("finds a state by its letters, then by its name, then by a later word of it", () => {
  const first = (typed: string) => statesLike(typed)[0]?.label;
  expect(["MO", "mo", "wis", "WI", "Wisconsin", "d.c.", "york", "new"].map(first)).toEqual([
    "Missouri",
    "Missouri",
    "Wisconsin",
    "Wisconsin",
    "Wisconsin",
    "District of Columbia",
    "New York",
    "New Hampshire",
  ]);
  expect(statesLike("mo").map(({ value }) => value)).toEqual(["MO", "MT"]);
  expect(statesLike("virginia").map(({ value }) => value)).toEqual(["VA", "WV"]);
  expect(statesLike("bavaria")).toEqual([]);
  expect(statesLike(" ")).toBe(states);
});

test("finds every state first by its two letters and by its whole name", () => {
  for (const state of states)
    for (const typed of [state.value, state.value.toLowerCase(), state.label]) expect(statesLike(typed)[0]).toBe(state);
});
