import { expect, test } from "vitest";
import { isColor } from "./theme.ts";

test.each([
  "#1f4b73",
  "white",
  "rgb(29 27 24 / 8%)",
  "oklch(0.62 0.11 -240)",
  "light-dark(#fff, #000)",
  "color-mix(in oklab, red, blue 18%)",
])("%s is a color", (value) => expect(isColor(value)).toBe(true));

test.each([
  "",
  "url(https://evil.example/x)",
  "red; background: blue",
  "image-set('x')",
  "expression('x')",
  "a".repeat(100),
])("%j is not a color", (value) => expect(isColor(value)).toBe(false));
