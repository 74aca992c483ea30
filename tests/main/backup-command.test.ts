import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoCatalogFiles } from "#server/main/demo/demo-files.ts";
import {
  anInstallation,
  ask,
  command,
  commandHere,
  type Installation,
  runningForFile,
  start,
  workedOn,
} from "./a-program.ts";

const home = await runningForFile();

type Audited = { readonly domain: string; readonly gatewayDays: number | null; readonly differences: unknown[] };
const audited = async (at: Installation): Promise<readonly Audited[]> =>
  JSON.parse((await command(at, ["audit", "--json"])).out) as Audited[];

test("the audit has the emulated gateway's own list, even while the program is running", async () => {
  const all = await audited(home);
  expect(all).toHaveLength(demoCatalogFiles.length);
  expect(all.map(({ gatewayDays, differences }) => ({ gatewayDays, differences }))).toEqual(
    all.map(() => ({ gatewayDays: 31, differences: [] })),
  );
});

test("a backup that is taken while the site serves comes back on an empty machine", async () => {
  const file = join(home.folder, "all.backup");
  const taken = await command(home, ["backup", file]);
  expect(taken).toMatchObject({ code: 0, err: workedOn(home) });
  expect(taken.out).toMatch(/all\.backup: \d+ records as of 20/);
  expect(taken.out).toContain(`Only ${join(home.folder, "data", "secret-key")} can open`);
  expect(await command(home, ["backup", file])).toMatchObject({
    code: 1,
    err: expect.stringContaining("already exists"),
  });

  expect((await command(home, ["restore", file])).err).toContain("Doorstep already runs on");

  using away = await anInstallation();
  const without = await command(away, ["restore", file]);
  expect(without.code).toBe(1);
  expect(without.err).toContain(`Put the old machine's key into ${join(away.folder, "data", "secret-key")}`);
  // Nothing was created that would block the right key.
  expect(existsSync(join(away.folder, "data", "secret-key"))).toBe(false);

  mkdirSync(join(away.folder, "data"), { mode: 0o711, recursive: true });
  copyFileSync(join(home.folder, "data", "secret-key"), join(away.folder, "data", "secret-key"));
  const back = await command(away, ["restore", file]);
  expect(back).toMatchObject({ code: 0 });
  expect(back.out).toMatch(/Restored \d+ records/);
  expect(back.out).toContain("converge.sqlite");
  expect(await command(away, ["jobs"])).toMatchObject({ code: 0 });
  expect(await audited(away)).toEqual(await audited(home));
  expect((await command(away, ["restore", file])).err).toContain("the database already has a publication");

  const recovered = ["restore", "--recovered-to", "2026-11-26T08:30:00Z"];
  expect((await commandHere(home, recovered)).err).toContain("Doorstep already runs on");
  expect(await commandHere(away, recovered)).toMatchObject({
    code: 0,
    out: expect.stringContaining("Anything after that time is not in this database."),
  });
  for (const wrong of [
    ["--recovered-to", "yesterday"],
    ["--recovered-to", "2026-11-26"],
    [file, ...recovered.slice(1)],
  ])
    expect([wrong, (await commandHere(away, ["restore", ...wrong])).code]).toEqual([wrong, 2]);

  await using running = start(away);
  await running.line(/ready/);
  const publications = "select domain, tenant_id from tenant order by domain";
  expect(await ask(away, publications)).toEqual(await ask(home, publications));
  const accounts = "select count(*)::int as n from account";
  expect(await ask(away, accounts)).toEqual(await ask(home, accounts));
});

test("a backup that can't be written leaves no file, and is reported in a line", async () => {
  const file = join(home.folder, "no-such-folder", "all.backup");
  expect(await command(home, ["backup", file])).toMatchObject({
    code: 1,
    out: "",
    err: `doorstep: ${file} cannot be written: there is no such folder.\n`,
  });
});

test("reports in a line that a file is not a backup", async () => {
  using away = await anInstallation();
  expect((await command(away, ["restore"])).code).toBe(2);
  expect((await command(away, ["backup"])).code).toBe(2);
  expect((await command(away, ["restore", "/nowhere.backup"])).err).toBe(
    "doorstep: /nowhere.backup cannot be read: there is no such file.\n",
  );
  expect((await command(away, ["restore", import.meta.filename])).err).toContain(
    "is not a backup that this Doorstep can read; nothing was changed.",
  );
});
