import type { Config } from "#server/config/config.ts";
import { DatabaseRefused } from "#server/db/connect.ts";
import { closedCode, isStoreUnavailable } from "#server/db/faults.ts";
import { StartRefused } from "#server/db/embedded/start-refused.ts";
import { errnoOf } from "#server/durable-file.ts";

/** An operator's mistake that shows while a command runs. */
export class CommandRefused extends Error {
  readonly exitCode: number;

  constructor(line: string, exitCode = 1) {
    super(line);
    this.exitCode = exitCode;
  }
}

/** Said if a command would change a closed publication. */
export const closedLine =
  "the publication is closed, so nothing in it changes. ./doorstep publication open DOMAIN opens it.";

const fileFaults: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is a file, not a folder",
  EACCES: "this user has no permission",
  EPERM: "this user has no permission",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
};

/** Why a file that the operator named cannot be read or written. */
export const fileFault = (fault: unknown): string => fileFaults[errnoOf(fault) ?? ""] ?? String(fault);

/** The same for a file that is being written: if something is missing, it is its folder. */
export const folderFault = (fault: unknown): string =>
  errnoOf(fault) === "ENOENT" ? "there is no such folder" : fileFault(fault);

/** A problem that the operator can do something about, in one line; null for the program's own faults. */
export function readableLine(fault: unknown, config: Config): string | null {
  if (fault instanceof StartRefused || fault instanceof DatabaseRefused || fault instanceof CommandRefused)
    return fault.message;
  const ofPort = portLine(fault, config);
  if (ofPort !== null) return ofPort;
  const code = errnoOf(fault) ?? "";
  // Unless a command says otherwise, a missing file is the program's own fault, and its trace is more useful.
  if (isOfFile(fault) && code !== "ENOENT" && Object.hasOwn(fileFaults, code))
    return `${"path" in fault ? String(fault.path) : "a file"} cannot be read or written: ${fileFault(fault)}.`;
  switch (code) {
    case closedCode:
      return closedLine;
    case "ECONNREFUSED":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return config.database.kind === "url" && fault instanceof Error
        ? `the database of DATABASE_URL could not be reached: ${fault.message}. Correct its host or port, or start PostgreSQL there.`
        : null;
    case "28P01":
    case "28000":
    case "3D000":
      return config.database.kind === "url" && fault instanceof Error
        ? `the database of DATABASE_URL refused our login: ${fault.message}`
        : null;
    case "42501":
      return config.database.kind === "url" && fault instanceof Error
        ? `the login of DATABASE_URL (or DATABASE_ADMIN_URL) lacks a right: ${fault.message}. It must own the database and be able to create roles; if doorstep_app exists already: GRANT doorstep_app TO that login.`
        : null;
    default:
      return isStoreUnavailable(fault) && !isOfFile(fault) ? lostLine : null;
  }
}

/** Nothing is half done: what a command writes is written completely or not at all. */
const lostLine = "the database stopped answering. What was done before that is saved. Run this again when it answers.";

/** A socket's fault can have the same name as a file's, but it has no path, and never the name of a disk's fault. */
export const isOfFile = (fault: unknown): fault is Error =>
  fault instanceof Error && ("path" in fault || ["ENOSPC", "EROFS"].includes(errnoOf(fault) ?? ""));

/** Why the site's own port could not be opened; null for other faults, such as those of the database's port. */
function portLine(fault: unknown, { host, port }: Config): string | null {
  if (!(fault instanceof Error)) return null;
  const isLookup = "hostname" in fault && fault.hostname === host;
  if (!isLookup && !("syscall" in fault && fault.syscall === "listen")) return null;
  switch (errnoOf(fault) ?? "") {
    case "EADDRINUSE":
      return `port ${port} is taken. To use another: PORT=${port + 1} npm start`;
    case "EACCES":
      return `may not listen on ${host}:${port}. Set PORT to one above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `HOST is ${host}, which is not an address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all of its addresses.`;
    default:
      return null;
  }
}
