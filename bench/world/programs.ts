import { type ChildProcess, fork } from "node:child_process";
import { openSync } from "node:fs";
import { createServer } from "node:net";
import { devNull } from "node:os";
import { fileURLToPath } from "node:url";

/** A separate program that runs alongside this one. */
export type Program = AsyncDisposable & {
  readonly pid: number;
  /** Sends a message and waits for the program's next one. */
  ask(message: unknown): Promise<unknown>;
  stop(): Promise<void>;
};

export type Start = {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Flags for Node. */
  readonly flags?: readonly string[];
};

const guard = new URL("./end-with-parent.js", import.meta.url).href;
const nothing = openSync(devNull, "w");

/**
 * Starts a module as a separate process, which ends with this one however that ends. Its log is discarded, which costs
 * as little as a production log written to a file or a pipe.
 */
export function startProgram(module: URL, { args = [], env = {}, flags = [] }: Start = {}): Program {
  const child = fork(fileURLToPath(module), [...args], {
    execArgv: [...flags, "--import", guard],
    env: { ...plainEnvironment(), ...env },
    stdio: ["ignore", nothing, nothing, "ipc"],
  });
  if (child.pid === undefined) throw new Error(`${module.pathname} could not be started`);
  const stop = () => stopped(child);
  return { pid: child.pid, ask: (message) => answerOf(child, module, message), stop, [Symbol.asyncDispose]: stop };
}

/** This environment without the settings of an installation, which would change the measurements. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, CHROMIUM, CHROME_PATH } = process.env;
  return { PATH, HOME, TMPDIR, LANG, CHROMIUM, CHROME_PATH };
}

function answerOf(child: ChildProcess, module: URL, message: unknown): Promise<unknown> {
  return new Promise((answer, fail) => {
    const ended = (): void => fail(new Error(`${module.pathname} ended before it answered`));
    child.once("exit", ended);
    child.once("message", (reply) => {
      child.off("exit", ended);
      answer(reply);
    });
    child.send(message as object);
  });
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once("exit", () => done());
    child.kill("SIGTERM");
  });
}

/** A port that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
