import { parseArgs } from "node:util";

export type Options = {
  /** Rows to run by number; empty: all. */
  readonly only: readonly number[];
  /** The file for the figures as JSON, in addition to the table. */
  readonly json: string | null;
  /** Length of one phase of load. */
  readonly seconds: number;
};

export const usage = `usage: npm run bench -- [--only 1,2] [--json FILE] [--seconds N]

  --only     rows of bench/README.md, by number; without it all of them
  --json     writes the figures there, too
  --seconds  length of one phase of load, 1 to 30; 3 without it
`;

/** The options on the command line. Null: they cannot be understood. */
export function readOptions(args: readonly string[]): Options | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { only: { type: "string" }, json: { type: "string" }, seconds: { type: "string" } },
    });
    const only = (values.only ?? "").split(",").flatMap((part) => (part.trim() === "" ? [] : [Number(part)]));
    const seconds = Number(values.seconds ?? 3);
    const understood = only.every(Number.isInteger) && seconds >= 1 && seconds <= 30;
    return understood ? { only, json: values.json ?? null, seconds } : null;
  } catch {
    return null;
  }
}
