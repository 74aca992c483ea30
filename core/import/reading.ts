/** A list that is uploaded at the desk is deleted so many days after somebody last worked with it. */
export const listKeptDays = 7;

/** More than any newspaper's list: a row has a few hundred bytes. */
export const mostListBytes = 200 * 1024 * 1024;

/** A list is sent and kept in pieces of this many bytes; the last one may be shorter. */
export const pieceBytes = 256 * 1024;

export const pieceCount = (bytes: number): number => Math.ceil(bytes / pieceBytes);

/**
 * `check`: everything is read and nothing is stored. `import`: the subscribers are brought in. `compare`: each row is
 * compared with what is here of its subscriber, and nothing is changed.
 */
export const readingKinds = ["check", "import", "compare"] as const;
export type ReadingKind = (typeof readingKinds)[number];

/** How a reading of an uploaded list is going. `stopped`: by somebody, and it can continue. */
export const readingStates = ["running", "stopped", "done", "failed"] as const;
export type ReadingState = (typeof readingStates)[number];

/**
 * Why a reading has failed. `unreadable`: from some row on, the file isn't a table. `overtaken`: another list was read
 * into the publication meanwhile. `fault`: the program broke off at the same place again and again.
 */
export const readingFailures = ["unreadable", "overtaken", "fault"] as const;
export type ReadingFailure = (typeof readingFailures)[number];
