import { statfs } from "node:fs/promises";

export type Room = {
  /** False while the disk is so full that PostgreSQL itself is in danger: nothing new is written then. */
  readonly isThere: () => boolean;
  readonly stop: () => void;
};

// A few segments of PostgreSQL's log (16 MiB each). Without a next one the server ends itself, and reads with it.
const spareBytes = 64 * 2 ** 20;
const lookMs = 500;

/**
 * Looks after the room on the disk that holds the database (security.md F12). What would write is refused before the last
 * of it is used up, so that reads go on, and is let through again when there is more. `say` gets a line for each change.
 */
export function watchRoom(folder: string, say: (line: string) => void): Room {
  let isThere = true;
  const look = async (): Promise<void> => {
    // A disk that does not say is not held to be full.
    const free = await freeBytes(folder).catch(() => Infinity);
    if (free > spareBytes === isThere) return;
    isThere = !isThere;
    say(
      isThere ? "There is room on the disk again." : "The disk is almost full: nothing is written until there is room.",
    );
  };
  void look();
  const looking = setInterval(() => void look(), lookMs).unref();
  return { isThere: () => isThere, stop: () => clearInterval(looking) };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
