import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { read } from "#tests/house/house-files.ts";
import { passwords } from "./database-servers.ts";
import type { Network, Started } from "./machines.ts";

const house = join(import.meta.dirname, "../../..");
const main = join(house, "dist/server/main.js");
const patience = { timeout: 120_000, interval: 200 };

/** The machine of the program: two that serve, two that work, and haproxy in front of the database servers. */
export type Doorsteps = {
  readonly dataDir: string;
  readonly secretKey: string;
  /** The addresses of the two that serve. */
  readonly origins: readonly string[];
  /** Loads a publication, and starts all four. */
  start(catalog: string): Promise<void>;
  /** The programs that have ended although nobody stopped them. */
  ended(): readonly string[];
};

export function doorsteps(network: Network, trusted: string): Doorsteps {
  const machine = network.machine("app", "10.77.0.1");
  const dataDir = join(machine.folder, "data");
  mkdirSync(dataDir);
  writeFileSync(join(machine.folder, "haproxy.cfg"), read("deploy/high-availability/haproxy.cfg"));
  machine.start("haproxy", ["-f", join(machine.folder, "haproxy.cfg")], { asRoot: true });
  const secretKey = randomBytes(32).toString("base64");
  const env = {
    NODE_ENV: "production",
    ALLOW_SANDBOX: "1",
    HOST: "0.0.0.0",
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://doorstep_login:${passwords.login}@127.0.0.1:5000/doorstep`,
    DATABASE_ADMIN_URL: `postgres://doorstep_owner:${passwords.owner}@127.0.0.1:5001/doorstep`,
    SECRET_KEY: secretKey,
    TRUSTED_PROXIES: trusted,
    LOG_LEVEL: "error",
  };
  const ports = [3001, 3002];
  const running: { readonly name: string; readonly started: Started }[] = [];
  const run = (role: string, log: string, wishes: Readonly<Record<string, string>> = {}): Started => {
    const started = machine.start(process.execPath, [main, role], { env: { ...env, ...wishes }, asRoot: true, log });
    running.push({ name: log, started });
    return started;
  };
  const says = async (started: Started, line: string): Promise<void> => {
    await expect.poll(() => started.said().includes(line) || started.child.exitCode !== null, patience).toBe(true);
    if (!started.said().includes(line)) throw new Error(started.said());
  };
  const command = async (...args: readonly string[]): Promise<void> => {
    const { child, ...started } = machine.start(process.execPath, [main, ...args], {
      env,
      asRoot: true,
      log: "command",
    });
    await expect.poll(() => child.exitCode, patience).not.toBe(null);
    if (child.exitCode !== 0) throw new Error(started.said());
  };
  return {
    dataDir,
    secretKey,
    origins: ports.map((port) => `http://${machine.address}:${port}`),
    start: async (catalog) => {
      // Waits until haproxy has found the leader.
      const applied = (): Promise<boolean> =>
        command("catalog", "apply", catalog).then(
          () => true,
          () => false,
        );
      await expect.poll(applied, patience).toBe(true);
      for (const port of ports)
        await says(run("serve", `serve-${port}`, { PORT: String(port) }), "ready. Ctrl-C stops it");
      for (const number of [1, 2]) await says(run("work", `work-${number}`), "taking jobs.");
    },
    ended: () => running.filter(({ started }) => started.child.exitCode !== null).map(({ name }) => name),
  };
}
