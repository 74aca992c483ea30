import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addRow, countRows, ownerLoginOf } from "./database.ts";
import { clusterOf, isRoot, ownFolder, postmasterPid, type Program, run, starter, starterFile } from "./programs.ts";

/** An ordinary user to switch to if the tests run as root: `nobody`, who owns nothing. */
const ordinary = isRoot ? { as: { uid: 65_534, gid: 65_534 } } : {};

/** In a checkout under root's own home, nobody else can run anything. */
const canBeOrdinary =
  spawnSync("/bin/sh", ["-c", 'test -x "$0" && test -r "$1"', process.execPath, starterFile], {
    ...ordinary.as,
    cwd: "/",
  }).status === 0;

async function refusal(program: Program): Promise<string> {
  expect(await program.ended).toBe(1);
  return program.said();
}

async function stopped(program: Program): Promise<void> {
  program.child.kill("SIGTERM");
  expect(await program.ended).toBe(0);
}

/** A folder that belongs to the ordinary user. */
function homeOf(mode = 0o700): string {
  const folder = ownFolder(mode);
  if (ordinary.as !== undefined) chownSync(folder, ordinary.as.uid, ordinary.as.gid);
  return folder;
}

test.runIf(canBeOrdinary)("an ordinary user starts it twice in a home that nobody else may enter", async () => {
  const folder = join(homeOf(), "data");
  const first = starter(folder, ordinary);
  expect(await addRow(await ownerLoginOf(first))).toBe(1);
  expect(statSync(clusterOf(folder)).uid).toBe(ordinary.as?.uid ?? process.getuid?.());
  await stopped(first);
  expect(await addRow(await ownerLoginOf(starter(folder, ordinary)))).toBe(2);
});

test("other users can't read anything in the data folder", async () => {
  const folder = join(ownFolder(), "data");
  await ownerLoginOf(starter(folder));
  for (const name of ["pg-password", "postgres.log", "running", "run", "pg"]) {
    expect({ name, open: statSync(join(folder, name)).mode & 0o077 }).toEqual({ name, open: 0 });
  }
});

test.runIf(canBeOrdinary)("refuses a folder that can't be written to, and says what to do about it", async () => {
  const folder = homeOf(0o555);
  expect(await refusal(starter(folder, ordinary))).toBe(
    `doorstep: Cannot write to ${folder} (EACCES). Set DATA_DIR to a folder that you own.`,
  );
});

test("refuses a folder that can't be created, and doesn't hang", async () => {
  expect(await refusal(starter("/proc/doorstep/data"))).toMatch(/Cannot make the folder \/proc\/doorstep \(E\w+\)/);
  const file = join(ownFolder(), "file");
  writeFileSync(file, "");
  expect(await refusal(starter(join(file, "data")))).toContain("Cannot make the folder");
});

test("a folder with spaces, a comma, quotes and foreign letters works", async () => {
  const folder = join(ownFolder(), "Zeitung, “Bote” & Co");
  expect(await addRow(await ownerLoginOf(starter(folder)))).toBe(1);
});

test("a folder whose path is too long for a socket gets one in the temp folder, and removes it", async () => {
  const folder = join(ownFolder(), "d".repeat(120), "data");
  const program = starter(folder);
  const owner = await ownerLoginOf(program);
  expect(await addRow(owner)).toBe(1);
  expect(owner.host.length).toBeLessThanOrEqual(80);
  expect(await refusal(starter(folder))).toContain("already runs");
  await stopped(program);
  expect(existsSync(owner.host)).toBe(false);
});

test("a folder that is a symbolic link works", async () => {
  const home = ownFolder();
  mkdirSync(join(home, "real"));
  chmodSync(join(home, "real"), 0o755);
  symlinkSync("real", join(home, "data"));
  expect(await addRow(await ownerLoginOf(starter(join(home, "data"))))).toBe(1);
});

test("refuses data of another PostgreSQL version, naming both versions", async () => {
  const folder = join(ownFolder(), "data");
  const first = starter(folder);
  await ownerLoginOf(first);
  await stopped(first);
  writeFileSync(join(clusterOf(folder), "PG_VERSION"), "16\n");
  expect(await refusal(starter(folder))).toContain("is of PostgreSQL 16, and this program brings 18.");
});

test("refuses a lost password, and names its file", async () => {
  const folder = join(ownFolder(), "data");
  const first = starter(folder);
  await ownerLoginOf(first);
  await stopped(first);
  rmSync(join(folder, "pg-password"));
  expect(await refusal(starter(folder))).toContain("The file pg-password does not open the database");
});

test("a lock file with a process id that now belongs to another program doesn't stop the start", async () => {
  const folder = join(ownFolder(), "data");
  const first = starter(folder);
  await addRow(await ownerLoginOf(first));
  await stopped(first);
  const cluster = clusterOf(folder);
  writeFileSync(
    join(cluster, "postmaster.pid"),
    `${process.pid}\n${cluster}\n1700000000\n5432\n${join(folder, "run")}\n\n`,
  );
  expect(await countRows(await ownerLoginOf(starter(folder)))).toBe(1);
});

test.runIf(isRoot)(
  "root in a home that only root may enter: the database is elsewhere, and the folder says where",
  async () => {
    const folder = join(ownFolder(0o700), "data");
    const first = starter(folder);
    expect(await addRow(await ownerLoginOf(first))).toBe(1);
    const where = readFileSync(join(folder, "WHERE"), "utf8").trim();
    expect(where).toMatch(/^\/var\/lib\/doorstep\/[0-9a-f]{12}\/pg$/);
    expect(first.said()).toContain(`cannot reach ${folder}: the database is in ${where}`);
    expect(await refusal(starter(folder))).toContain("already runs");
    await stopped(first);
    expect(await addRow(await ownerLoginOf(starter(folder)))).toBe(2);
  },
);

test.runIf(isRoot)("a missing database that was elsewhere isn't silently replaced by an empty one", async () => {
  const folder = join(ownFolder(0o700), "data");
  mkdirSync(folder);
  writeFileSync(join(folder, "WHERE"), "/var/lib/doorstep/no-such/pg\n");
  expect(await refusal(starter(folder))).toContain("it is not there");
});

test.runIf(isRoot && canBeOrdinary)("root runs it as the owner of the folder, who can start it afterward", async () => {
  const folder = join(homeOf(), "data");
  const asRoot = starter(folder);
  expect(await addRow(await ownerLoginOf(asRoot))).toBe(1);
  expect(statSync(clusterOf(folder)).uid).toBe(ordinary.as?.uid);
  expect(statSync(`/proc/${postmasterPid(folder)}`).uid).toBe(ordinary.as?.uid);
  await stopped(asRoot);
  expect(await addRow(await ownerLoginOf(starter(folder, ordinary)))).toBe(2);
});

test.runIf(isRoot && canBeOrdinary)("refuses another user's command on the folder, in one line", async () => {
  const folder = join(ownFolder(), "data");
  await ownerLoginOf(starter(folder));
  const line = await refusal(run(process.execPath, [starterFile, "ask", folder], ordinary));
  expect(line).toMatch(
    /^doorstep: Cannot read and write in \S+ \(EACCES: .*\)\. Set DATA_DIR to a folder that you own\.$/,
  );
});
