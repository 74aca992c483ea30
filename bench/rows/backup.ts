import { execFile } from "node:child_process";
import { copyFile, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Figure } from "../figure.ts";
import type { BenchRow } from "../row.ts";
import { makeCrowd, makePublications } from "../world/crowd.ts";
import { makeDataFolder, ownFolder, startSite } from "../world/site.ts";

const main = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url));
const publications = 50;
const subscriptions = 1_000_000;

/**
 * The nightly backup of a large installation, and a restore from it: both commands, each with its own database engine.
 */
export const backup: BenchRow = {
  number: 18,
  what: "backup and restore of 1,000,000 subscriptions",
  measure: async () => {
    const from = await makeDataFolder();
    {
      await using site = await startSite(from);
      const tenantIds = await makePublications(site.owner, publications);
      // Nothing is due, because the site's jobs would load the machine.
      const crowd = { tenantIds, firstDay: 2, spreadDays: 56, sealedToken: Buffer.alloc(44, 1) };
      await makeCrowd(site.owner, { ...crowd, from: 1, to: subscriptions });
    }
    const file = join(from, "one.backup");
    const saving = await secondsOf(from, "backup", file);
    const { size } = await stat(file);
    // The stored cards can be opened only with the key. It is kept apart from the backups and must be in place before a
    // restore.
    const to = join(ownFolder(), "data");
    await mkdir(to);
    await copyFile(join(from, "secret-key"), join(to, "secret-key"));
    const restoring = await secondsOf(to, "restore", file);
    return [
      figureOf("backup of 1,000,000 subscriptions", "s", saving),
      figureOf("its size", "MB", size / 1e6),
      figureOf("its restore on an empty machine, checks included", "s", restoring),
    ];
  },
};

const figureOf = (what: string, unit: string, product: number): Figure => ({
  row: 18,
  what,
  unit,
  product,
  bare: null,
  value: product,
  valueUnit: unit,
  goal: null,
});

async function secondsOf(folder: string, ...command: readonly string[]): Promise<number> {
  const began = performance.now();
  await promisify(execFile)(process.execPath, [main, ...command], { env: { ...process.env, DATA_DIR: folder } });
  return (performance.now() - began) / 1000;
}
