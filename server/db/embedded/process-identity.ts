import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { errnoOf } from "#server/durable-file.ts";

/** Whether this process exists, whoever owns it. A zombie, dead but not yet collected by its parent, does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (fault) {
    if (errnoOf(fault) !== "EPERM") return false;
  }
  return statOf(pid)?.state !== "Z";
}

/**
 * Identifies a process beyond its id, which the system reuses: id, time of its start, boot. Only cheap on Linux;
 * undefined elsewhere.
 */
export function processIdentity(pid: number): string | undefined {
  const stat = statOf(pid);
  return stat === undefined ? undefined : `${pid} ${stat.started} ${bootId()}`;
}

/**
 * Whether this process works in this folder, as a postmaster does in its cluster. Undefined if the system does not say:
 * not Linux, or a process of another user.
 */
export function worksIn(pid: number, folder: string): boolean | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return undefined;
  }
}

function statOf(pid: number): { state: string; started: string } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Read after the name, which may itself contain spaces and parentheses: the state is field 3, the start time field
    // 22.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [state, started] = [fields[0], fields[19]];
    return state === undefined || started === undefined ? undefined : { state, started };
  } catch {
    return undefined;
  }
}

function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "unknown";
  }
}
