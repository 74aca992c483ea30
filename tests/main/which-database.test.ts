import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnvironment } from "#server/config/config.ts";
import { databaseLine } from "#server/main/commands/open-store.ts";
import { anInstallation, command, commandHere, runningForFile } from "./a-program.ts";

const home = await runningForFile();
const lockbox = join(home.folder, "lockbox.csv");
writeFileSync(lockbox, "id,account,amount,received,reference\nLB-1,100200300,36.00,2026-03-16,1042\n");

/** Every command that works on data, with valid arguments. */
const onData: readonly (readonly string[])[] = [
  ["work"],
  ["catalog", "apply", join(import.meta.dirname, "../../catalog/b-spruce-harbor-beacon.yaml")],
  ["demo"],
  ["jobs"],
  ["jobs", "retry"],
  ["audit"],
  ["report", "saves"],
  ["report", "call-backs"],
  ["report", "circulation"],
  ["proof", "100200300"],
  ["proof", "key"],
  ["review", "list"],
  ["payments", "import", lockbox],
  ["bills", "list"],
  ["gifts", "list"],
  ["account", "end", "100200300", "--because", "moved"],
  ["person", "export", "nobody@example.com"],
  ["access", "list", "100200300"],
  ["backup", "/tmp/never-written.backup"],
  ["key", "rotate"],
  ["notices", "post-list"],
  ["staff", "list"],
];

test("a command without a database creates none: one sentence and exit code 2", async () => {
  using away = await anInstallation();
  const folder = join(away.folder, "data");
  for (const args of onData) {
    // A worker is meant to run forever, so it is tested as a separate program.
    const { code, out, err } = await (args[0] === "work" ? command : commandHere)(away, args);
    expect({ args, code, out, err }).toEqual({
      args,
      code: 2,
      out: "",
      err: `doorstep: there is no database in ${folder}. Give this command the service's settings, in doorstep.env or as DATA_DIR or DATABASE_URL; npm start makes a new database.\n`,
    });
  }
  expect(existsSync(folder)).toBe(false);
});

test("a folder that has only a key counts as no database, and keeps its key", async () => {
  using away = await anInstallation();
  mkdirSync(join(away.folder, "data"));
  expect((await command(away, ["jobs"])).code).toBe(2);
  expect(existsSync(join(away.folder, "data", "secret-key"))).toBe(false);
});

test("a command in another shell finds the service's database by doorstep.env, and says so first", async () => {
  using away = await anInstallation();
  const file = join(away.folder, "service.env");
  writeFileSync(file, `# the service's\nDATA_DIR=${join(home.folder, "data")}\n`);
  const { code, out, err } = await command(away, ["demo", "--json"], { DATA_DIR: "", DOORSTEP_ENV: file });
  expect([code, err]).toEqual([
    0,
    `doorstep: working on the database in ${join(home.folder, "data")}, with the settings of ${file}\n`,
  ]);
  expect((JSON.parse(out) as unknown[]).length).toBeGreaterThan(0);
});

test("a wrong line of doorstep.env stops every command and is reported by number", async () => {
  using away = await anInstallation();
  const file = join(away.folder, "doorstep.env");
  writeFileSync(file, "PORT=3000\nDATABASE_URL postgres://a:hunter2@db/doorstep\n");
  for (const args of [["serve"], ["jobs"]])
    expect(await command(away, args)).toEqual({
      code: 1,
      out: "",
      err: `doorstep: ${file} line 2 must read KEY=VALUE, without export and without spaces around the =.\n`,
    });
});

test("the line names server and database and no password", () => {
  const read = readEnvironment();
  if (read.kind === "mistake") throw new Error(read.line);
  const at = (url: string) =>
    databaseLine({ ...read.config, settingsFile: undefined, database: { kind: "url", url, adminUrl: undefined } });
  expect(at("postgres://owner:hunter2@db.example.com/news?password=hunter3")).toBe(
    "the database news at db.example.com:5432",
  );
  expect(at("postgres://owner:hunter2@10.0.0.7:6432/")).toBe("the database at 10.0.0.7:6432");
  expect(at("postgres:///news?host=/run/postgresql&user=a")).toBe("the database news at /run/postgresql:5432");
});
