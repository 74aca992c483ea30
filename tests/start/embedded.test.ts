import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addRow, countRows, ownerLoginOf, query } from "./database.ts";
import { ask, ownFolder, postmasterPid, processesWith, starter, until, waitUntilGone, watchersOf } from "./programs.ts";

const dataFolder = (): string => join(ownFolder(), "data");

test("the first start makes a PostgreSQL 18 with checksums and synced writes, reachable by socket alone", async () => {
  const owner = await ownerLoginOf(starter(dataFolder()));
  const rows = await query<Record<string, string>>(
    owner,
    `select current_setting('server_version') version, current_setting('data_checksums') checksums,
       current_setting('fsync') fsync, current_setting('listen_addresses') addresses, current_setting('TimeZone') zone,
       current_user "user"`,
  );
  expect(rows[0]).toMatchObject({ checksums: "on", fsync: "on", addresses: "", zone: "UTC", user: "doorstep_owner" });
  expect(rows[0]?.["version"]).toMatch(/^18\./);
});

test("autovacuum runs in the database every ten seconds", async () => {
  const rows = await query(
    await ownerLoginOf(starter(dataFolder())),
    "select current_setting('autovacuum_naptime') naptime",
  );
  expect(rows).toEqual([{ naptime: "10s" }]);
});

test("a second start finds what the first one committed", async () => {
  const folder = dataFolder();
  const first = starter(folder);
  await addRow(await ownerLoginOf(first));
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  expect(await addRow(await ownerLoginOf(starter(folder)))).toBe(2);
});

test("a second program on the folder refuses with a readable line, the first unharmed", async () => {
  const folder = dataFolder();
  const first = starter(folder);
  const owner = await ownerLoginOf(first);
  await addRow(owner);
  const second = starter(folder);
  expect(await second.ended).toBe(1);
  expect(second.said()).toBe(
    `doorstep: Doorstep already runs on ${folder} (process ${first.pid}). ` +
      "Stop it first, or set DATA_DIR to another folder.",
  );
  // Without the note about who runs there, the lock in the database says the same.
  writeFileSync(join(folder, "running"), "");
  const third = starter(folder);
  expect(await third.ended).toBe(1);
  expect(third.said()).toContain(`Doorstep already runs on ${folder}.`);
  expect(await addRow(owner)).toBe(2);
});

test("of two programs that start at once on a new folder one runs and the other refuses", async () => {
  const folder = dataFolder();
  const both = [starter(folder), starter(folder)];
  const loser = await Promise.race(both.map((program) => program.ended.then(() => program)));
  expect(loser.said()).toContain("already runs on");
  const winner = both.find((program) => program !== loser);
  if (winner === undefined) throw new Error("both ended");
  expect(await addRow(await ownerLoginOf(winner))).toBe(1);
});

test("SIGTERM, SIGINT and SIGHUP stop the database in order, also when they come twice", async () => {
  const folder = dataFolder();
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    const program = starter(folder);
    await ownerLoginOf(program);
    const postmaster = postmasterPid(folder);
    program.child.kill(signal);
    program.child.kill(signal);
    expect(await program.ended).toBe(0);
    await waitUntilGone(postmaster);
    expect(readFileSync(join(folder, "postgres.log"), "utf8")).toMatch(/database system is shut down\s*$/);
    expect(existsSync(join(folder, "running"))).toBe(false);
    await until(() => watchersOf(postmaster).length === 0, "the watcher is gone");
  }
});

test("Ctrl-C, which reaches the terminal's whole process group, stops the program and not its database", async () => {
  const folder = dataFolder();
  const program = starter(folder, { ownGroup: true });
  await ownerLoginOf(program);
  process.kill(-program.pid, "SIGINT");
  expect(await program.ended).toBe(0);
  expect(program.said()).toMatch(/stopped$/);
  expect(program.said()).not.toContain("Bringing");
});

