import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { firstLookOf } from "./first-look.ts";

const folder = mkdtempSync(join(tmpdir(), "doorstep-look-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let built = 0;
function aBuild(program: string): string {
  built += 1;
  const dist = join(folder, String(built));
  mkdirSync(join(dist, "look"), { recursive: true });
  writeFileSync(join(dist, "look", "first-look.js"), program);
  return dist;
}

test("the program of the first look is made ready once and draws from the page's facts", async () => {
  const dist = aBuild(`
    let ready = 0;
    export const prepare = async () => void (ready += 1);
    export const drawFirstLook = (boot) => boot + ready;`);
  const draw = await firstLookOf(dist, () => undefined);
  expect([draw("a"), draw("b")]).toEqual(["a1", "b1"]);
});

test("a look that cannot be drawn is reported, and the page goes without it", async () => {
  const dist = aBuild(`
    export const prepare = async () => undefined;
    export const drawFirstLook = () => { throw new Error("a fault in a screen"); };`);
  const reported: unknown[] = [];
  const draw = await firstLookOf(dist, (fault) => reported.push(fault));
  expect(draw("{}")).toBe("");
  expect(reported).toEqual([new Error("a fault in a screen")]);
});

test("a site that was built without one is refused at the start", async () => {
  await expect(firstLookOf(aBuild("export const other = 1;"), () => undefined)).rejects.toThrow("has no first look");
  await expect(firstLookOf(join(folder, "none"), () => undefined)).rejects.toThrow("first-look.js");
});
