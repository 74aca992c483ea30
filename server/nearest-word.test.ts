import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nearestWord } from "./nearest-word.ts";

const known = ["serve", "audit", "review", "report", "PORT"];

test("finds the word that was probably meant, and none if nothing is close", () => {
  expect(nearestWord("serv", known)).toBe("serve");
  expect(nearestWord("adit", known)).toBe("audit");
  expect(nearestWord("PORTT", known)).toBe("PORT");
  expect(nearestWord("frobnicate", known)).toBeNull();
  expect(nearestWord("", known)).toBeNull();
  // With half of its letters changed, a short word is another word.
  expect(nearestWord("PURR", known)).toBeNull();
});

test("every known word is its own nearest match", () => {
  fc.assert(
    fc.property(fc.constantFrom(...known), (word) => {
      expect(nearestWord(word, known)).toBe(word);
    }),
  );
});
