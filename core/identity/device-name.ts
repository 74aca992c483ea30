type Named = readonly [name: string, sign: RegExp];

/** In this order: most browsers also name those that they want to be taken for. */
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
 * What somebody knows their own device by: `Safari on iPhone`. Only this is kept of what a browser says of itself.
 *
 * @returns "" where nothing is recognised.
 */
export function deviceName(userAgent: string): string {
  const said = userAgent.slice(0, 400);
  return [nameIn(browsers, said), nameIn(systems, said)].filter((name) => name !== undefined).join(" on ");
}
