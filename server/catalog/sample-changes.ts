import { readFileSync } from "node:fs";
import { readCatalog } from "./read-catalog.ts";

export const demoFile = readFileSync(new URL("../../catalog/a-kettle-lakes-courier.yaml", import.meta.url), "utf8");

type Change = readonly [from: string, to: string];

/** One way to break a demo file, and the mistake that its publisher must be shown. */
export type BrokenFile = {
  readonly name: string;
  readonly change: Change;
  /** Where the mistake is in the changed file: the first such text, if necessary after another text. */
  readonly spot: string;
  readonly after?: string;
  readonly field: string;
  readonly says: string;
};

/** The demo file with some of its text changed. */
export const changedDemoFile = (...changes: readonly Change[]): string =>
  changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the demo file has no ${from}`);
    return text.replace(from, () => to);
  }, demoFile);

/** Every mistake as `line:column field says`. */
export function mistakesOf(text: string): string[] {
  const read = readCatalog(text);
  if (read.kind === "catalog") return [];
  return read.mistakes.map(({ line, column, field, says }) => `${line}:${column} ${field} ${says}`);
}

/** The mistake that must be reported, in the same form. */
export function expectedMistake({ change, spot, after = "", field, says }: BrokenFile): string {
  const text = changedDemoFile(change);
  const offset = text.indexOf(spot, text.indexOf(after) + after.length);
  if (offset < 0) throw new Error(`the changed file has no ${spot}`);
  const before = text.slice(0, offset).split("\n");
  return `${before.length}:${(before.at(-1) ?? "").length + 1} ${field} ${says}`;
}
