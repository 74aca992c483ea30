import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach } from "vitest";
import { isAlive } from "#server/db/embedded/process-identity.ts";

/** A program under test: its lines, and its end. */
export type Program = {
  readonly child: ChildProcess;
  readonly pid: number;
  /** The first matching line, past or future. Fails with the whole output if the program ends without it. */
  line(match: RegExp): Promise<string>;
  said(): string;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
};

export type User = { readonly uid: number; readonly gid: number };

export const isRoot = process.getuid?.() === 0;
export const house = fileURLToPath(new URL("../..", import.meta.url));
export const starterFile = fileURLToPath(new URL("starter.ts", import.meta.url));

const running = new Set<Program>();
const folders = new Set<string>();

type Options = {
  readonly as?: User;
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly ownGroup?: boolean;
};

export function run(file: string, args: readonly string[], { as, env, cwd, ownGroup }: Options = {}): Program {
  const child = spawn(file, args, {
    ...as,
    cwd: cwd ?? "/",
    env: env ?? process.env,
    detached: ownGroup === true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const heard = new EventTarget();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      heard.dispatchEvent(new Event("line"));
    });
  }
  const closed = new Promise<number | string>((settle) => {
    child.once("error", (fault) => settle(fault.message));
    child.once("close", (code, signal) => settle(code ?? String(signal)));
  }).then((end) => {
    running.delete(program);
    return end;
  });
  const line = async (match: RegExp): Promise<string> => {
    for (let over = false; ;) {
      const found = lines.find((said) => match.test(said));
      if (found !== undefined) return found;
      if (over) throw new Error(`no line ${String(match)} in:\n${lines.join("\n")}`);
      over = await Promise.race([once(heard, "line").then(() => false), closed.then(() => true)]);
    }
  };
  const program: Program = { child, pid: child.pid ?? 0, line, said: () => lines.join("\n"), ended: closed };
  running.add(program);
  return program;
}

/** The program of starter.ts on a data folder. */
export const starter = (dataDir: string, options: Options = {}): Program =>
  run(process.execPath, [starterFile, "stay", dataDir], options);

/** What a command would see: whether a program runs on this folder. */
export async function ask(dataDir: string): Promise<boolean> {
  const asked = run(process.execPath, [starterFile, "ask", dataDir]);
  const answer: unknown = JSON.parse(await asked.line(/^\{/));
  return typeof answer === "object" && answer !== null && "running" in answer && answer.running === true;
}

/** This test's own folder, deleted after it, that every user may pass through (or not: mode 0700). */
export function ownFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), "start-"));
  chmodSync(folder, mode);
  folders.add(folder);
  return folder;
}

export async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 25_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await pause(15);
  }
}

export function clusterOf(dataDir: string): string {
  const where = join(dataDir, "WHERE");
  return existsSync(where) ? readFileSync(where, "utf8").trim() : join(dataDir, "pg");
}

export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(clusterOf(dataDir), "postmaster.pid"), "utf8").split("\n")[0]);
}

/** The processes whose command line satisfies the test, by number (Linux). */
export function processesWith(test: (commandLine: string) => boolean): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return test(readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " "));
      } catch {
        return false;
      }
    });
}

export const watchersOf = (postmaster: number): number[] =>
  processesWith((line) => line.includes(`doorstep-watch ${postmaster} `));

export const waitUntilGone = (pid: number): Promise<void> => until(() => !isAlive(pid), `process ${pid} is gone`);

afterEach(async () => {
  for (const program of running) {
    program.child.kill("SIGTERM");
    await program.ended;
  }
  for (const folder of folders) {
    for (const name of readdirSync(folder)) {
      const cluster = clusterOf(join(folder, name));
      if (!cluster.startsWith(folder)) rmSync(dirname(cluster), { recursive: true, force: true });
    }
    rmSync(folder, { recursive: true, force: true });
    folders.delete(folder);
  }
});
