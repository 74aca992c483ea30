import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isZip, typedZip, zip5Of } from "./zip.ts";

test("accepts a ZIP of five digits, optionally with a hyphen and four more", () => {
  expect(["52240", "02134", "52240-1234"].map(isZip)).toEqual([true, true, true]);
  expect(["5224", "522401", "52240-", "52240-123", "52240 1234", "", "5224o", "52240\n"].some(isZip)).toBe(false);
});

test("keeps only digits and hyphens of a ZIP as typed", () => {
  expect(typedZip("52 240-12a34xx99")).toBe("52240-1234");
  fc.assert(
    fc.property(fc.string(), (text) => {
      const kept = typedZip(text);
      expect(kept).toMatch(/^[0-9-]{0,10}$/);
      expect(typedZip(kept)).toBe(kept);
    }),
  );
});

test("returns the first five digits of a ZIP+4", () => {
  expect(zip5Of("52240-1234")).toBe("52240");
});
