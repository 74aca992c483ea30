import { expect, test } from "vitest";
import { type HouseFile, pathsUnder, read } from "./house-files.ts";

/** Split in two, so that this file doesn't contain what it looks for. */
const outlaws: Readonly<Record<string, RegExp>> = {
  "the path of somebody's machine": new RegExp("(^|[\\s\"'`(=:])/(wor" + "k|home|Users|tmp/bri" + "ef)/", "m"),
  "the name of a workplace tool": new RegExp("\\bfar" + "m-|\\bissues (sho" + "w|list|close|note)\\b", "i"),
  "something left undone": new RegExp(
    "\\b(TO" + "DO|FIX" + "ME|X" + "XX)\\b|not imple" + "mented|coming so" + "on|lorem ip" + "sum",
  ),
};

const notText = /\.(png|jpe?g|webp|ico|woff2?|br|gz)$/;
const made = new Set(["package-lock.json"]);

const strays = (files: readonly HouseFile[]): string[] =>
  files.flatMap(({ path, text }) =>
    Object.entries(outlaws).flatMap(([what, pattern]) => (pattern.test(text) ? [`${path}: ${what}`] : [])),
  );

test("no file says where or with what it was made, or leaves something to be done", () => {
  const files = pathsUnder("").filter((path) => !notText.test(path) && !made.has(path));
  expect(strays(files.map((path) => ({ path, text: read(path) })))).toEqual([]);
});

test("finds what should not be in a file", () => {
  const texts = ["cd /wor" + "k/main", "see far" + "m-7", "issues sho" + "w 2", "// TO" + "DO: later"];
  const found = texts.map((text) => strays([{ path: "core/day.ts", text }]).length);
  expect(found).toEqual([1, 1, 1, 1]);
});
