import type { BenchRow } from "../row.ts";
import { aBrowser, scriptsOf, weightOf } from "../world/scripts.ts";
import { startSite } from "../world/site.ts";

/** The JavaScript that a first visit to /subscribe downloads. */
export const firstPaint: BenchRow = {
  number: 7,
  what: "JavaScript for the first paint of /subscribe, brotli",
  measure: async ({ world }) => {
    const { folder } = await world();
    await using site = await startSite(folder);
    await using browser = await aBrowser();
    const product = await weightOf(await scriptsOf(browser, `${site.pages}/subscribe`, null));
    const goal = { floor: 98, target: 83, better: "lower" } as const;
    return [{ row: 7, what: firstPaint.what, unit: "kB", product, bare: null, value: product, valueUnit: "kB", goal }];
  },
};
