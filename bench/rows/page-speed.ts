import lighthouse, { type Flags } from "lighthouse";
import puppeteer, { type Browser } from "puppeteer-core";
import type { Figure, Goal } from "../figure.ts";
import { median } from "../rounds.ts";
import type { BenchRow } from "../row.ts";
import type { Reader } from "../world/readers.ts";
import { signedIn } from "../world/scripts.ts";
import { startSite } from "../world/site.ts";

const rounds = 5;
const flags = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"];

/**
 * Lighthouse's four figures of one visit: score 0 to 100, seconds, milliseconds, layout shift. `live`: seconds until
 * the program has taken over from the server-rendered page, so that the page responds.
 */
type Visit = {
  readonly score: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly live: number;
};

/**
 * `reckoned`: the page loads over a fast line, and Lighthouse computes the result for a slow one. `slowed`: it loads
 * over a slow line. The computation counts every script that arrived before the first paint as needed for it, and on a
 * fast line all of them arrive before it.
 */
type Line = "reckoned" | "slowed";
const methods = { reckoned: "simulate", slowed: "devtools" } as const;

type PageGoals = { readonly lcp: Goal; readonly live: Goal };

/** Account home's text arrives with the account, one round trip after the page. */
const pageGoals = {
  subscribe: {
    lcp: { floor: 1.2, target: 0.8, better: "lower" },
    live: { floor: 2.2, target: 2, better: "lower" },
  },
  home: {
    lcp: { floor: 1.5, target: 1, better: "lower" },
    live: { floor: 2.3, target: 2, better: "lower" },
  },
} as const satisfies Record<string, PageGoals>;

type Measure = { readonly what: string; readonly unit: string; readonly goal: Goal };

const measures = ({ lcp }: PageGoals): Readonly<Record<Exclude<keyof Visit, "live">, Measure>> => ({
  score: { what: "Lighthouse mobile score", unit: "", goal: { floor: 95, target: 99, better: "higher" } },
  lcp: { what: "LCP", unit: "s", goal: lcp },
  tbt: { what: "TBT", unit: "ms", goal: { floor: 150, target: 80, better: "lower" } },
  cls: { what: "CLS", unit: "", goal: { floor: 0.02, target: 0.001, better: "lower" } },
});

/** Two pages as Lighthouse sees them on its slow phone. */
export const pageSpeed: BenchRow = {
  number: 9,
  what: "page speed",
  measure: async ({ world }) => {
    const { folder, readers } = await world();
    await using site = await startSite(folder);
    const reader = readers[0];
    if (reader === undefined) throw new Error("the world has no readers");
    const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
    const browser = await puppeteer.launch({ executablePath, args: flags });
    try {
      return [
        ...(await pageFigures("/subscribe", pageGoals.subscribe, (line) =>
          visit(browser, `${site.pages}/subscribe`, null, line),
        )),
        ...(await pageFigures("account home", pageGoals.home, (line) =>
          visit(browser, `${site.pages}/account`, reader, line),
        )),
      ];
    } finally {
      await browser.close();
    }
  },
};

async function pageFigures(
  page: string,
  goals: PageGoals,
  visitOnce: (line: Line) => Promise<Visit>,
): Promise<Figure[]> {
  const visitsOn = async (line: Line): Promise<Visit[]> => {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round++) visits.push(await visitOnce(line));
    return visits;
  };
  const figure = (what: string, unit: string, value: number, goal: Goal | null): Figure => {
    return { row: 9, what: `${page}: ${what}`, unit, product: value, bare: null, value, valueUnit: unit, goal };
  };
  const visits = await visitsOn("reckoned");
  const slowed = await visitsOn("slowed");
  return [
    ...Object.entries(measures(goals)).map(([key, { what, unit, goal }]) =>
      figure(what, unit, median(visits.map((seen) => seen[key as keyof Visit])), goal),
    ),
    figure("LCP on a line that is really slowed down", "s", median(slowed.map(({ lcp }) => lcp)), null),
    figure("responds on that line after", "s", median(slowed.map(({ live }) => live)), goals.live),
  ];
}

async function visit(browser: Browser, url: string, reader: Reader | null, line: Line): Promise<Visit> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  if (reader !== null) await page.evaluateOnNewDocument(signIn, signedIn(reader));
  const options: Flags = {
    onlyCategories: ["performance"],
    disableStorageReset: true,
    logLevel: "error",
    throttlingMethod: methods[line],
  };
  // Lighthouse has its own copy of the browser driver's types.
  const result = await lighthouse(url, options, undefined, page as unknown as Parameters<typeof lighthouse>[3]);
  await context.close();
  if (result === undefined) throw new Error(`no result for ${url}`);
  const { audits, categories } = result.lhr;
  const figureOf = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  return {
    score: Math.round((categories["performance"]?.score ?? 0) * 100),
    lcp: figureOf("largest-contentful-paint") / 1000,
    tbt: figureOf("total-blocking-time"),
    cls: figureOf("cumulative-layout-shift"),
    live: liveAt(audits["user-timings"]?.details) / 1000,
  };
}

/** When the program reported that the page responds (web/early-press.ts), in ms. */
function liveAt(marks: unknown): number {
  const { items = [] } = (marks ?? {}) as {
    readonly items?: readonly { readonly name: string; readonly startTime: number }[];
  };
  return items.find(({ name }) => name === "live")?.startTime ?? Number.NaN;
}

const signIn = (userAuth: string): void => sessionStorage.setItem("userAuth", userAuth);
