import fc from "fast-check";
import { expect, test } from "vitest";
import { splitName } from "./recipient-name.ts";

test.each([
  ["Linnea Aas", "Linnea", "Aas"],
  ["Mary Jo  van Buren", "Mary Jo van", "Buren"],
  [" Grandma ", "Grandma", ""],
])("%s", (given, firstName, lastName) => {
  expect(splitName(given)).toEqual({ firstName, lastName });
});

test("loses no word of a name", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[A-Za-z'-]{1,9}$/), { minLength: 1, maxLength: 5 }), (words) => {
      const { firstName, lastName } = splitName(words.join("  "));
      expect(`${firstName} ${lastName}`.trim()).toBe(words.join(" "));
    }),
  );
});
