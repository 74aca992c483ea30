import { statfs } from "node:fs/promises";

export type Room = {
  /** False while the disk is so full that PostgreSQL itself is in danger: nothing new is written then. */
  readonly isThere: () => boolean;
  readonly stop: () => void;
};

// A few segments of PostgreSQL's log (16 MiB each). Without a next one the server ends itself, and reads with it.
const leastBytes = 64 * 2 ** 20;
/** So much more must be free before it goes on, or it would go to and fro with every row. */
const moreBytes = 32 * 2 ** 20;
const lookMs = 500;

/**
 * Looks after the room on the disk that holds the database (security.md F12). What would write is refused before the last
 * of it is used up, so that reads go on, and is let through again when there is more. `say` gets a line for each change.
 */
export function watchRoom(folder: string, say: (line: string) => void): Room {
  let isThere = true;
  let next: NodeJS.Timeout | null = null;
  let stopped = false;
  const look = async (): Promise<void> => {
    // A disk that does not say is not held to be full.
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
    isThere: () => isThere,
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
