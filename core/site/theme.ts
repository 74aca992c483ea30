import { contrast, type Oklch, parseHex, toHex, toOklch } from "./oklch.ts";

/** The custom properties of a publication (look.md, Colour). Each is `#rrggbb`. */
export type ThemeTokens = {
  readonly "--ink": string;
  readonly "--ink-soft": string;
  readonly "--paper": string;
  readonly "--paper-raised": string;
  readonly "--rule": string;
  readonly "--rule-strong": string;
  readonly "--accent": string;
  /** Text on the accent. */
  readonly "--accent-ink": string;
  readonly "--accent-surface": string;
  readonly "--good": string;
  readonly "--good-surface": string;
  readonly "--warn": string;
  readonly "--warn-surface": string;
  readonly "--bad": string;
  readonly "--bad-surface": string;
  readonly "--focus": string;
};

export type Theme = { readonly light: ThemeTokens; readonly dark: ThemeTokens };

/**
 * Contrast for text, and for parts that must be visible: WCAG 2.2 AA; and AAA, for readers who ask for more contrast.
 */
const contrasts = { enough: { text: 4.5, part: 3 }, more: { text: 7, part: 4.5 } } as const;
type ContrastLevel = keyof typeof contrasts;

type Scheme = { readonly paper: number; readonly raised: number; readonly surface: number; readonly towards: 0 | 1 };

/** Lightness of the backgrounds, and the direction of more contrast: black in light mode, white in dark mode. */
const light: Scheme = { paper: 0.985, raised: 1, surface: 0.955, towards: 0 };
const dark: Scheme = { paper: 0.2, raised: 0.235, surface: 0.27, towards: 1 };

/** The paper color is warm, whatever the accent. */
const paperHue = 90;
const hues = { good: 155, warn: 75, bad: 27 } as const;

/** Fallback if a publication's accent isn't a color: a quiet ink blue. */
const defaultAccent = "#1f4b73";

/**
 * The whole theme from one accent color. The accent keeps its hue and, as far as WCAG AA allows, its lightness: if it
 * lacks contrast, it is darkened in light mode and lightened in dark mode until it is readable.
 *
 * @param accent `#rrggbb`.
 */
export function themeOf(accent: string, contrastLevel: ContrastLevel = "enough"): Theme {
  const color = toOklch(parseHex(accent) ?? parseHex(defaultAccent) ?? [0, 0, 0]);
  return { light: tokens(color, light, contrastLevel), dark: tokens(color, dark, contrastLevel) };
}

function tokens(accent: Oklch, scheme: Scheme, level: ContrastLevel): ThemeTokens {
  const least = contrasts[level];
  const ground = (l: number, c: number, h: number): string => toHex({ l, c, h });
  const paper = ground(scheme.paper, 0.004, paperHue);
  const raised = ground(scheme.raised, 0.004, paperHue);
  const surface = (c: number, h: number): string => ground(scheme.surface, Math.min(c * 0.25, 0.018), h);
  const mark = (colour: Oklch, own: string): string => readable(colour, [paper, raised, own], least.text, scheme);
  const start = scheme.towards === 0 ? 0.5 : 0.78;

  const surfaces = {
    accent: surface(accent.c, accent.h),
    good: surface(0.09, hues.good),
    warn: surface(0.09, hues.warn),
    bad: surface(0.09, hues.bad),
  };
  const grounds = [paper, raised, ...Object.values(surfaces)];
  const ink = readable({ l: 0.23 + scheme.towards * 0.7, c: 0.008, h: paperHue }, grounds, 12, scheme);
  const accentMark = mark(
    { ...accent, l: scheme.towards === 0 ? accent.l : Math.max(accent.l, 0.72) },
    surfaces.accent,
  );
  return {
    "--ink": ink,
    "--ink-soft": readable({ l: start, c: 0.012, h: paperHue }, grounds, least.text, scheme),
    "--paper": paper,
    "--paper-raised": raised,
    "--rule": ground(scheme.towards === 0 ? 0.88 : 0.33, 0.01, paperHue),
    "--rule-strong": readable({ l: 0.6, c: 0.012, h: paperHue }, grounds, least.part, scheme),
    "--accent": accentMark,
    "--accent-ink": inkOn(accentMark),
    "--accent-surface": surfaces.accent,
    "--good": mark({ l: start, c: 0.11, h: hues.good }, surfaces.good),
    "--good-surface": surfaces.good,
    "--warn": mark({ l: start, c: 0.11, h: hues.warn }, surfaces.warn),
    "--warn-surface": surfaces.warn,
    "--bad": mark({ l: start, c: 0.16, h: hues.bad }, surfaces.bad),
    "--bad-surface": surfaces.bad,
    "--focus": ink,
  };
}

/** Moves a color in small steps away from its backgrounds until it has enough contrast with all of them. */
function readable(colour: Oklch, grounds: readonly string[], least: number, { towards }: Scheme): string {
  const step = towards === 0 ? -0.01 : 0.01;
  for (let l = colour.l; l > 0 && l < 1; l += step) {
    const hex = toHex({ ...colour, l });
    if (grounds.every((ground) => contrast(hex, ground) >= least)) return hex;
  }
  return towards === 0 ? "#000000" : "#ffffff";
}

/** Black or white, whichever is more readable on a color. One of them always reaches 4.5:1. */
const inkOn = (hex: string): string => (contrast("#ffffff", hex) >= contrast("#111111", hex) ? "#ffffff" : "#111111");
