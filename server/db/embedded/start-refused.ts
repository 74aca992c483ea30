import { errnoOf } from "#server/durable-file.ts";

/** A start that cannot succeed as things are. The message is one line for the person at the terminal. */
export class StartRefused extends Error {
  override name = "StartRefused";
}

/** Another program is using the data folder. */
export class AlreadyRunning extends StartRefused {}

export const alreadyRunning = (dataDir: string, pid: number | undefined): AlreadyRunning =>
  new AlreadyRunning(
    `Doorstep already runs on ${dataDir}${pid === undefined ? "" : ` (process ${pid})`}. ` +
      "Stop it first, or set DATA_DIR to another folder.",
  );

const noSpace = /No space left on device|Disk quota exceeded|Check free disk space/;
const diskFull = (dataDir: string): StartRefused =>
  new StartRefused(`The disk that holds ${dataDir} is full. Free some space and start again.`);

/** Why one of PostgreSQL's own programs failed: the last lines that name a cause, joined into one. */
export function programFailed(what: string, output: string, dataDir: string): StartRefused {
  if (noSpace.test(output)) return diskFull(dataDir);
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const causes = lines.filter((line) => /\b(FATAL|PANIC|ERROR|HINT|error):/.test(line));
  return new StartRefused([what, ...(causes.length > 0 ? causes : lines).slice(-3)].join(" / "));
}

/** An error of the operating system as a message that says what to do. Undefined for our own faults. */
export function refusalOf(fault: unknown, dataDir: string): StartRefused | undefined {
  if (fault instanceof StartRefused) return fault;
  const text = fault instanceof Error ? fault.message : String(fault);
  const errno = errnoOf(fault);
  if (errno === "ENOSPC" || errno === "EDQUOT" || noSpace.test(text)) return diskFull(dataDir);
  if (errno === "EACCES" || errno === "EPERM" || errno === "EROFS") {
    return new StartRefused(`Cannot read and write in ${dataDir} (${text}). Set DATA_DIR to a folder that you own.`);
  }
  return undefined;
}
