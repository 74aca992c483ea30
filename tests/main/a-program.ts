import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterAll, vi } from "vitest";
import { readEnvironment } from "#server/config/config.ts";
import { runningDatabase } from "#server/db/embedded/occupant.ts";
import { runCommand } from "#server/main/commands/commands.ts";

const house = join(import.meta.dirname, "../..");
const entry = join(house, "dist/server/main.js");

/** An installation: a data folder and a port. Its program may be running or not. */
export type Installation = Disposable & { readonly folder: string; readonly port: number };

export async function anInstallation(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), "doorstep-main-"));
  // As root, the database runs as another user, who must be able to pass through.
  chmodSync(folder, 0o755);
  return { folder, port: await freePort(), [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

type Wishes = Readonly<Record<string, string>>;

const environment = ({ folder, port }: Installation, wishes: Wishes): NodeJS.ProcessEnv => ({
  PATH: process.env["PATH"] ?? "",
  DATA_DIR: join(folder, "data"),
  PORT: String(port),
  LOG_LEVEL: "error",
  ...wishes,
});

export type Running = AsyncDisposable & {
  /** The first matching line, past or future; throws if the program ends without it. */
  line(match: RegExp): Promise<string>;
  said(): string;
  /** @returns the exit code; null if the signal itself ended it. */
  kill(signal: "SIGINT" | "SIGKILL" | "SIGTERM"): Promise<number | null>;
};

/** Starts the program as `npm start` does once everything is built. */
export function start(installation: Installation, wishes: Wishes = {}): Running {
  const child = spawn(process.execPath, [entry, "serve"], {
    env: environment(installation, wishes),
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
  let over = false;
  const ended = once(child, "close").then(() => {
    over = true;
    heard.dispatchEvent(new Event("line"));
  });
  const kill: Running["kill"] = async (signal) => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    line: async (match) => {
      for (;;) {
        const found = lines.find((line) => match.test(line));
        if (found !== undefined) return found;
        if (over) throw new Error(`no line ${String(match)} in:\n${lines.join("\n")}`);
        await once(heard, "line");
      }
    },
    said: () => lines.join("\n"),
    kill,
    [Symbol.asyncDispose]: async () => void (await kill("SIGTERM")),
  };
}

export type CommandResult = { readonly code: number; readonly out: string; readonly err: string };

/** Runs `./doorstep ARGS` on the installation to its end. */
export function command(
  installation: Installation,
  args: readonly string[],
  wishes: Wishes = {},
): Promise<CommandResult> {
  return new Promise((settle) => {
    const env = environment(installation, wishes);
    const child = execFile(process.execPath, [entry, ...args], { env }, (_, out, err) =>
      settle({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

/**
 * Runs a command in this process, because starting a program takes most of a command's time. Other files run real
 * programs, which must also exit on their own.
 */
export async function commandHere(
  installation: Installation,
  args: readonly string[],
  wishes: Wishes = {},
): Promise<CommandResult> {
  const [out, err] = [overhear(process.stdout), overhear(process.stderr)];
  const before = process.env;
  process.env = environment(installation, wishes);
  try {
    const reading = readEnvironment();
    if (reading.kind === "mistake") return { code: 1, out: "", err: `doorstep: ${reading.line}\n` };
    return { code: await runCommand(args, reading.config), out: out.said(), err: err.said() };
  } finally {
    process.env = before;
    out.stop();
    err.stop();
  }
}

/** Captures what this process prints there from now on until `stop`. */
function overhear(stream: NodeJS.WriteStream) {
  const texts: string[] = [];
  const spy = vi.spyOn(stream, "write").mockImplementation((text) => texts.push(String(text)) > 0);
  return { said: () => texts.join(""), stop: () => spy.mockRestore() };
}

/** The line with which every command on this installation's data begins. */
export const workedOn = ({ folder }: Installation): string =>
  `doorstep: working on the database in ${join(folder, "data")}\n`;

/** Runs one query on the running program's database, as its owner. */
export async function ask<Row extends pg.QueryResultRow>({ folder }: Installation, sql: string): Promise<Row[]> {
  const login = await runningDatabase(join(folder, "data"));
  if (login === undefined) throw new Error("no program runs on this folder");
  const client = new pg.Client(login);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** One installation with its program running, for all tests of a file. */
export async function runningForFile(): Promise<Installation> {
  const home = await anInstallation();
  const program = start(home);
  afterAll(async () => {
    await program.kill("SIGTERM");
    home[Symbol.dispose]();
  });
  await program.line(/ready/);
  return home;
}
