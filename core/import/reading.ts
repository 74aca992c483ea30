/** A list uploaded at the desk is deleted this many days after somebody last worked with it. */
export const listRetentionDays = 7;

/** Larger than any newspaper's list: a row has a few hundred bytes. */
export const maxListBytes = 200 * 1024 * 1024;

/** A list is sent and stored in pieces of this many bytes; the last one may be shorter. */
export const pieceBytes = 256 * 1024;

export const pieceCount = (bytes: number): number => Math.ceil(bytes / pieceBytes);

/**
 * `check`: reads everything and stores nothing. `import`: imports the subscribers. `compare`: compares each row with
 * our data on its subscriber, and changes nothing.
 */
export const readingKinds = ["check", "import", "compare"] as const;
export type ReadingKind = (typeof readingKinds)[number];

/** The state of the reading of an uploaded list. `stopped`: somebody stopped it, and it can continue. */
export const readingStates = ["running", "stopped", "done", "failed"] as const;
export type ReadingState = (typeof readingStates)[number];

/**
 * Why a reading has failed. `unreadable`: from some row on, the file isn't a table. `overtaken`: another list was read
 * into the publication meanwhile. `fault`: the program failed at the same place again and again.
 */
export const readingFailures = ["unreadable", "overtaken", "fault"] as const;
export type ReadingFailure = (typeof readingFailures)[number];
