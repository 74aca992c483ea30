import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { Figure } from "../figure.ts";
import { requestsPerSecond } from "../load/load.ts";
import type { BenchRow } from "../row.ts";
import { startSite } from "../world/site.ts";
import { accountRequest } from "./account-read.ts";

const sampleMs = 200;
const settlingMs = 4000;
const mebibyte = 2 ** 20;

/** The memory of the server's process: after its start, and at its peak under the load of row 1. Linux only. */
export const memory: BenchRow = {
  number: 11,
  what: "server memory",
  measure: async ({ seconds, world }) => {
    const { folder, readers } = await world();
    await using site = await startSite(folder);
    await fetch(`${site.url}/subscribe`, { headers: { host: "localhost" } });
    const idle = await settled(site.pid);
    let most = idle;
    const watch = setInterval(() => void residentMiB(site.pid).then((now) => (most = Math.max(most, now))), sampleMs);
    await requestsPerSecond({
      url: site.url,
      connections: 64,
      seconds: seconds * 2,
      requests: readers.map(accountRequest),
    });
    clearInterval(watch);
    return [
      figure("idle", idle, { floor: 150, target: 120 }),
      figure("under the load of row 1", most, { floor: 220, target: 180 }),
    ];
  },
};

/** The process's memory once the start is over: the minimum within a few seconds. */
async function settled(pid: number): Promise<number> {
  let least = Infinity;
  for (let sample = 0; sample < settlingMs / sampleMs; sample++, await pause(sampleMs))
    least = Math.min(least, await residentMiB(pid));
  return least;
}

async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const kibibytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]);
  return (kibibytes * 1024) / mebibyte;
}

const figure = (what: string, size: number, goal: { floor: number; target: number }): Figure => ({
  row: 11,
  what: `${memory.what}, ${what}`,
  unit: "MB",
  product: size,
  bare: null,
  value: size,
  valueUnit: "MB",
  goal: { ...goal, better: "lower" },
});
