import { expect, test } from "vitest";
import { oneLine } from "./one-line.ts";

test.each([
  ["  Zoë  O'Brien-Núñez ", "Zoë O'Brien-Núñez"],
  ["\u202eevil", "evil"],
  ["\u2066Ada\u2069\u200b", "Ada"],
  ["Ann\tLee\n", "Ann Lee"],
  ["محمد", "محمد"],
  ["👩‍👩‍👧 Fam", "👩‍👩‍👧 Fam"],
  ["\u200b\u202e", ""],
  ["\u200d \u200c", ""],
])("%j is kept as %j", (typed, kept) => {
  expect(oneLine(typed)).toBe(kept);
});
