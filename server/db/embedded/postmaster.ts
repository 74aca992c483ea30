import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { errnoOf, giveToFolderOwner } from "#server/durable-file.ts";
import { program } from "./binaries.ts";
import { plainEnvironment } from "./cluster.ts";
import { type OwnerLogin, tryConnect } from "./folder-lock.ts";
import type { ClusterHome } from "./home.ts";
import { runAs, type Runner } from "./runner.ts";
import { programFailed, StartRefused } from "./start-refused.ts";

export type Postmaster = {
  /** Settles with the reason when the server has ended, however it ended. */
  readonly ended: Promise<string>;
  isUp(): boolean;
  /**
   * A connection, as soon as the server accepts one. Throws with the last lines of the server's log if it ends first.
   */
  answer(signal: AbortSignal): Promise<pg.Client>;
  /** Fast shutdown: connections are closed, committed data stays. */
  stop(): Promise<void>;
};

/** Another server is running in the cluster; its owner must be looked up again. */
export class ClusterTaken extends Error {}

const windows = process.platform === "win32";
const timeoutMs = 60_000;
const stopTimeoutMs = 20_000;
const longLog = 10 * 1024 * 1024;

export function startPostmaster(home: ClusterHome): Postmaster {
  const log = openLog(home.log);
  // A separate session, so that Ctrl-C in the terminal reaches us first, and we can shut the server down cleanly.
  const child = spawn(program(home.native, "postgres"), ["-D", home.cluster, ...settings(home.login)], {
    ...runAs(home.runner),
    env: plainEnvironment,
    detached: !windows,
    stdio: ["ignore", log.handle, log.handle],
  });
  closeSync(log.handle);
  const dismissWatcher = windows || child.pid === undefined ? () => undefined : watch(child.pid, home.runner);
  const ended = Promise.withResolvers<string>();
  let reason: string | undefined;
  const end = (why: string): void => {
    reason ??= why;
    dismissWatcher();
    ended.resolve(reason);
  };
  child.on("exit", (code, signal) => end(`PostgreSQL ended (${signal ?? String(code)})`));
  child.on("error", (fault) => end(`PostgreSQL cannot be started (${fault.message})`));
  return {
    ended: ended.promise,
    isUp: () => reason === undefined,
    answer: (signal) => firstAnswer(home, { reason: () => reason, since: log.since }, signal),
    stop: async () => {
      if (reason !== undefined) return;
      child.kill("SIGINT");
      const late = setTimeout(() => child.kill("SIGQUIT"), stopTimeoutMs);
      await ended.promise;
      clearTimeout(late);
    },
  };
}

type Course = { readonly reason: () => string | undefined; readonly since: number };

async function firstAnswer(
  { dataDir, login, log }: ClusterHome,
  course: Course,
  signal: AbortSignal,
): Promise<pg.Client> {
  let deadline = Date.now() + timeoutMs;
  for (;;) {
    const reason = course.reason();
    if (reason !== undefined) throw failed(reason, readFileSync(log).subarray(course.since).toString("utf8"), dataDir);
    const client = await tryConnect(login);
    if (!(client instanceof Error)) return client;
    const code = errnoOf(client);
    if (code === "28P01") throw new StartRefused(`The file pg-password does not open the database (its log: ${log}).`);
    // The server is replaying its log after a crash, which may take any amount of time.
    if (code === "57P03") deadline = Date.now() + timeoutMs;
    if (Date.now() > deadline) throw new StartRefused(`The database does not answer; its log is ${log}`);
    await pause(20, undefined, { signal });
  }
}

function failed(reason: string, output: string, dataDir: string): Error {
  if (/lock file "postmaster\.pid" already exists/.test(output)) return new ClusterTaken(reason);
  return programFailed(reason, output, dataDir);
}

/**
 * Stops the server when this process dies for any reason: then the pipe closes and the reader fails. Returns the
 * function that ends the watcher.
 */
function watch(postmaster: number, runner: Runner): () => void {
  const watcher = spawn("/bin/sh", ["-c", 'read -r _ || kill -INT "$1"', "doorstep-watch", String(postmaster)], {
    ...runAs(runner),
    env: plainEnvironment,
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watcher.on("error", () => undefined);
  watcher.stdin.on("error", () => undefined);
  watcher.unref();
  return () => watcher.stdin.end("done\n");
}

function settings(login: OwnerLogin): string[] {
  const set = {
    listen_addresses: windows ? "127.0.0.1" : "",
    unix_socket_directories: windows ? "" : `"${login.host}"`,
    unix_socket_permissions: "0700",
    shared_buffers: "64MB",
    // PostgreSQL replaces plans from when a table was small only after the grown table is analyzed
    // (docs/decisions/0146).
    autovacuum_naptime: "10s",
    fsync: "on",
    password_encryption: "scram-sha-256",
    log_min_messages: "warning",
    log_checkpoints: "off",
    // Details of a failed statement quote the row, and names and addresses do not belong in a log.
    log_error_verbosity: "terse",
  };
  return ["-p", String(login.port), ...Object.entries(set).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** The server's log, restarted when it has grown long, and the position in it where this start begins. */
function openLog(path: string): { handle: number; since: number } {
  const size = existsSync(path) ? statSync(path).size : 0;
  if (size > longLog) renameSync(path, `${path}.1`);
  const handle = openSync(path, "a", 0o600);
  giveToFolderOwner(path);
  return { handle, since: size > longLog ? 0 : size };
}
