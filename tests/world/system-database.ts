import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { newTemplate, type TestDatabase } from "./embedded-database.ts";
import { systemBinaries } from "./system-binaries.ts";

/**
 * A PostgreSQL of the operating system, as a publisher has one: reached over TCP, with an owner who isn't a superuser.
 * Uses TEST_DATABASE_URL if set; otherwise it is started in a temporary folder.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const server = given === undefined || given === "" ? await startServer() : null;
  project.provide("database", server?.database ?? givenDatabase(String(given)));
  return async () => server?.stop();
}

const loginOf = (url: URL): { user: string; password: string } => ({
  user: decodeURIComponent(url.username),
  password: decodeURIComponent(url.password),
});

/** The owner's address. Some tests also create databases and logins, for which TEST_DATABASE_ADMIN_URL can be given. */
function givenDatabase(owner: string): TestDatabase {
  const url = new URL(owner);
  const admin = process.env["TEST_DATABASE_ADMIN_URL"];
  return {
    kind: "url",
    host: url.hostname,
    port: Number(url.port === "" ? 5432 : url.port),
    ...loginOf(url),
    database: url.pathname.slice(1),
    template: newTemplate(),
    ...(admin === undefined ? {} : { maker: loginOf(new URL(admin)) }),
  };
}

const password = (): string => randomBytes(12).toString("hex");

async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), "doorstep-system-"));
  const run = runnerIn(folder);
  const superuser = { user: "postgres", password: password() };
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, superuser.password, { mode: 0o644 });
  run("initdb", [
    "-D",
    join(folder, "data"),
    "-U",
    superuser.user,
    "-A",
    "scram-sha-256",
    "--pwfile",
    passwordFile,
    "-N",
  ]);
  const port = await freePort();
  const settings = ["-p", port, "-h", "127.0.0.1", "-k", folder, "-c", "fsync=off", "-c", "max_connections=200"].map(
    String,
  );
  const server = spawn(join(binaries(), "postgres"), ["-D", join(folder, "data"), ...settings], {
    ...whom(),
    cwd: folder,
    stdio: "ignore",
  });
  const where = { host: "127.0.0.1", port };
  await untilReady({ ...where, ...superuser });
  const owner = { user: "publisher", password: password(), database: "doorstep" };
  await asSuperuser({ ...where, ...superuser }, [
    `create role ${owner.user} login createrole password '${owner.password}'`,
    `create database ${owner.database} owner ${owner.user}`,
  ]);
  return {
    database: { kind: "url", ...where, ...owner, template: newTemplate(), maker: superuser } as const,
    stop: async () => {
      const gone = new Promise((ended) => server.once("exit", ended));
      server.kill("SIGINT");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function binaries(): string {
  const folder = systemBinaries();
  if (folder === null) throw new Error("no system PostgreSQL of version 15 or later");
  return folder;
}

/** PostgreSQL does not run as root. If we are root, its own system user runs it. */
function whom(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (of: "-u" | "-g"): number => Number(spawnSync("id", [of, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
}

function runnerIn(folder: string): (command: string, args: readonly string[]) => void {
  const who = whom();
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid);
  chmodSync(folder, 0o755);
  return (command, args) => {
    const { status, stderr } = spawnSync(join(binaries(), command), [...args], {
      ...who,
      cwd: folder,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`${command}: ${stderr}`);
  };
}

const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer().once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address !== null ? address.port : 0));
    });
  });

async function untilReady(login: pg.ClientConfig): Promise<void> {
  for (let patience = 200; ; patience--) {
    try {
      return await asSuperuser(login, []);
    } catch (fault) {
      if (patience === 0) throw fault;
      await new Promise((again) => setTimeout(again, 50));
    }
  }
}

async function asSuperuser(login: pg.ClientConfig, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ ...login, database: "postgres" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
