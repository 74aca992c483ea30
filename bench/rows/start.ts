import type { Figure } from "../figure.ts";
import { median } from "../rounds.ts";
import type { BenchRow } from "../row.ts";
import { freePort, startProgram } from "../world/programs.ts";
import { ownFolder, untilAnswers } from "../world/site.ts";

const rounds = 3;
const main = new URL("../../dist/server/main.js", import.meta.url);

/**
 * From the start of the program to its first answer, as with `npm start`, with packages installed and the site built.
 */
export const start: BenchRow = {
  number: 10,
  what: "start to first answer",
  measure: async () => {
    const [first, again]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      const folder = ownFolder();
      first.push(await secondsToAnswer(folder));
      again.push(await secondsToAnswer(folder));
    }
    return [
      figure("first run, empty data folder", median(first), { floor: 4, target: 2 }),
      figure("existing data folder", median(again), { floor: 2, target: 1 }),
    ];
  },
};

async function secondsToAnswer(folder: string): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  await using _program = startProgram(main, {
    args: ["serve"],
    env: { DATA_DIR: folder, PORT: String(port), LOG_LEVEL: "warn" },
  });
  await untilAnswers(`http://127.0.0.1:${port}/`);
  return (performance.now() - begun) / 1000;
}

const figure = (what: string, seconds: number, goal: { floor: number; target: number }): Figure => ({
  row: 10,
  what,
  unit: "s",
  product: seconds,
  bare: null,
  value: seconds,
  valueUnit: "s",
  goal: { ...goal, better: "lower" },
});
