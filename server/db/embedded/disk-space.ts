import { statfs } from "node:fs/promises";

export type DiskSpaceWatch = {
  /** False while the disk is so full that PostgreSQL itself is in danger; then nothing new is written. */
  readonly hasSpace: () => boolean;
  readonly stop: () => void;
};

// A few segments of PostgreSQL's log (16 MiB each). If it cannot add one, the server stops itself, and reads stop with
// it.
const leastBytes = 64 * 2 ** 20;
/** This much more must be free before writes resume; otherwise they would be switched on and off with every row. */
const moreBytes = 32 * 2 ** 20;
const lookMs = 500;

/**
 * Watches the space on the disk that holds the database (security.md F12). Writes are refused before the disk is full,
 * so that reads continue, and are allowed again when there is more space. `say` gets a line for each change.
 */
export function watchDiskSpace(folder: string, say: (line: string) => void): DiskSpaceWatch {
  let isThere = true;
  let next: NodeJS.Timeout | null = null;
  let stopped = false;
  const look = async (): Promise<void> => {
    // A disk that gives no answer is not treated as full.
    const free = await freeBytes(folder).catch(() => Infinity);
    if (stopped) return;
    const was = isThere;
    isThere = free > (was ? leastBytes : leastBytes + moreBytes);
    if (was && !isThere) say("The disk is almost full: nothing is written until there is room.");
    if (!was && isThere) say("There is room on the disk again.");
    next = setTimeout(() => void look(), lookMs).unref();
  };
  void look();
  return {
    hasSpace: () => isThere,
    stop: () => {
      stopped = true;
      if (next !== null) clearTimeout(next);
    },
  };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
