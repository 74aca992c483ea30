import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { toDay } from "#core/day.ts";
import { oldMapping, oldSystem } from "#tests/world/old-system.ts";
import type { Figure } from "../figure.ts";
import type { BenchRow } from "../row.ts";
import { domain, makeDataFolder, startDatabase } from "../world/site.ts";

const main = fileURLToPath(new URL("../../server/main.ts", import.meta.url));
/** At the goal's floor, the first list takes two minutes. At the same rate, a million rows take less than two hours. */
const sizes = [20_000, 100_000] as const;
const sampleMs = 100;

/**
 * Another system's list, imported with the command as an operator would do it: rows per second, and peak memory. Linux
 * only.
 */
export const movingIn: BenchRow = {
  number: 14,
  what: "import of another system's list",
  measure: async () => {
    const figures: Figure[] = [];
    for (const rows of sizes) {
      const { seconds, mebibytes } = await imported(rows);
      const perSecond = rows / seconds;
      const of = `${movingIn.what}, ${rows.toLocaleString("en-US")} rows`;
      const shared = { row: 14, bare: null };
      figures.push(
        {
          ...shared,
          what: of,
          unit: "rows/s",
          product: perSecond,
          value: perSecond,
          valueUnit: "rows/s",
          goal: { floor: 167, target: 500, better: "higher" },
        },
        {
          ...shared,
          what: `${of}: memory`,
          unit: "MB",
          product: mebibytes,
          value: mebibytes,
          valueUnit: "MB",
          goal: null,
        },
      );
    }
    return figures;
  },
};

/** Imports into a new data folder. The time is from the start of the command to its end. */
async function imported(rows: number): Promise<{ readonly seconds: number; readonly mebibytes: number }> {
  const folder = await makeDataFolder();
  await using _ = await startDatabase(folder);
  const today = toDay(new Date().toISOString().slice(0, 10));
  const [list, mapping] = [join(folder, "list.csv"), join(folder, "mapping.yaml")];
  await writeFile(list, oldSystem(rows, today).csv);
  await writeFile(mapping, oldMapping);
  const args = [main, "import", "subscribers", list, "--publication", domain, "--mapping", mapping, "--json"];
  const began = performance.now();
  const command = spawn(process.execPath, args, { env: { ...process.env, DATA_DIR: folder }, stdio: "ignore" });
  let most = 0;
  const watch = setInterval(() => void maxMiB(command.pid ?? 0).then((now) => (most = Math.max(most, now))), sampleMs);
  const code = await new Promise((ended) => command.once("exit", ended));
  clearInterval(watch);
  const seconds = (performance.now() - began) / 1000;
  // One row in fifty is wrong, and the command says so.
  if (code !== 1 || (await rejectedIn(list)) !== rows / 50) throw new Error(`the import ended with ${String(code)}`);
  return { seconds, mebibytes: most };
}

/** A note in a cell can have a line break, so rows are counted by their first column, the line number. */
const rejectedIn = async (list: string): Promise<number> =>
  (await readFile(`${list}.rejects.csv`, "utf8")).split("\n").filter((line) => /^\d+,/.test(line)).length;

/** The peak memory of a process. 0 once the process has ended. */
async function maxMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
