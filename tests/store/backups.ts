import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { backupLines, checkBackup, writeBackup } from "#server/backup/backup-file.ts";
import { loadBackup, type LoadResult } from "#server/backup/load-backup.ts";
import { takeBackup } from "#server/backup/take-backup.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { aSite, type Site } from "#tests/world/site.ts";
import { asOwner, openFreshStore } from "#tests/world/store.ts";

/**
 * Several files of a worker share this module, and so the folder: it is deleted with the worker, not with the first
 * file.
 */
export const folder = mkdtempSync(join(tmpdir(), "doorstep-backup-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

export const key = Buffer.alloc(32, "k3y!");
let files = 0;

/** A backup of a whole site, as a file. */
export async function aBackup({ store }: Site): Promise<string> {
  files += 1;
  const file = join(folder, `${files}.backup`);
  await writeBackup(file, takeBackup(store.owner, "0123456789abcdef"), key);
  return file;
}

/** Another machine, with the same outside world as the site. */
export async function restored(
  { gatewayUrl }: Site,
  file: string,
): Promise<{ site: Site; loaded: Extract<LoadResult, { kind: "loaded" }> }> {
  const store = await openFreshStore();
  const loaded = await loadBackup(store.owner, (await checkBackup(file)).head, backupLines(file));
  if (loaded.kind !== "loaded") throw new Error(loaded.kind);
  const other = await aSite({ store, settings: { emulatorUrl: gatewayUrl } });
  afterAll(() => other[Symbol.asyncDispose]());
  return { site: other, loaded };
}

/** A staff member who uses everything that a desk sign-in can have. */
export async function fillStaffTables(site: Site, publisher: Publisher): Promise<void> {
  const { staffId, session } = await aColleague(site, "clerk", publisher);
  await deskCall(site, "deskRenewRecoveryCodes", {}, { session });
  await asOwner(
    site.store.owner,
    `insert into staff_passkey (staff_id, credential_id, public_key, sign_count, transports, name, created_at, host)
     values ($1, 'made-up', '', 0, '{}', 'Phone', now(), 'desk.localhost')`,
    [staffId],
  );
}
