import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { HomeAnswers } from "#server/account/get-account-home.ts";
import { loadPrerender } from "./prerender.ts";

const folder = mkdtempSync(join(tmpdir(), "doorstep-prerender-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// These tests' programs accept whatever they are given.
const answers = { account: "Nora" } as unknown as HomeAnswers;

let built = 0;
function aBuild(program: string): string {
  built += 1;
  const dist = join(folder, String(built));
  mkdirSync(join(dist, "prerender"), { recursive: true });
  writeFileSync(join(dist, "prerender", "prerender.js"), program);
  return dist;
}

test("prepares the program once, and renders each page with that page's facts", async () => {
  const dist = aBuild(`
    let ready = 0;
    export const prepare = async () => void (ready += 1);
    export const prerenderPage = (boot, view) => boot + view + ready;
    export const prerenderHome = (boot, { account }) => boot + account + ready;`);
  const { page, accountHome } = await loadPrerender(dist, () => undefined);
  expect([page("a", "plans"), page("b", "notFound")]).toEqual(["aplans1", "bnotFound1"]);
  expect(accountHome("c", answers)).toBe("cNora1");
});

test("reports a page that can't be rendered, and sends it without prerendered content", async () => {
  const dist = aBuild(`
    export const prepare = async () => undefined;
    export const prerenderPage = () => { throw new Error("a fault in a screen"); };
    export const prerenderHome = () => { throw new Error("a fault in account home"); };`);
  const reported: unknown[] = [];
  const { page, accountHome } = await loadPrerender(dist, (fault) => reported.push(fault));
  expect([page("{}", "plans"), accountHome("{}", answers)]).toEqual(["", ""]);
  expect(reported).toEqual([new Error("a fault in a screen"), new Error("a fault in account home")]);
});

test("refuses to start a site that was built without the prerender program", async () => {
  await expect(loadPrerender(aBuild("export const other = 1;"), () => undefined)).rejects.toThrow(
    "has no prerender program",
  );
  await expect(loadPrerender(join(folder, "none"), () => undefined)).rejects.toThrow("prerender.js");
});
