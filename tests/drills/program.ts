import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import type { DatabaseTarget } from "#server/db/connect.ts";
import { runningDatabase } from "#server/db/embedded/occupant.ts";
import { type Program, run } from "#tests/start/programs.ts";
import { mount, unmount } from "./own-disk.ts";

const house = join(import.meta.dirname, "../..");

const startsWithinMs = 90_000;

/** The whole program on its own data folder, to be killed and started again. */
export type Drilled = AsyncDisposable & {
  readonly dataDir: string;
  readonly origin: string;
  /** Connects to its database. */
  reach(): Promise<DatabaseTarget>;
  /** Runs a command beside it, and returns its output. */
  command(...args: readonly string[]): Promise<string>;
  /** Starts a command, which may fail or be killed. */
  begin(...args: readonly string[]): Program;
  start(): Promise<Program>;
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === "object" && address !== null ? address.port : 0;
}

/**
 * @param settings of the program, in addition to the usual ones.
 * @param own the owner's login of a database that the settings name, if it is not the embedded one.
 * @param disk the data folder is a disk of this many bytes (`canMount`); 0 for an ordinary folder.
 */
export async function aDrilledProgram(
  disk = 0,
  settings: Readonly<Record<string, string>> = {},
  own?: () => pg.ClientConfig,
): Promise<Drilled> {
  const dataDir = mkdtempSync(join(tmpdir(), "doorstep-drill-"));
  if (disk > 0) mount(dataDir, disk);
  else chmodSync(dataDir, 0o711);
  const port = await freePort();
  const env = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    // Each shopper comes from its own address, because limits are tested elsewhere.
    TRUSTED_PROXIES: "127.0.0.1",
    ...settings,
  };
  const programs = new Set<Program>();
  const begin = (...args: readonly string[]): Program =>
    run(process.execPath, [join(house, "dist/server/main.js"), ...args], { env, cwd: house });
  return {
    dataDir,
    origin: `http://127.0.0.1:${port}`,
    reach: async () => {
      if (own !== undefined) return { kind: "url", login: own(), admin: own() };
      const login = await runningDatabase(dataDir);
      if (login === undefined) throw new Error("the program does not run");
      return { kind: "embedded", owner: { ...login, password: String(login.password) } };
    },
    command: async (...args) => {
      const command = begin(...args);
      if ((await command.ended) !== 0) throw new Error(command.said());
      return command.said();
    },
    begin,
    start: async () => {
      const program = begin("serve");
      programs.add(program);
      // A program that hangs is ended, so that the drill fails and shows its output.
      const late = setTimeout(() => program.child.kill("SIGKILL"), startsWithinMs);
      await program.line(/ready\. Ctrl-C stops it/);
      clearTimeout(late);
      return program;
    },
    [Symbol.asyncDispose]: async () => {
      for (const program of programs) {
        program.child.kill("SIGTERM");
        await program.ended;
      }
      if (disk > 0) unmount(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
