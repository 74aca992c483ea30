import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#server/adapters/clock/system.ts";
import { auditPublication } from "#server/audit/audit-publication.ts";
import type { Config } from "#server/config/config.ts";
import { findWordDifferences } from "#server/store/find/audit-index.ts";
import { publicationCache } from "#server/store/publication/publication-cache.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { openStore } from "../commands/open-store.ts";
import { CommandRefused } from "../commands/readable-line.ts";
import { restoreInto, type RestoreResult } from "./restore-into.ts";

const prefix = "doorstep-verify-";
const dayMs = 86_400_000;

/** Removes what a program that was killed while verifying left behind. */
function removeLeftOver(): void {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    if (Date.now() - statSync(folder).mtimeMs > dayMs) rmSync(folder, { recursive: true, force: true });
  }
}

/** The state of a backup, after it was restored into its own database. */
export type BackupVerification = Pick<RestoreResult, "rows" | "takenAt"> & {
  readonly publications: number;
  /** How many subscriptions were replayed. */
  readonly replayed: number;
  /** One line for each difference in the books. */
  readonly differences: readonly string[];
};

/**
 * Restores a backup into a database that exists only for this, brings it up to date, and audits the books. The gateway
 * is not asked, because it knows of later charges. The installation's own database is not touched; the other one runs
 * beside it, in the folder for temporary files, and needs about as much space as the real one. Throws `CommandRefused`
 * if the file is not a backup that this installation could restore.
 */
export async function verifyBackup(
  config: Config,
  file: string,
  privateKeys: readonly string[],
): Promise<BackupVerification> {
  removeLeftOver();
  const scratch = mkdtempSync(join(tmpdir(), prefix));
  // As root, the database runs as another user, who must be able to pass through.
  chmodSync(scratch, 0o711);
  const away: Config = { ...config, dataDir: join(scratch, "data"), database: { kind: "embedded" } };
  try {
    const { rows, takenAt } = await restoreInto(away, file, privateKeys, () => undefined);
    return { rows, takenAt, ...(await auditBooks(away)) };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function auditBooks(
  away: Config,
): Promise<Pick<BackupVerification, "publications" | "replayed" | "differences">> {
  const store = await openStore(away, () => undefined, new AbortController().signal);
  try {
    const { db } = store;
    const found = publicationCache(db, Date.now);
    const domains = [...(await found.directory()).byDomain.values()];
    if (domains.length === 0) throw new CommandRefused("there is no publication in it.");
    const differences: string[] = [];
    let replayed = 0;
    for (const { tenantId, domain } of domains) {
      const publication = await found.publication(tenantId);
      if (publication === null) throw new CommandRefused(`the publication ${domain} in it cannot be read.`);
      const books = await auditPublication({ db, clock: systemClock }, publication);
      const words = await findWordDifferences(db, tenantDay(systemClock, publication.tenant));
      replayed += books.replayed;
      for (const { check, subject, detail } of [...books.differences, ...words])
        differences.push(`${domain}: ${check} ${subject}: ${detail}`);
    }
    return { publications: domains.length, replayed, differences };
  } finally {
    await store.close();
  }
}
