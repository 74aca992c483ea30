import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import pg from "pg";
import { read } from "#tests/house/house-files.ts";
import { freePort } from "#tests/main/a-program.ts";

/** Whether this machine has pgbouncer (Debian: `apt-get install pgbouncer`). */
export const hasPooler = spawnSync("pgbouncer", ["--version"]).status === 0;

type Login = { readonly user: string; readonly password: string; readonly database: string };

/** pgbouncer in front of a PostgreSQL, set up as in deploy/high-availability/pgbouncer.ini. */
export type Pooler = AsyncDisposable & { readonly login: pg.ClientConfig };

/** pgbouncer does not run as root. */
function whom(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (of: "-u" | "-g"): number => Number(spawnSync("id", [of, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
}

export async function aPooler(to: pg.ClientConfig, login: Login): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), "doorstep-pooler-"));
  const port = await freePort();
  const [settings, users] = [join(folder, "pgbouncer.ini"), join(folder, "userlist.txt")];
  const text = read("deploy/high-availability/pgbouncer.ini")
    .replace("doorstep = host=127.0.0.1 port=5432", `${login.database} = host=${to.host} port=${to.port}`)
    .replace("/etc/pgbouncer/userlist.txt", users)
    .replace("listen_addr = *", "listen_addr = 127.0.0.1")
    .replace("listen_port = 6432", `listen_port = ${port}`);
  writeFileSync(settings, text);
  writeFileSync(users, `"${login.user}" "${login.password}"\n`);
  const who = whom();
  chmodSync(folder, 0o755);
  for (const file of [folder, settings, users])
    if (who.uid !== undefined && who.gid !== undefined) chownSync(file, who.uid, who.gid);
  const pooler = spawn("pgbouncer", [settings], { ...who, stdio: "ignore" });
  const ended = once(pooler, "exit");
  const reached = { ...login, host: "127.0.0.1", port };
  for (let patience = 200; !(await answers(reached)); patience--)
    if (patience === 0) throw new Error("pgbouncer does not answer");
  return {
    login: reached,
    [Symbol.asyncDispose]: async () => {
      pooler.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(login: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(login);
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    await new Promise((again) => setTimeout(again, 50));
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
