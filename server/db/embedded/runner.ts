import { spawnSync } from "node:child_process";
import { chownSync, statSync } from "node:fs";
import { errnoOf } from "#server/durable-file.ts";
import { StartRefused } from "./start-refused.ts";

/** The user who runs PostgreSQL. `ids` is set only if that isn't us: PostgreSQL refuses to run as root. */
export type Runner = { readonly name: string; readonly ids?: Ids };
type Ids = { readonly uid: number; readonly gid: number };

/**
 * Ourselves, unless we are root. Then, in this order: the owner of the existing cluster (PostgreSQL accepts nobody
 * else), the owner of the data folder, `postgres`, `nobody`. No user is ever created.
 */
export function chooseRunner(dataDir: string, cluster: string | undefined): Runner {
  if (process.getuid?.() !== 0) return { name: "this user" };
  if (cluster !== undefined) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { name: lookUp(String(uid))?.name ?? String(uid), ids: { uid, gid } };
  }
  const owner = statSync(dataDir).uid;
  const found = (owner === 0 ? undefined : lookUp(String(owner))) ?? lookUp("postgres") ?? lookUp("nobody");
  if (found === undefined) {
    throw new StartRefused(
      "PostgreSQL cannot run as root, and there is no other user here. Create one: useradd postgres",
    );
  }
  return found;
}

/** The spawn options that make a child run as this runner, in a folder that every user can enter. */
export const runAs = (runner: Runner): { uid?: number; gid?: number; cwd: string } => ({ ...runner.ids, cwd: "/" });

/** Whether the runner can reach this folder. The kernel is asked; mode bits would only be a guess. */
export function canReach(runner: Runner, folder: string): boolean {
  if (runner.ids === undefined) return true;
  const walk = spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...runAs(runner), stdio: "ignore" });
  if (errnoOf(walk.error) === "EPERM") {
    throw new StartRefused(
      `PostgreSQL cannot run as root, and this root may not start programs as ${runner.name}. ` +
        "Start Doorstep as an ordinary user.",
    );
  }
  return walk.status === 0;
}

export function giveTo(runner: Runner, path: string): void {
  if (runner.ids !== undefined) chownSync(path, runner.ids.uid, runner.ids.gid);
}

/** A user by name or number, looked up with `id`, which also knows users that are not in /etc/passwd. */
function lookUp(user: string): { name: string; ids: Ids } | undefined {
  const ask = (what: string): string | undefined => {
    const answer = spawnSync("id", [what, "--", user], { encoding: "utf8" });
    return answer.status === 0 ? answer.stdout.trim() : undefined;
  };
  const [name, uid, gid] = [ask("-un"), ask("-u"), ask("-g")];
  if (name === undefined || uid === undefined || gid === undefined || Number(uid) === 0) return undefined;
  return { name, ids: { uid: Number(uid), gid: Number(gid) } };
}
