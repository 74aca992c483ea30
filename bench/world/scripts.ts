import { type Browser, chromium } from "playwright-core";
import type { Reader } from "./readers.ts";
import { domain } from "./site.ts";

const flags = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"];

export const aBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: flags });

/** The scripts that a first visit to a page requests, in a real browser. */
export async function scriptsOf(browser: Browser, url: string, reader: Reader | null): Promise<ReadonlySet<string>> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    if (reader !== null) await page.addInitScript((auth) => sessionStorage.setItem("userAuth", auth), signedIn(reader));
    const scripts = new Set<string>();
    page.on("request", (request) => request.resourceType() === "script" && scripts.add(request.url()));
    await page.goto(url);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    return scripts;
  } finally {
    await context.close();
  }
}

/** The session storage of a signed-in person. */
export const signedIn = ({ token, email }: Reader): string =>
  JSON.stringify({
    isAuthenticated: true,
    token,
    username: email,
    expires: new Date(Date.now() + 3_600_000).toISOString(),
    domain,
    scope: "account",
  });

/** @returns kB, brotli. */
export async function weightOf(scripts: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...scripts].map(brotliBytes));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

async function brotliBytes(url: string): Promise<number> {
  const answer = await fetch(url, { method: "HEAD", headers: { "accept-encoding": "br" } });
  return Number(answer.headers.get("content-length"));
}
