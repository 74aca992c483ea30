import type { Language } from "../format/language.ts";

type Named = readonly [name: string, sign: RegExp];

/** The order matters: most browsers also name the browsers that they imitate. */
const browsers: readonly Named[] = [
  ["Edge", /\bEdg(?:A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
];

const systems: readonly Named[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Chromebook", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

const nameIn = (names: readonly Named[], userAgent: string): string | undefined =>
  names.find(([, sign]) => sign.test(userAgent))?.[0];

/**
 * The name by which people know their device: `Safari on iPhone`. Nothing else of the user agent is kept.
 *
 * @returns "" if nothing is recognized.
 */
export function deviceName(userAgent: string): string {
  const text = userAgent.slice(0, 400);
  return [nameIn(browsers, text), nameIn(systems, text)].filter((name) => name !== undefined).join(" on ");
}

/** The name as it is recorded, in a reader's language: `Safari en iPhone`. */
export const deviceText = (device: string, language: Language): string =>
  language === "en" ? device : device.replace(" on ", " en ");
