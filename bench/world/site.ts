import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type pg from "pg";
import { runningDatabase } from "#server/db/embedded/occupant.ts";
import { startEmbeddedDatabase } from "#server/db/embedded/start-embedded.ts";
import engine from "../../bin/engine.json" with { type: "json" };
import { freePort, startProgram } from "./programs.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const main = new URL("../../dist/server/main.js", import.meta.url);
const catalog = join(root, "catalog", "a-kettle-lakes-courier.yaml");
const patienceMs = 60_000;

/** The publication that is measured. */
export const domain = "kettlelakescourier.example";

/** The server under test as it runs in production, with its own embedded database. */
export type Site = AsyncDisposable & {
  readonly url: string;
  /** The same server by name: on a bare IP address the payment frame has no separate origin. */
  readonly pages: string;
  readonly pid: number;
  /** The database owner's login. */
  readonly owner: pg.ClientConfig;
};

/**
 * A folder for a database. If this process is root, the database runs as another user, who must be able to reach the
 * folder.
 */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "doorstep-bench-"));
  chmodSync(folder, 0o711);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder that contains a publication. */
export async function makeDataFolder(): Promise<string> {
  const folder = ownFolder();
  // A command does not create a database.
  await using _ = await startDatabase(folder);
  await promisify(execFile)(process.execPath, [fileURLToPath(main), "catalog", "apply", catalog], {
    env: { ...process.env, DATA_DIR: folder },
  });
  return folder;
}

/**
 * Starts the server on a data folder, and waits until it is ready.
 *
 * @param settings in addition to those of all rows.
 */
export async function startSite(folder: string, settings: Readonly<Record<string, string>> = {}): Promise<Site> {
  const port = await freePort();
  const program = startProgram(main, {
    args: ["serve"],
    flags: engine.flags,
    env: {
      ...engine.environment,
      NODE_ENV: "production",
      ALLOW_SANDBOX: "1",
      LOG_LEVEL: "info",
      DATA_DIR: folder,
      PORT: String(port),
      TRUSTED_PROXIES: "127.0.0.1",
      ...settings,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/readyz`);
  const owner = await runningDatabase(folder);
  if (owner === undefined) throw new Error("the server under test has no database");
  return {
    url,
    pages: url.replace("127.0.0.1", "localhost"),
    pid: program.pid,
    owner,
    [Symbol.asyncDispose]: () => program.stop(),
  };
}

/** Starts only the database of a data folder: a server's worker would use the other core for due jobs. */
export async function startDatabase(folder: string): Promise<AsyncDisposable & Pick<Site, "owner">> {
  const database = await startEmbeddedDatabase(folder, () => undefined);
  return { owner: database.owner, [Symbol.asyncDispose]: () => database.stop() };
}

export async function untilAnswers(url: string): Promise<void> {
  for (const until = performance.now() + patienceMs; performance.now() < until; await pause(10)) {
    const answered = await fetch(url).then(
      ({ ok, body }) => body?.cancel().then(() => ok),
      () => false,
    );
    if (answered === true) return;
  }
  throw new Error(`${url} does not answer`);
}
