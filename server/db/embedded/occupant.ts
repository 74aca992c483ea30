import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { errnoOf, readIfExists } from "#server/durable-file.ts";
import type { ClusterHome } from "./home.ts";
import { existingCluster } from "./paths.ts";
import { isLocked, ownerLogin, type OwnerLogin, tryConnect } from "./folder-lock.ts";
import { folderHolder } from "./holder.ts";
import { isAlive, worksIn } from "./process-identity.ts";
import { alreadyRunning, refusalOf, StartRefused } from "./start-refused.ts";

/** The program that is already running in a cluster that we are about to start. */
type Occupant =
  | { readonly kind: "nobody" }
  /** A running program that holds the lock. */
  | { readonly kind: "owner" }
  /** A database whose program was killed. */
  | { readonly kind: "orphan"; readonly pid: number }
  /** A database that is starting, recovering or stopping. */
  | { readonly kind: "silent"; readonly pid: number };

const timeoutMs = 60_000;
const pollMs = 50;

/**
 * Leaves the cluster without a running server: stops an orphan (fast shutdown: committed data stays), and waits for one
 * that is starting or stopping. Throws `StartRefused` if another program owns it.
 */
export async function stopEarlierServer({ dataDir, cluster, login }: ClusterHome, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let interrupted = false;
  for (;;) {
    const found = await occupantOf(cluster, login.password);
    if (found.kind === "nobody") return;
    if (found.kind === "owner") throw alreadyRunning(dataDir, undefined);
    if (Date.now() > deadline) {
      throw new StartRefused(`The database of an earlier run (process ${found.pid}) in ${cluster} does not stop.`);
    }
    // A server that answers from another container has a process id that may belong to something else here.
    if (found.kind === "orphan" && !interrupted && worksIn(found.pid, cluster) !== false) {
      interrupted = interrupt(found.pid);
    }
    await pause(pollMs, undefined, { signal });
  }
}

/**
 * The owner's login to the database of a program that is running on this folder; undefined if none is running. For
 * commands. Throws `StartRefused` if the folder belongs to somebody else.
 */
export async function runningDatabase(dataDir: string): Promise<OwnerLogin | undefined> {
  const deadline = Date.now() + timeoutMs;
  try {
    do {
      const login = notedLogin(dataDir);
      if (login !== undefined && (await answers(login)) === "owned") return login;
      // A program that holds the folder is starting or recovering its database, which will answer soon.
      if (folderHolder(dataDir) === undefined) return undefined;
      await pause(pollMs);
    } while (Date.now() < deadline);
    return undefined;
  } catch (fault) {
    throw refusalOf(fault, dataDir) ?? fault;
  }
}

function notedLogin(dataDir: string): OwnerLogin | undefined {
  const cluster = existingCluster(dataDir);
  const password = readIfExists(join(dataDir, "pg-password"))?.trim();
  return cluster === undefined || password === undefined ? undefined : postmasterOf(cluster, password)?.login;
}

/** False if the process has already ended. */
function interrupt(pid: number): boolean {
  try {
    return process.kill(pid, "SIGINT");
  } catch (fault) {
    if (errnoOf(fault) === "ESRCH") return false;
    throw fault;
  }
}

async function occupantOf(cluster: string, password: string): Promise<Occupant> {
  const postmaster = postmasterOf(cluster, password);
  if (postmaster === undefined) return { kind: "nobody" };
  const { pid, login } = postmaster;
  const answer = await answers(login);
  if (answer === "owned") return { kind: "owner" };
  if (answer === "free") return { kind: "orphan", pid };
  if (answer === "starting") return { kind: "silent", pid };
  if (!isAlive(pid)) return { kind: "nobody" };
  // After a power outage the process id may belong to another program, which PostgreSQL would take for its own.
  if (worksIn(pid, cluster) !== false) return { kind: "silent", pid };
  rmSync(join(cluster, "postmaster.pid"), { force: true });
  return { kind: "nobody" };
}

/** Asks the server itself, whatever its process id says: it may run in another container on the same folder. */
async function answers(login: OwnerLogin): Promise<"owned" | "free" | "starting" | "nothing"> {
  const client = await tryConnect(login);
  if (client instanceof Error) {
    const code = errnoOf(client);
    if (code === "28P01") {
      throw new StartRefused(`The password in the data folder does not open the database that runs in ${login.host}.`);
    }
    if (code === "53300") return "owned";
    return code === "57P03" ? "starting" : "nothing";
  }
  try {
    return (await isLocked(client)) ? "owned" : "free";
  } catch {
    return "starting";
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The process id of a postmaster and where it listens, from its own file in the cluster. */
function postmasterOf(cluster: string, password: string): { pid: number; login: OwnerLogin } | undefined {
  const lines = readIfExists(join(cluster, "postmaster.pid"))?.split("\n") ?? [];
  const [pid, port, socketFolder] = [Number(lines[0]), Number(lines[3]), lines[4]];
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const host = process.platform === "win32" ? "127.0.0.1" : socketFolder || join(dirname(cluster), "run");
  return { pid, login: ownerLogin(host, Number.isInteger(port) && port > 0 ? port : 5432, password) };
}
