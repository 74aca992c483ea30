import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { hash } from "node:crypto";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { latestMigration } from "#server/db/migrate.ts";
import { anInstallation, ask, commandHere, type Installation, start } from "#tests/main/a-program.ts";
import { type Release, releases } from "./releases.ts";

/** A machine with nothing except the key of that release's world. */
async function aMachineFor({ folder }: Release): Promise<Installation> {
  const machine = await anInstallation();
  mkdirSync(join(machine.folder, "data"), { mode: 0o711 });
  copyFileSync(join(folder, "secret-key"), join(machine.folder, "data", "secret-key"));
  return machine;
}

/** These columns depend on the day of the export. */
const ofTheDay = ["status", "charge_on", "renews_on"];

async function subscriptionsAt(machine: Installation, domain: string): Promise<Record<string, unknown>[]> {
  const { out, err } = await commandHere(machine, [
    "export",
    "subscriptions",
    "--publication",
    domain,
    "--format",
    "jsonl",
  ]);
  const lines = out.split("\n").filter((line) => line !== "");
  if (lines.length === 0) throw new Error(err);
  return lines.map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
}

const answer = z.object({ authResponse: z.object({ token: z.string() }) });
const details = z.object({ userInfo: z.object({ accountNumber: z.number() }) });

test.each(releases)(
  "restores and upgrades a backup of release $version: the audit is clean, and its readers can sign in",
  async (release) => {
    const { folder, world } = release;
    expect(statSync(join(folder, "world.backup")).size).toBeLessThan(200_000);
    using machine = await aMachineFor(release);
    expect(await commandHere(machine, ["restore", join(folder, "world.backup")])).toMatchObject({ code: 0 });

    // Nothing is running yet that could pay, renew or end anything.
    const audited = await commandHere(machine, ["audit", "--json"]);
    const books = z
      .array(z.object({ domain: z.string(), differences: z.array(z.unknown()) }))
      .parse(JSON.parse(audited.out));
    expect(books.map(({ domain }) => domain).toSorted()).toEqual(Object.keys(world.subscriptions).toSorted());
    expect(books.flatMap(({ differences }) => differences)).toEqual([]);
    for (const [domain, promised] of Object.entries(world.subscriptions)) {
      const found = await subscriptionsAt(machine, domain);
      expect(found).toHaveLength(promised.length);
      // A later release may have columns of its own.
      for (const [at, row] of promised.entries())
        expect(found[at]).toMatchObject(
          Object.fromEntries(Object.entries(row).filter(([name]) => !ofTheDay.includes(name))),
        );
    }

    await using program = start(machine);
    await program.line(/ready/);
    expect(await ask(machine, "select max(name) as last from kysely_migration")).toEqual([{ last: latestMigration }]);
    for (const { domain, email, password, accountNumbers } of world.readers) {
      const site = `http://127.0.0.1:${machine.port}`;
      const signedIn = await fetch(`${site}/api/Auth/AuthenticateTNEmail`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ domain, email, password }),
      });
      expect([email, signedIn.status]).toEqual([email, 200]);
      const { token } = answer.parse(await signedIn.json()).authResponse;
      for (const accountNumber of accountNumbers) {
        const query = new URLSearchParams({ domain, accountNumber: String(accountNumber) });
        const account = await fetch(`${site}/api/ManageAccount/GetAccountManagementDetails?${query.toString()}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        expect(details.parse(await account.json()).userInfo.accountNumber).toBe(accountNumber);
      }
    }
  },
);

/**
 * The release's backup as written by a program with other migration steps. It is refused before its signature is read.
 */
function withSteps({ folder }: Release, file: string, change: (head: Record<string, unknown>) => object): string {
  const [head = "", ...rest] = gunzipSync(readFileSync(join(folder, "world.backup")))
    .toString("utf8")
    .trimEnd()
    .split("\n");
  const [mark, format, was] = z
    .tuple([z.string(), z.number(), z.record(z.string(), z.unknown())])
    .parse(JSON.parse(head));
  const text = `${[JSON.stringify([mark, format, { ...was, ...change(was) }]), ...rest.slice(0, -1)].join("\n")}\n`;
  const sha256 = hash("sha256", text, "hex");
  writeFileSync(file, gzipSync(`${text}${JSON.stringify(["end", sha256])}\n`));
  return file;
}

const [oldest] = releases;
if (oldest === undefined) throw new Error("there is no release");

test("refuses a backup from before the oldest release in a line that says what to do", async () => {
  using machine = await aMachineFor(oldest);
  const file = withSteps(oldest, join(machine.folder, "old.backup"), () => ({
    migrations: ["0001-directory", "0050-plans-without-gifts"],
  }));
  expect(await commandHere(machine, ["restore", file])).toEqual({
    code: 1,
    out: "",
    err: `doorstep: ${file} is from before Doorstep 0.1.0. Restore it with that release, start it once, and take a new backup.\n`,
  });
});

test("a backup of a newer release is refused in a line that names both", async () => {
  using machine = await aMachineFor(oldest);
  const file = withSteps(oldest, join(machine.folder, "new.backup"), ({ migrations }) => ({
    version: "9.1.0",
    migrations: [...z.array(z.string()).parse(migrations), "9999-of-tomorrow"],
  }));
  const { code, err } = await commandHere(machine, ["restore", file]);
  expect(code).toBe(1);
  expect(err).toMatch(/new\.backup was made by a newer Doorstep \(9\.1\.0; this is \d+\.\d+\.\d+\)\.\n$/);
});
