import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { checkVersion, createCluster, isCluster, removeIncompleteClusters } from "./cluster.ts";
import { takeLock } from "./folder-lock.ts";
import type { ClusterHome } from "./home.ts";
import { stopEarlierServer } from "./occupant.ts";
import { recordClusterPath } from "./paths.ts";
import { ClusterTaken, type Postmaster, startPostmaster } from "./postmaster.ts";
import { alreadyRunning } from "./start-refused.ts";

/** A running server of ours, and the connection that holds its lock. */
export type RunningCluster = {
  readonly postmaster: Postmaster;
  readonly lock: pg.Client;
  /** Settles with the reason when either is lost. */
  readonly lost: Promise<string>;
};

// Programs that start at the same time may find each other's server a few times before one of them holds the lock.
const rounds = 5;
const lockTries = 20;
const lockPause = 50;

/**
 * Creates the cluster if there is none, starts its server, takes the lock. Throws `AlreadyRunning` if another program has
 * it.
 */
export async function startCluster(home: ClusterHome, signal: AbortSignal): Promise<RunningCluster> {
  for (let round = 1; ; round++) {
    try {
      return await attempt(home, signal);
    } catch (fault) {
      if (!(fault instanceof ClusterTaken)) throw fault;
      if (round === rounds) throw alreadyRunning(home.dataDir, undefined);
    }
  }
}

/**
 * Takes the lock again on a server that is still ours, after its connections were cut, for example because one of them
 * crashed.
 */
export async function lockAgain(
  home: ClusterHome,
  postmaster: Postmaster,
  signal: AbortSignal,
): Promise<RunningCluster> {
  const lock = await postmaster.answer(signal);
  const ended = new Promise<string>((settle) => {
    lock.once("end", () => settle("The connection that holds the data folder was cut"));
  });
  // One of our connections that was just cut may hold it for another moment.
  for (let left = lockTries; left > 0; left--) {
    if (await takeLock(lock)) return { postmaster, lock, lost: Promise.race([postmaster.ended, ended]) };
    await pause(lockPause, undefined, { signal });
  }
  await lock.end();
  throw alreadyRunning(home.dataDir, undefined);
}

export async function stopCluster({ postmaster, lock }: Pick<RunningCluster, "postmaster" | "lock">): Promise<void> {
  await Promise.all([lock.end().catch(() => undefined), postmaster.stop()]);
}

async function attempt(home: ClusterHome, signal: AbortSignal): Promise<RunningCluster> {
  await stopEarlierServer(home, signal);
  removeIncompleteClusters(home.cluster);
  if (!isCluster(home.cluster)) await createCluster(home, signal);
  checkVersion(home.cluster);
  recordClusterPath(home.dataDir, home.cluster);
  const postmaster = startPostmaster(home);
  try {
    return await lockAgain(home, postmaster, signal);
  } catch (fault) {
    await postmaster.stop();
    throw fault;
  }
}
