import {
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { backupName } from "#server/backup/backup-folder.ts";
import { anInstallation, ask, commandHere, type Installation, start } from "./a-program.ts";

const home = await anInstallation();
const folder = join(home.folder, "backups");
const keyFile = join(home.folder, "backup-key");
mkdirSync(folder);

const made = await commandHere(home, ["backup", "key", keyFile]);
const publicKey = made.out.trim().replace("BACKUP_PUBLIC_KEY=", "");
const settings = { BACKUP_DIR: folder, BACKUP_PUBLIC_KEY: publicKey };
const program = start(home, settings);
afterAll(async () => {
  await program.kill("SIGTERM");
  home[Symbol.dispose]();
});
await program.line(/ready/);

const backups = (): string[] => readdirSync(folder).filter((name) => name.endsWith(".backup.age"));
const backup = (...args: readonly string[]) => commandHere(home, ["backup", ...args], settings);
type Listed = { readonly results: readonly { readonly task: string; readonly ok: boolean; readonly says: string }[] };
const results = async () =>
  (JSON.parse((await backup("list", "--json")).out) as Listed).results.map(({ task, ok, says }) => ({
    task,
    ok,
    says,
  }));

async function aMachineWithTheKey(): Promise<Installation> {
  const away = await anInstallation();
  mkdirSync(join(away.folder, "data"), { mode: 0o711 });
  copyFileSync(join(home.folder, "data", "secret-key"), join(away.folder, "data", "secret-key"));
  return away;
}

test("creates a key pair once: the private key as the owner's file, the public one printed as a setting", async () => {
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^BACKUP_PUBLIC_KEY=age1\w{58}\n$/) });
  expect(statSync(keyFile).mode & 0o077).toBe(0);
  const before = readFileSync(keyFile, "utf8");
  expect(await backup("key", keyFile)).toMatchObject({ code: 1, err: expect.stringContaining("already exists") });
  expect(readFileSync(keyFile, "utf8")).toBe(before);
});

test("the running program takes the day's backup, reads it back, and restores the month's first into a scratch database", async () => {
  expect(backups()).toEqual([]);
  // The queue's clock runs every ten minutes; an extra job does the same.
  await ask(home, "insert into pgboss.job (name, policy) values ('backup', 'singleton')");
  await vi.waitFor(async () => expect(await results()).toHaveLength(2), { timeout: 300_000, interval: 500 });
  const [name = ""] = backups();
  const file = join(folder, name);
  expect(await results()).toEqual([
    { task: "verify", ok: true, says: expect.stringMatching(/records, \d+ publications, \d+ subscriptions replayed$/) },
    { task: "take", ok: true, says: expect.stringMatching(/records$/) },
  ]);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect((await backup("list")).out).toContain(file);
  // Done for the day: another job changes nothing.
  await ask(home, "insert into pgboss.job (name, policy) values ('backup', 'singleton')");
  await vi.waitFor(
    async () => {
      const rows = await ask(home, "select from pgboss.job where name = 'backup' and state = 'completed'");
      expect(rows.length).toBeGreaterThanOrEqual(2);
    },
    { timeout: 300_000, interval: 500 },
  );
  expect(backups()).toEqual([name]);
});

test.runIf(process.getuid?.() === 0)("a manual backup by root belongs to the folder's owner", async () => {
  const own = join(home.folder, "owned");
  mkdirSync(own);
  chownSync(own, 65_534, 65_534);
  const taken = await commandHere(home, ["backup", "now"], { ...settings, BACKUP_DIR: own });
  expect(taken.code).toBe(0);
  const [name = ""] = readdirSync(own);
  expect(statSync(join(own, name)).uid).toBe(65_534);
});

test("it comes back on an empty machine with its private key, and with no other", async () => {
  const [name = ""] = backups();
  const file = join(folder, name);
  using away = await aMachineWithTheKey();
  const without = await commandHere(away, ["restore", file]);
  expect(without).toMatchObject({
    code: 1,
    err: expect.stringContaining("is encrypted: give its private key"),
  });
  const strangerKey = join(away.folder, "stranger");
  await commandHere(away, ["backup", "key", strangerKey]);
  expect((await commandHere(away, ["restore", file, "--key", strangerKey])).err).toContain(
    "can't be opened with this private key; nothing was changed.",
  );
  const back = await commandHere(away, ["restore", file, "--key", keyFile]);
  expect(back).toMatchObject({ code: 0, out: expect.stringMatching(/Restored \d+ records/) });
  expect(await commandHere(away, ["audit"])).toMatchObject({ code: 0 });
});

test("anybody with the private key can verify a file without the installation", async () => {
  const [name = ""] = backups();
  const verified = await backup("verify", join(folder, name), "--key", keyFile);
  expect(verified).toMatchObject({ code: 0, err: "" });
  expect(verified.out).toMatch(
    /restored into a scratch database\nPublications: \d+\. Subscriptions replayed: \d+\. Differences: 0\.\n$/,
  );
});

test("old backups are deleted by the rule, but not while the last restore found differences", async () => {
  const old = Array.from({ length: 30 }, (_, day) => backupName(new Date(Date.UTC(2025, 0, 1 + day))));
  for (const name of old) writeFileSync(join(folder, name), "");
  const count = backups().length;
  await ask(home, "delete from backup_result");
  await ask(home, "update subscription set paid_through = paid_through + 1 where subscription_id = 1");
  const failed = await backup("now");
  expect(failed).toMatchObject({
    code: 1,
    err: expect.stringMatching(/\d+ differences?, kettlelakescourier\.example/),
  });
  expect(backups()).toHaveLength(count + 1);
  await ask(home, "update subscription set paid_through = paid_through - 1 where subscription_id = 1");
  const good = await backup("now");
  expect(good).toMatchObject({ code: 0, out: expect.stringContaining("its books agree") });
  expect(good.out).toMatch(/Old backups deleted: \d+\.\n$/);
  expect(backups().filter((name) => old.includes(name))).toHaveLength(7);
});

test("records a missing folder with its reason, and takes the next backup as soon as it is back", async () => {
  renameSync(folder, `${folder}-away`);
  const failed = await backup("now");
  renameSync(`${folder}-away`, folder);
  expect(failed).toMatchObject({ code: 1, err: expect.stringContaining(`${folder} cannot be written to`) });
  expect((await results()).at(0)).toMatchObject({ task: "take", ok: false });
  const checked: unknown = JSON.parse((await commandHere(home, ["check", "--json"])).out);
  expect(checked).toContainEqual(
    expect.objectContaining({
      what: "Scheduled backups",
      ok: false,
      says: expect.stringContaining("cannot be written to"),
    }),
  );
  expect(await backup("now")).toMatchObject({ code: 0 });
  expect((await results()).at(0)).toMatchObject({ task: "take", ok: true });
});

test("encrypts a manual backup, too, if there is a key; refuses a folder without a key at the start", async () => {
  const file = join(home.folder, "by-hand.backup");
  expect((await backup(file)).out).toContain("only the private key of BACKUP_PUBLIC_KEY opens it");
  expect((await commandHere(home, ["restore", file])).code).toBe(1);
  expect((await commandHere(home, ["backup", "now"], { BACKUP_DIR: folder })).err).toBe(
    "doorstep: BACKUP_PUBLIC_KEY must be set with BACKUP_DIR.\n",
  );
  for (const args of [["verify"], ["key"], ["now", "x"], ["list", "--key", keyFile], ["x", "--json"]])
    expect([args, (await backup(...args)).code]).toEqual([args, 2]);
});
