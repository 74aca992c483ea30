import * as fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, parseHex, toHex, toOklch } from "./oklch.ts";
import { themeOf, type ThemeTokens } from "./theme.ts";

const hex = fc.nat(0xffffff).map((n) => `#${n.toString(16).padStart(6, "0")}`);
const hueOf = (colour: string) => toOklch(parseHex(colour) ?? [0, 0, 0]);

test("contrast follows WCAG: black on white is 21, #767676 on white just passes", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#767676", "#ffffff")).toBeGreaterThan(4.5);
  expect(contrast("#777777", "#ffffff")).toBeLessThan(4.5);
});

test("keeps every color of a screen through a conversion to OKLCH", () => {
  fc.assert(
    fc.property(hex, (colour) => {
      expect(toHex(hueOf(colour))).toBe(colour);
    }),
    { examples: [["#000000"], ["#ffffff"], ["#0000ff"]] },
  );
});

test("converts red to its published OKLCH", () => {
  const { l, c, h } = hueOf("#ff0000");
  expect(l).toBeCloseTo(0.628, 3);
  expect(c).toBeCloseTo(0.2577, 3);
  expect(h).toBeCloseTo(29.23, 1);
});

const textPairs: readonly (readonly [keyof ThemeTokens, keyof ThemeTokens])[] = [
  ["--ink", "--paper"],
  ["--ink", "--paper-raised"],
  ["--ink", "--accent-surface"],
  ["--ink", "--good-surface"],
  ["--ink", "--warn-surface"],
  ["--ink", "--bad-surface"],
  ["--ink-soft", "--paper"],
  ["--ink-soft", "--paper-raised"],
  ["--ink-soft", "--accent-surface"],
  ["--accent", "--paper"],
  ["--accent", "--paper-raised"],
  ["--accent", "--accent-surface"],
  ["--accent-ink", "--accent"],
  ["--good", "--paper"],
  ["--good", "--good-surface"],
  ["--warn", "--paper"],
  ["--warn", "--warn-surface"],
  ["--bad", "--paper"],
  ["--bad", "--bad-surface"],
];
const partPairs: readonly (readonly [keyof ThemeTokens, keyof ThemeTokens])[] = [
  ["--rule-strong", "--paper"],
  ["--rule-strong", "--paper-raised"],
  ["--rule-strong", "--accent-surface"],
  ["--focus", "--paper"],
  ["--focus", "--accent-surface"],
];

test("gives text 7:1 and parts 4.5:1 to readers who ask for more contrast", () => {
  fc.assert(
    fc.property(hex, (accent) => {
      for (const tokens of Object.values(themeOf(accent, "more"))) {
        for (const [mark, ground] of textPairs)
          expect(contrast(tokens[mark], tokens[ground]), `${mark} on ${ground}`).toBeGreaterThanOrEqual(7);
        for (const [mark, ground] of partPairs)
          expect(contrast(tokens[mark], tokens[ground]), `${mark} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test("gives text 4.5:1 and parts 3:1, in light and dark mode, whatever the accent", () => {
  fc.assert(
    fc.property(hex, (accent) => {
      const theme = themeOf(accent);
      for (const tokens of [theme.light, theme.dark]) {
        const poor = [
          ...textPairs.filter(([text, ground]) => contrast(tokens[text], tokens[ground]) < 4.5),
          ...partPairs.filter(([part, ground]) => contrast(tokens[part], tokens[ground]) < 3),
        ];
        expect(poor).toEqual([]);
      }
    }),
  );
});

test("leaves a readable accent as the publisher gave it", () => {
  for (const accent of ["#1f4b73", "#8a1c1c", "#14532d"]) expect(themeOf(accent).light["--accent"]).toBe(accent);
});

test("darkens an accent that is too pale and keeps its hue", () => {
  const corrected = themeOf("#ffd400").light["--accent"];
  expect(corrected).not.toBe("#ffd400");
  expect(Math.abs(hueOf(corrected).h - hueOf("#ffd400").h)).toBeLessThan(4);
});

test("has dark paper in dark mode and light paper in light mode", () => {
  const { light, dark } = themeOf("#1f4b73");
  expect(hueOf(light["--paper"]).l).toBeGreaterThan(0.9);
  expect(hueOf(dark["--paper"]).l).toBeLessThan(0.3);
});

test("uses a quiet blue for a text that isn't a color, and keeps the text out of the stylesheet", () => {
  expect(themeOf("red; } body { display: none")).toEqual(themeOf("#1f4b73"));
});
