import type { Config } from "#server/config/config.ts";
import { DatabaseRefused } from "#server/db/connect.ts";
import { closedCode, isStoreAway } from "#server/db/faults.ts";
import { StartRefused } from "#server/db/embedded/start-refused.ts";
import { errnoOf } from "#server/kept-file.ts";

/** The operator's mistake, found while a command ran. */
export class CommandRefused extends Error {
  readonly exitCode: number;

  constructor(line: string, exitCode = 1) {
    super(line);
    this.exitCode = exitCode;
  }
}

/** A command that would change a closed publication. */
export const closedLine =
  "the publication is closed, so nothing in it changes. ./doorstep publication open DOMAIN opens it.";

const fileFaults: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "it is not yours",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
};

/** Why a file that the operator named cannot be read or written. */
export const fileFault = (fault: unknown): string => fileFaults[errnoOf(fault) ?? ""] ?? String(fault);

/** A problem that the operator can do something about, in one line; null for the program's own faults. */
export function readableLine(fault: unknown, config: Config): string | null {
  if (fault instanceof StartRefused || fault instanceof DatabaseRefused || fault instanceof CommandRefused)
    return fault.message;
  switch (errnoOf(fault) ?? "") {
    case closedCode:
      return closedLine;
    case "EADDRINUSE":
      return `port ${config.port} is taken. To use another: PORT=${config.port + 1} npm start`;
    case "EACCES":
      return `may not listen on ${config.host}:${config.port}. Set PORT to one above 1023.`;
    case "ECONNREFUSED":
    case "ENOTFOUND":
    case "28P01":
    case "28000":
    case "3D000":
      return config.database.kind === "url" && fault instanceof Error
        ? `the database of DATABASE_URL refused our login: ${fault.message}`
        : null;
    case "42501":
      return config.database.kind === "url" && fault instanceof Error
        ? `the login of DATABASE_URL (or DATABASE_ADMIN_URL) lacks a right: ${fault.message}. It must own the database and may create roles; where doorstep_app exists already: GRANT doorstep_app TO that login.`
        : null;
    default:
      return isStoreAway(fault) && !isOfFile(fault) ? lostLine : null;
  }
}

/** Nothing is half done: what a command writes stands whole or not at all. */
const lostLine = "the database stopped answering. What was done before that is saved. Run this again when it answers.";

const isOfFile = (fault: unknown): boolean => fault instanceof Error && "path" in fault;
