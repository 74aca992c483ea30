import { chromium } from "playwright-core";
import type { Row } from "../row.ts";
import { startSite } from "../world/site.ts";

const flags = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"];

/** What a first visit to /subscribe downloads of JavaScript, as a real browser asks for it. */
export const firstPaint: Row = {
  number: 7,
  what: "JavaScript for the first paint of /subscribe, brotli",
  measure: async ({ world }) => {
    const { folder } = await world();
    await using site = await startSite(folder);
    const browser = await chromium.launch({
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: flags,
    });
    try {
      const scripts = new Set<string>();
      const page = await browser.newPage();
      page.on("request", (request) => request.resourceType() === "script" && scripts.add(request.url()));
      await page.goto(`${site.url.replace("127.0.0.1", "localhost")}/subscribe`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      const sizes = await Promise.all([...scripts].map(brotliBytes));
      const product = sizes.reduce((sum, size) => sum + size, 0) / 1000;
      const goal = { floor: 130, target: 100, better: "lower" } as const;
      return [
        { row: 7, what: firstPaint.what, unit: "kB", product, bare: null, value: product, valueUnit: "kB", goal },
      ];
    } finally {
      await browser.close();
    }
  },
};

async function brotliBytes(url: string): Promise<number> {
  const answer = await fetch(url, { method: "HEAD", headers: { "accept-encoding": "br" } });
  return Number(answer.headers.get("content-length"));
}
