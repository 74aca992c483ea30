import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { bringUp, lockAgain, takeDown, type Up } from "./bring-up.ts";
import type { Home } from "./home.ts";
import { AlreadyRuns, refusalOf } from "./start-refused.ts";

export type Keeper = {
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
export function keepUp(home: Home, first: Up, say: (line: string) => void): Keeper {
  const stopping = new AbortController();
  const { signal } = stopping;
  const asked = once(signal, "abort").then(() => "stop was asked for");
  const lost = Promise.withResolvers<string>();
  const watch = async (): Promise<void> => {
    let up = first;
    for (;;) {
      const why = await Promise.race([up.lost, asked]);
      if (signal.aborted) return takeDown(up);
      say(`${why}. Bringing the database back ...`);
      const back = await bringBack(home, up, signal, say);
      if (back === "stopped") return takeDown(up);
      if (back instanceof AlreadyRuns) return lost.resolve(back.message);
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

async function bringBack(
  home: Home,
  before: Up,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Up | AlreadyRuns | "stopped"> {
  let told = "";
  for (let wait = firstPause; !signal.aborted; wait = Math.min(wait * 2, longestPause)) {
    try {
      return await (before.postmaster.isUp() ? lockAgain(home, before.postmaster, signal) : bringUp(home, signal));
    } catch (fault) {
      if (fault instanceof AlreadyRuns) return fault;
      const line = refusalOf(fault, home.dataDir)?.message ?? String(fault);
      if (line !== told && !signal.aborted) say((told = line));
    }
    await pause(wait, undefined, { signal }).catch(() => undefined);
  }
  return "stopped";
}
