import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanOrderSource, sourceFields, sourceLength } from "./order-source.ts";

test("keeps what a link says, and nothing if it says nothing", () => {
  expect(cleanOrderSource({ source: "newsletter", campaign: " Fall\u0000 drive\n2026 " })).toEqual({
    source: "newsletter",
    medium: "",
    campaign: "Fall drive 2026",
    term: "",
    content: "",
  });
  expect(cleanOrderSource({})).toBeNull();
  expect(cleanOrderSource({ source: " \u200B\t" })).toBeNull();
});

test("whatever was written into a link, each value is short and on one line, and tidying it again changes nothing", () => {
  const digits = fc.string({ unit: fc.constantFrom("0", "7", "\u{1d7d8}", " ", "x"), maxLength: 100 });
  const value = fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: "binary", maxLength: 300 }), digits);
  fc.assert(
    fc.property(fc.record(Object.fromEntries(sourceFields.map((field) => [field, value]))), (given) => {
      const tidied = cleanOrderSource(given);
      fc.pre(tidied !== null);
      for (const field of sourceFields) {
        expect(tidied[field].length).toBeLessThanOrEqual(sourceLength);
        expect(tidied[field].isWellFormed()).toBe(true);
        expect(tidied[field]).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|^\s|\s$/u);
      }
      expect(cleanOrderSource(tidied)).toEqual(tidied);
    }),
  );
});