test("kill -9 of the program shuts its database down cleanly, and the next start has everything", async () => {
  const folder = dataFolder();
  const first = starter(folder);
  await addRow(await ownerLoginOf(first));
  const postmaster = postmasterPid(folder);
  first.child.kill("SIGKILL");
  await waitUntilGone(postmaster);
  expect(readFileSync(join(folder, "postgres.log"), "utf8")).toMatch(/database system is shut down\s*$/);
  expect(await countRows(await ownerLoginOf(starter(folder)))).toBe(1);
});

test("a start right after kill -9 doesn't wait for a timeout", async () => {
  const folder = dataFolder();
  const first = starter(folder);
  await addRow(await ownerLoginOf(first));
  first.child.kill("SIGKILL");
  expect(await countRows(await ownerLoginOf(starter(folder)))).toBe(1);
});

test("an orphaned database, its program and watcher killed, is stopped by the next start", async () => {
  const folder = dataFolder();
  const first = starter(folder);
  await addRow(await ownerLoginOf(first));
  const orphan = postmasterPid(folder);
  for (const watcher of watchersOf(orphan)) process.kill(watcher, "SIGKILL");
  await until(() => watchersOf(orphan).length === 0, "the watcher is gone");
  first.child.kill("SIGKILL");
  await first.ended;
  expect(await countRows(await ownerLoginOf(starter(folder)))).toBe(1);
  expect(postmasterPid(folder)).not.toBe(orphan);
  await waitUntilGone(orphan);
});

test("kill -9 of the database: it is started again, what was committed is kept, the folder is still held", async () => {
  const folder = dataFolder();
  const program = starter(folder);
  const owner = await ownerLoginOf(program);
  await addRow(owner);
  const before = postmasterPid(folder);
  process.kill(before, "SIGKILL");
  // A command at that very moment waits for the program that holds the folder, and does not start its own database.
  expect(await ask(folder)).toBe(true);
  await program.line(/The database is back/);
  expect(postmasterPid(folder)).not.toBe(before);
  expect(await addRow(owner)).toBe(2);
  const second = starter(folder);
  expect(await second.ended).toBe(1);
  program.child.kill("SIGTERM");
  expect(await program.ended).toBe(0);
});

test("a crash of one database process cuts all connections: the lock is taken again on the same server", async () => {
  const folder = dataFolder();
  const program = starter(folder);
  const owner = await ownerLoginOf(program);
  const postmaster = postmasterPid(folder);
  const rows = await query<{ pid: number }>(
    owner,
    "select pid from pg_stat_activity where application_name = 'doorstep folder lock'",
  );
  process.kill(rows[0]?.pid ?? 0, "SIGKILL");
  await program.line(/The database is back/);
  expect(postmasterPid(folder)).toBe(postmaster);
  writeFileSync(join(folder, "running"), "");
  expect(await starter(folder).ended).toBe(1);
});

test("a program that is killed while it creates the database leaves nothing half made", async () => {
  const folder = dataFolder();
  const first = starter(folder);
  const halfMade = (): string[] =>
    (existsSync(folder) ? readdirSync(folder) : []).filter((n) => n.startsWith("pg.new"));
  await until(() => halfMade().some((name) => existsSync(join(folder, name, "PG_VERSION"))), "initdb is at work");
  first.child.kill("SIGKILL");
  await first.ended;
  expect(existsSync(join(folder, "pg"))).toBe(false);
  const second = starter(folder);
  expect(await addRow(await ownerLoginOf(second))).toBe(1);
  second.child.kill("SIGTERM");
  await second.ended;
  const initdbs = (): number[] => processesWith((line) => line.includes(join(folder, "pg.new")));
  await until(() => initdbs().length === 0, "what was left of initdb has ended");
  await ownerLoginOf(starter(folder));
  expect(halfMade()).toEqual([]);
});

test("a command finds a running program's database, and none where no program runs", async () => {
  const folder = dataFolder();
  expect(await ask(folder)).toBe(false);
  const program = starter(folder);
  await ownerLoginOf(program);
  expect(await ask(folder)).toBe(true);
  program.child.kill("SIGTERM");
  await program.ended;
  expect(await ask(folder)).toBe(false);
});
