import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { lockAgain, type RunningCluster, startCluster, stopCluster } from "./start-cluster.ts";
import type { ClusterHome } from "./home.ts";
import { AlreadyRunning, refusalOf } from "./start-refused.ts";

export type ClusterSupervisor = {
  /** Settles with a message when another program has taken the folder: the only loss that is not recovered. */
  readonly lost: Promise<string>;
  stop(): Promise<void>;
};

const firstPause = 100;
const longestPause = 10_000;

/**
 * Brings a lost database back, however often and however long it takes: a full disk may be freed, and then the service
 * resumes without a restart.
 */
export function superviseCluster(
  home: ClusterHome,
  first: RunningCluster,
  say: (line: string) => void,
): ClusterSupervisor {
  const stopping = new AbortController();
  const { signal } = stopping;
  const asked = once(signal, "abort").then(() => "stop was asked for");
  const lost = Promise.withResolvers<string>();
  const watch = async (): Promise<void> => {
    let up = first;
    for (;;) {
      const why = await Promise.race([up.lost, asked]);
      if (signal.aborted) return stopCluster(up);
      say(`${why}. Bringing the database back ...`);
      const back = await restartCluster(home, up, signal, say);
      if (back === "stopped") return stopCluster(up);
      if (back instanceof AlreadyRunning) return lost.resolve(back.message);
      say("The database is back.");
      up = back;
    }
  };
  const watching = watch();
  return {
    lost: lost.promise,
    stop: () => {
      stopping.abort();
      return watching;
    },
  };
}

async function restartCluster(
  home: ClusterHome,
  before: RunningCluster,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<RunningCluster | AlreadyRunning | "stopped"> {
  let reported = "";
  for (let wait = firstPause; !signal.aborted; wait = Math.min(wait * 2, longestPause)) {
    try {
      return await (before.postmaster.isUp() ? lockAgain(home, before.postmaster, signal) : startCluster(home, signal));
    } catch (fault) {
      if (fault instanceof AlreadyRunning) return fault;
      const line = refusalOf(fault, home.dataDir)?.message ?? String(fault);
      if (line !== reported && !signal.aborted) say((reported = line));
    }
    await pause(wait, undefined, { signal }).catch(() => undefined);
  }
  return "stopped";
}
