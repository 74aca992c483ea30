import type { ImportField } from "#core/import/columns.ts";
import type { GoLiveRefusal } from "#core/import/going-live.ts";

/** The refusals of the desk's calls for moving in. */
export const deskMoveInWords = {
  notTheNextPiece: "The upload broke off. Choose the same file again to continue it.",
  notWhole: "Part of the file is missing. Choose the same file again to continue the upload.",
  unreadable: (why: string) => `This file can't be read as a table: ${why}.`,
  isRunning: (by: string) => `${by} has started reading a list. Wait until it is done, or stop it first.`,
  beingRead: "This list is being read. Stop that first.",
  noContent: "This list was imported, and its content is deleted. Upload the next one.",
  otherColumns: (column: string) => `The file has no column “${column}”. Choose another one.`,
  missing: (fields: readonly (readonly ImportField[])[]) =>
    `No column was chosen for ${fields.map((anyOf) => anyOf.join(" or ")).join(", ")}.`,
  nobodyToCompare: "Nobody was brought in yet. Import a list first.",
  isOver: "This reading is over. Start a new one.",
};

export const goLiveRefusalWords: Readonly<Record<GoLiveRefusal, string>> = {
  over: "That day has passed. Choose today or a later day.",
  nobody: "Nobody waits to go live. Import a list first.",
  begins: "The day has come, and subscriptions are beginning right now.",
  unfinished: "The last list wasn't imported to its end. Import a list first.",
  changed: "Something has changed since you looked. Review what happens again.",
};
